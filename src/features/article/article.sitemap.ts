import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { articlePages } from './article.pages.ts'

export async function articleSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.corrections)
  const { items } = await client.article.corrections({ limit: 1 })
  return { empty: items.length > 0 ? [] : [articlePages['info-corrections___ar'].path] }
}
