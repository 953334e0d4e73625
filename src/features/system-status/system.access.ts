import { type AccessTable, owner } from '../../testing/access.ts'

export const systemAccess: AccessTable = {
  rows: {
    'GET /system/status': [owner, 'manage Settings'],
  },
}
