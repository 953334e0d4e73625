import { defineRetention } from '../../platform/retention.ts'
import { deleteOldRefusals, deleteOldWebhooks } from './webhook.queries.ts'

export const paymentRetention = defineRetention({
  payments: { kept: 'Accounts; the law asks for them for years.', stays: 'money' },
  payment_refunds: { deletedWith: 'payments', stays: 'money' },
  payment_differences: {
    kept: 'Accounts: what a provider said otherwise, and how it was resolved.',
    stays: 'money',
  },
  card_changes: { deletedWith: 'users', stays: 'money' },
  payment_customers: { deletedWith: 'users', stays: 'money' },
  payment_webhooks: {
    rows: 'webhooks of payment providers, refused ones',
    days: 90,
    prune: deleteOldWebhooks,
    stays: 'money',
  },
  payment_refusals: {
    rows: 'webhooks of payment providers, refused ones',
    days: 90,
    prune: deleteOldRefusals,
    stays: 'money',
  },
})
