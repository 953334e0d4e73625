import { type AccessTable, everyone, owner, staff } from '../../testing/access.ts'

export const agencyAccess: AccessTable = {
  pages: {
    'dashboard-agencies-list___ar': ['manage Agency', 'read Agency', 'manage Users', 'read Users'],
  },
  rows: {
    'GET /agency': [everyone],
    'GET /agency/grouped': [everyone],
    'GET /agency/slug/{slug}': [everyone],
    'GET /agency/{id}': [everyone],
    'GET /agency/all': [staff],
    'GET /agency/dashboard/admin': [owner, 'read Agency'],
    'POST /agency': [owner, 'create Agency'],
    'PATCH /agency/edit/{id}': [owner, 'update Agency'],
    'PATCH /agency/status/{id}': [owner, 'update Agency'],
    'PATCH /agency/subscription/{id}': [owner, 'update Agency'],
    'DELETE /agency/{id}': [owner, 'delete Agency'],
  },
  samples: {
    subscription: true,
  },
}
