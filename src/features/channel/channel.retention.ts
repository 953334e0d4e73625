import { defineRetention } from '../../platform/retention.ts'
import { deleteOldDays } from './probe.queries.ts'

/** Thirteen months: a month is compared with that of the year before. */
const keptDays = 400

export const channelRetention = defineRetention({
  channels: { kept: 'Made and deleted by staff.' },
  channel_images: { deletedWith: 'channels' },
  channel_streams: { deletedWith: 'channels', stays: 'figures' },
  channel_days: {
    rows: 'uptime of channels by day',
    after: '400 days',
    days: keptDays,
    prune: deleteOldDays,
    stays: 'figures',
  },
})
