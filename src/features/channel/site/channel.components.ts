import { ChannelPage } from './ChannelPage.tsx'

export const channelComponents = {
  'channels-slug___ar': ChannelPage,
}
