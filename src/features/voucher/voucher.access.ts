import { type AccessTable, owner, signedIn } from '../../testing/access.ts'

export const voucherAccess: AccessTable = {
  pages: {
    'dashboard-voucher-id___ar': ['manage Subscription', 'create Subscription'],
    'dashboard-voucher-list___ar': ['manage Subscription', 'read Subscription'],
    'dashboard-voucher-print-id___ar': ['manage Subscription', 'create Subscription'],
  },
  rows: {
    'GET /voucher': [owner, 'read Subscription'],
    'POST /voucher': [owner, 'create Subscription'],
    'PATCH /voucher/{id}': [owner, 'update Subscription'],
    'PATCH /voucher/{id}/status': [owner, 'update Subscription'],
    'GET /voucher/{id}/codes': [owner, 'create Subscription'],
    'GET /voucher/{id}/redemptions': [owner, 'create Subscription'],
    'PATCH /voucher/{id}/codes/{codeId}/revoke': [owner, 'update Subscription'],
    'GET /voucher/{id}/export': [owner, 'create Subscription'],
    'POST /voucher/redeem': [signedIn],
    'POST /voucher/gift/{packageId}': [signedIn],
    'PATCH /voucher/gift/{payment}/delivery': [signedIn],
    'POST /voucher/gift/{payment}/send': [signedIn],
    'GET /voucher/gifts': [signedIn],
    'GET /voucher/gifts/{userId}': [owner, 'read Subscription'],
    'GET /voucher/redemptions': [signedIn],
  },
  samples: {
    packageId: 9_000_001,
    codeId: 9_000_001,
    payment: 9_000_001,
    delivery: { name: 'سلمى', email: 'salma@example.com', from: 'خالد' },
    userId: 9_000_001,
    count: 1,
    days: 30,
    code: '2222-2222-2222-22',
  },
}
