import { defineRetention } from '../../platform/retention.ts'

export const channelRetention = defineRetention({
  channels: { kept: 'Made and deleted by staff.' },
  channel_images: { deletedWith: 'channels' },
})
