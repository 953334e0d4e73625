import { type AccessTable, everyone, owner, staff } from '../../testing/access.ts'

export const settingAccess: AccessTable = {
  pages: {
    'dashboard-settings___ar': ['manage Settings', 'read Settings'],
  },
  rows: {
    'GET /setting/website': [everyone],
    'GET /setting/dashboard': [staff],
    'GET /setting/mobile': [everyone],
    'GET /setting/{id}': [everyone],
    'PATCH /setting': [owner, 'update Settings'],
  },
  samples: {
    group: 'mobile',
    values: {},
  },
}
