import { defineRetention } from '../../platform/retention.ts'
import { deleteOldRefusals, deleteOldWebhooks } from './webhook.queries.ts'

export const paymentRetention = defineRetention({
  payments: { kept: 'Accounts; the law asks for them for years.' },
  payment_refunds: { deletedWith: 'payments' },
  payment_differences: { kept: 'Accounts: what a provider said otherwise, and how it was resolved.' },
  card_changes: { deletedWith: 'users' },
  payment_customers: { deletedWith: 'users' },
  payment_webhooks: { days: 90, prune: deleteOldWebhooks },
  payment_refusals: { days: 90, prune: deleteOldRefusals },
})
