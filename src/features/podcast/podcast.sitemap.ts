import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { podcastPath } from './podcast.addresses.policy.ts'
import { podcastPages } from './podcast.pages.ts'

export async function podcastSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('podcasts'))
  const podcasts = await client.podcast.list()
  return {
    empty: podcasts.length > 0 ? [] : [podcastPages.podcasts___ar.path],
    pages: podcasts.flatMap(podcast =>
      podcast.episodes > 0 ? { path: podcastPath(podcast), changedAt: podcast.newestAt ?? undefined } : [],
    ),
  }
}
