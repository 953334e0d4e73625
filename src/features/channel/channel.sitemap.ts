import type { SitemapAsk, SitemapPart } from '../../api/sitemap.ts'
import { channelPath } from './site/channelPath.ts'

export async function channelSitemap({ client }: SitemapAsk): Promise<SitemapPart> {
  const channels = await client.channel.list()
  return { pages: channels.map(({ slug }) => ({ path: channelPath(slug) })) }
}
