import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { marketPages } from './market.pages.ts'

export async function marketSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const { currencies } = await client.market.get()
  return { empty: currencies.length > 0 ? [] : [marketPages.markets___ar.path] }
}
