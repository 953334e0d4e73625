import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { competitionPath } from './football.addresses.policy.ts'
import { footballPages } from './football.pages.ts'

export async function footballSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('football_competitions'))
  const competitions = await client.football.competitions()
  return {
    empty: competitions.length > 0 ? [] : [footballPages.football___ar.path],
    pages: competitions.map(competition => ({ path: competitionPath(competition) })),
  }
}
