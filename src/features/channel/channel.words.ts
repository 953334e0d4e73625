import type { NounWords } from '../../contract/noun-words.ts'
import type { channelContract } from './channel.contract.ts'

export const channelWords: NounWords<typeof channelContract> = {
  about: ['القنوات والإذاعات', 'Television and radio'],
  document: 'newsroom',
  order: 190,
  calls: {
    list: 'List enabled channels in order',
    paginate: 'List channels for staff',
    countRadio: 'Count enabled radio channels',
    onAir: 'List enabled channels: which are on air, and with what',
    bySlug: 'Get a channel by its present or former slug',
    health: 'Get the health of a channel’s stream, now and before',
    get: 'Get a channel',
    image: 'Get a picture of a channel: logo, cover or another',
    create: 'Create a channel',
    edit: 'Edit a channel',
    setEnabled: 'Enable or disable a channel',
    remove: 'Delete a channel',
    removeImage: 'Delete a picture of a channel',
  },
}
