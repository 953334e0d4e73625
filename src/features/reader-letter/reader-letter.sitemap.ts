import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { letterPath } from './reader-letter.addresses.policy.ts'
import { readerLetterPages } from './reader-letter.pages.ts'

/** Older letters can be reached from their list. */
const newest = 100

export async function readerLetterSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('reader_letters'))
  const { items } = await client.readerLetter.list({ limit: newest })
  return {
    empty: items.length > 0 ? [] : [readerLetterPages.letters___ar.path],
    pages: items.map(letter => ({ path: letterPath(letter), changedAt: letter.publishedAt })),
  }
}
