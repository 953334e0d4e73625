import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { watchPages } from './watch.pages.ts'

export async function watchSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const [media, clips, podcasts] = await Promise.all([
    client.watch.sections(),
    client.watch.vertical({ limit: 1 }),
    client.podcast.list(),
  ])
  return {
    empty: [
      ...(media.watch ? [] : [watchPages.watch___ar.path]),
      ...(clips.length > 0 ? [] : [watchPages['watch-vertical___ar'].path]),
      ...(media.listen || podcasts.length > 0 ? [] : [watchPages.listen___ar.path]),
    ],
  }
}
