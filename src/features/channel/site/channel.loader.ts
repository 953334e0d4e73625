import { redirect } from 'react-router'
import type { PageAsk } from '../../../api/page.ts'
import type { ChannelCard } from '../channel.contract.ts'
import { channelPath } from './channelPath.ts'

export type ChannelData = { channel: ChannelCard; others: ChannelCard[] }

export async function loadChannel({ client, params }: PageAsk): Promise<ChannelData> {
  const slug = params.slug ?? ''
  const channel = await client.channel.bySlug({ slug })
  if (channel.slug !== slug) throw redirect(encodeURI(channelPath(channel.slug)), 301)
  const channels = await client.channel.list()
  return { channel, others: channels.filter(({ id }) => id !== channel.id) }
}
