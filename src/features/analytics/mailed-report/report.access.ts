import type { AccessTable } from '../../../testing/access.ts'

export const reportAccess: AccessTable = {
  rows: {
    'GET /report/mine': [['agency', 'superadmin']],
    'PATCH /report/mine': [['agency', 'superadmin']],
  },
  samples: { daily: false, weekly: false },
}
