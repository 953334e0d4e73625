import { type AccessTable, owner } from '../../testing/access.ts'

export const logAccess: AccessTable = {
  rows: {
    'GET /log/admin': [owner, 'manage Users'],
    'GET /log/admin/choices': [owner, 'manage Users'],
  },
}
