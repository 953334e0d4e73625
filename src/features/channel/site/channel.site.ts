import { served } from '../../../api/page.ts'
import { channelHead } from './channel.head.ts'
import { loadChannel } from './channel.loader.ts'

export const channelSite = {
  'channels-slug___ar': served(loadChannel, channelHead),
}
