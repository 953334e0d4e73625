import { type AccessTable, everyone, owner, signedIn } from '../../testing/access.ts'

export const paymentAccess: AccessTable = {
  pages: {
    'dashboard-members-payments___ar': ['manage Subscription', 'read Subscription'],
  },
  rows: {
    'GET /payment/provider': [everyone],
    'GET /payment/mine/{id}': [signedIn],
    'POST /payment/returned/{id}': [everyone],
    'POST /payment/mine/{id}/proof': [signedIn],
    'GET /payment/transfer': [owner, 'read Subscription'],
    'GET /payment/transfer/{id}/proof': [owner, 'read Subscription'],
    'PATCH /payment/transfer/{id}/confirm': [owner, 'update Subscription'],
    'PATCH /payment/transfer/{id}/refuse': [owner, 'update Subscription'],
    'GET /payment/attention': [owner, 'read Subscription'],
    'PATCH /payment/difference/{id}': [owner, 'update Subscription'],
    'POST /payment/keys': [owner, 'update Settings'],
  },
  samples: { reason: 'لم يصل المبلغ', provider: 'tap' },
}
