import { type AccessTable, owner } from '../../testing/access.ts'

export const logAccess: AccessTable = {
  pages: {
    'dashboard-log___ar': ['manage Users'],
  },
  rows: {
    'GET /log/admin': [owner, 'manage Users'],
    'GET /log/admin/choices': [owner, 'manage Users'],
  },
}
