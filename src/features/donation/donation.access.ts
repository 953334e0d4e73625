import { type AccessTable, everyone, owner, signedIn } from '../../testing/access.ts'

export const donationAccess: AccessTable = {
  pages: {
    'dashboard-donation-list___ar': ['manage Subscription', 'read Subscription'],
  },
  rows: {
    'GET /donation/terms': [everyone],
    'GET /donation/words': [signedIn],
    'POST /donation': [everyone],
    'GET /donation': [owner, 'read Subscription'],
    'GET /donation/figures': [owner, 'read Subscription'],
    'POST /donation/refund/{id}': [owner, 'update Subscription'],
  },
  samples: { amount: 5000, currency: 'SAR' },
}
