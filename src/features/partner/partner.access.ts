import { type AccessTable, owner } from '../../testing/access.ts'

export const partnerAccess: AccessTable = {
  pages: {
    'dashboard-partner-list___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /partner/paginate': [owner, 'read Settings'],
    'POST /partner': [owner, 'create Settings'],
    'PATCH /partner/{id}': [owner, 'update Settings'],
    'PATCH /partner/{id}/status': [owner, 'update Settings'],
    'POST /partner/{id}/key': [owner, 'update Settings'],
    'DELETE /partner/{id}': [owner, 'delete Settings'],
  },
}
