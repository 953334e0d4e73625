import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { prayerTimesPages } from './prayer-times.pages.ts'
import { prayerTimesPath } from './site/prayerTimesPath.ts'

export async function prayerTimesSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const cities = await client.prayerTimes.cities()
  return {
    empty: cities.length > 0 ? [] : [prayerTimesPages['prayer-times___ar'].path],
    // The first city has the page without a name.
    pages: cities.slice(1).map(({ slug }) => ({ path: prayerTimesPath(slug) })),
  }
}
