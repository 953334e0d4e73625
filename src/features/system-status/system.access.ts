import { type AccessTable, owner } from '../../testing/access.ts'

export const systemAccess: AccessTable = {
  pages: {
    'dashboard-system___ar': ['manage Settings'],
  },
  rows: {
    'GET /system/status': [owner, 'manage Settings'],
  },
}
