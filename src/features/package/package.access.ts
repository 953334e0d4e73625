import { type AccessTable, everyone, owner } from '../../testing/access.ts'

export const packageAccess: AccessTable = {
  pages: {
    'dashboard-package-create___ar': ['manage Package', 'create Package'],
    'dashboard-package-edit-id___ar': ['manage Package'],
    'dashboard-package-list___ar': ['manage Package', 'read Package'],
  },
  rows: {
    'GET /package/website': [everyone],
    'GET /package/{id}': [everyone],
    'GET /package/dashboard': [owner, 'read Package'],
    'POST /package': [owner, 'create Package'],
    'PATCH /package/edit/{id}': [owner, 'update Package'],
    'PATCH /package/status/{id}': [owner, 'update Package'],
    'DELETE /package/{id}': [owner, 'delete Package'],
  },
  samples: {
    prices: [{ amount: 2900, currency: 'SAR' }],
    period: 'month',
  },
}
