import type { CacheTag } from '../../contract/cache-tags.ts'
import { type Lifetime, sharedFor } from './caching.ts'

/** The shared caches in front of the site: a CDN, Varnish. */
export type Edge = {
  /** Headers of an answer that is the same for all readers. */
  share: (lifetime: Lifetime, tags: Iterable<CacheTag>) => Record<string, string>
}

export function createEdge(): Edge {
  return {
    share: lifetime => ({ 'Cache-Control': sharedFor(lifetime, false) }),
  }
}
