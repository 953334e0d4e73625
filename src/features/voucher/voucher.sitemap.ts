import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { voucherPages } from './voucher.pages.ts'

export async function voucherSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const packages = await client.package.website({})
  return { empty: packages.length > 0 ? [] : [voucherPages['subscribe-gift___ar'].path] }
}
