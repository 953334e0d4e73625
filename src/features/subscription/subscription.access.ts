import { type AccessTable, owner, signedIn } from '../../testing/access.ts'

export const subscriptionAccess: AccessTable = {
  rows: {
    'GET /subscription': [owner, 'read Subscription'],
    'GET /subscription/mine': [signedIn],
    'POST /subscription/{packageId}': [signedIn],
    'GET /subscription/retry/payment/{id}': [signedIn],
    'POST /subscription/user/cancellation': [signedIn],
    'POST /subscription/user/stay': [signedIn],
    'GET /subscription/user/change': [signedIn],
    'POST /subscription/user/change': [signedIn],
    'POST /subscription/user/change/keep': [signedIn],
    'POST /subscription/user/card': [signedIn],
    'GET /subscription/member/{userId}': [owner, 'read Subscription'],
    'PATCH /subscription/status/{id}': [owner, 'update Subscription'],
    'POST /subscription/comp/{packageId}': [owner, 'create Subscription'],
    'POST /subscription/refund/{id}': [owner, 'update Subscription'],
    'GET /member/figures': [owner, 'read Subscription'],
    'GET /member/cancellations': [owner, 'read Subscription'],
    'GET /member/export': [owner, 'read Subscription'],
    'POST /member/import': [owner, 'create Subscription'],
    'DELETE /subscription/{id}': [owner, 'delete Subscription'],
  },
  samples: {
    packageId: 9_000_001,
    userId: 9_000_001,
    status: 'active',
    email: 'nobody@example.com',
    days: 30,
    csv: 'email\nreader@example.com',
    reason: 'قارئ قديم',
  },
}
