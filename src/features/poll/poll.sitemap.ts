import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import { pollPath } from './poll.addresses.policy.ts'
import { pollPages } from './poll.pages.ts'

export async function pollSitemap({ client, addCacheTags }: SitemapAsk): Promise<SitemapPart> {
  addCacheTags(cacheTag.all('polls'))
  const polls = await client.poll.list({ limit: 100 })
  return {
    empty: polls.length > 0 ? [] : [pollPages.polls___ar.path],
    pages: polls.map(poll => ({ path: pollPath(poll) })),
  }
}
