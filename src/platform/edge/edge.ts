import { type CacheTag, endOf, isEnd } from '../../contract/cache-tags.ts'
import { type Lifetime, sharedFor } from './caching.ts'
import type { EdgeKind } from './config.ts'
import type { Purger } from './purger.ts'
import { tagsWithin } from './tags.ts'

/** The shared caches in front of the site: a CDN or Varnish. */
export type Edge = {
  /** Headers for a response that is the same for all readers. */
  share: (lifetime: Lifetime, tags: Iterable<CacheTag>) => Record<string, string>
  purgers: Purger[]
}

type Header = { name: string; separator: string; maxBytes: number }

/**
 * Varnish accepts 8 kB, but proxies in front of it often allow 4 kB for all headers. Bunny documents 1,024
 * bytes.
 */
const surrogateKey: Header = { name: 'Surrogate-Key', separator: ' ', maxBytes: 3000 }
const headers = {
  varnish: surrogateKey,
  fastly: surrogateKey,
  cloudflare: { name: 'Cache-Tag', separator: ',', maxBytes: 3000 },
  bunny: { name: 'CDN-Tag', separator: ',', maxBytes: 1000 },
} satisfies Record<EdgeKind, Header>

export function createEdge(kinds: EdgeKind[], purgers: Purger[]): Edge {
  const tagging = [...new Set<Header>(kinds.map(kind => headers[kind]))]
  return {
    purgers,
    share(lifetime, tags) {
      const shown = [...tags].filter(tag => !isEnd(tag))
      return {
        'Cache-Control': sharedFor(lifetime, tagging.length > 0, endOf(tags) - Date.now()),
        ...Object.fromEntries(
          tagging.map(({ name, separator, maxBytes }) => [name, tagsWithin(maxBytes, shown).join(separator)]),
        ),
      }
    },
  }
}
