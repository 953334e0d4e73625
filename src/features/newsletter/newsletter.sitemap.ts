import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { newsletterPages } from './newsletter.pages.ts'

export async function newsletterSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('newsletters'))
  const letters = await client.subscriber.letters()
  return { empty: letters.length > 0 ? [] : [newsletterPages.newsletters___ar.path] }
}
