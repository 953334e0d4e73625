import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const promotionAccess: AccessTable = {
  pages: {
    'dashboard-promotion-list___ar': ['manage Subscription', 'read Subscription'],
  },
  rows: {
    'GET /promotion/check': [everyone],
    'GET /promotion': [owner, 'read Subscription'],
    'POST /promotion': [owner, 'create Subscription'],
    'PATCH /promotion/{id}': [owner, 'update Subscription'],
    'PATCH /promotion/{id}/status': [owner, 'update Subscription'],
  },
  samples: { code: 'RAMADAN', name: 'رمضان', percent: 50 },
}
