import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { donationPages } from './donation.pages.ts'

export async function donationSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const { amounts } = await client.donation.terms()
  return { empty: amounts.length > 0 ? [] : [donationPages.donate___ar.path] }
}
