import { type AccessTable, owner } from '../../testing/access.ts'

export const apiKeyAccess: AccessTable = {
  pages: {
    'dashboard-api-key-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /api-key/paginate': [owner, 'read Settings'],
    'POST /api-key': [owner, 'create Settings'],
    'PATCH /api-key/{id}': [owner, 'update Settings'],
    'PATCH /api-key/{id}/status': [owner, 'update Settings'],
    'DELETE /api-key/{id}': [owner, 'delete Settings'],
  },
  samples: { scopes: [{ action: 'read', subject: 'Article' }] },
}
