import { redirect } from 'react-router'
import type { PageAsk } from '../../../api/page.ts'
import type { ChannelCard } from '../channel.contract.ts'
import { channelPath } from './channelPath.ts'

export type ChannelData = {
  channel: ChannelCard
  others: ChannelCard[]
  /** Title that its stream sends; '' without one. */
  playing: string
}

export async function loadChannel({ client, params }: PageAsk): Promise<ChannelData> {
  const slug = params.slug ?? ''
  const channel = await client.channel.bySlug({ slug })
  if (channel.slug !== slug) throw redirect(encodeURI(channelPath(channel.slug)), 301)
  const [channels, onAir] = await Promise.all([client.channel.list(), client.channel.onAir()])
  return {
    channel,
    others: channels.filter(({ id }) => id !== channel.id),
    playing: onAir.find(({ id }) => id === channel.id)?.playing ?? '',
  }
}
