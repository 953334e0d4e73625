import type { CacheTag } from '../contract/cache-tags.ts'
import type { ApiClient } from './client.ts'

/** Pages of a noun for the sitemap, found in its `<noun>.sitemap.ts` with a guest's rights. */
export type SitemapPart = {
  /** Fixed addresses without content, which are `noindex`. */
  empty?: string[]
  /** Pages whose addresses have a variable part. */
  pages?: SitemapPage[]
}

/** `changedAt`: time of the latest change of its content, if we know it. */
export type SitemapPage = { path: string; changedAt?: string | undefined }

export type SitemapAsk = { client: ApiClient; addCacheTags: (...tags: CacheTag[]) => void }
