import { defineRetention } from '../../platform/retention.ts'
import { deleteOldDeliveries } from './delivery.queries.ts'

export const webhookRetention = defineRetention({
  webhooks: { kept: 'Made and deleted by staff.', stays: 'secrets' },
  webhook_deliveries: {
    rows: 'messages to webhooks',
    days: 30,
    prune: deleteOldDeliveries,
    stays: 'secrets',
  },
})
