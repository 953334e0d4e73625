import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { loadIfHeard } from './site/weather.loader.ts'
import { weatherPages } from './weather.pages.ts'

export async function weatherSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const weather = await loadIfHeard({ client })
  return { empty: weather ? [] : [weatherPages.weather___ar.path] }
}
