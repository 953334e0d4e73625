import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { packagePages } from './package.pages.ts'

export async function packageSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const packages = await client.package.website({})
  return { empty: packages.length > 0 ? [] : [packagePages.subscribe___ar.path] }
}
