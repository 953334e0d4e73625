import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { storyPath } from './site/storyPath.ts'

/** Articles of older stories link to theirs. */
const newest = 50

export async function storySitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const stories = await client.story.list({ limit: newest })
  return {
    pages: stories.map(story => ({ path: storyPath(story), changedAt: story.items.at(-1)?.publishedAt })),
  }
}
