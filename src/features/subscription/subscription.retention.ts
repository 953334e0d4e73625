import { defineRetention } from '../../platform/retention.ts'

export const subscriptionRetention = defineRetention({
  subscriptions: { kept: 'Accounts; the history of members.', stays: 'money' },
  subscription_events: { kept: 'Accounts: each change of a subscription, and its payments.', stays: 'money' },
  stored_figures: { kept: 'One row for each table of figures that is slow to count.', stays: 'figures' },
  cancellations: { deletedWith: 'subscriptions', stays: 'money' },
  subscription_notices: {
    kept: 'Prevents a second mail about the same period; a few a year for each member.',
    stays: 'money',
  },
})
