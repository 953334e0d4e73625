import type { AccessTable } from '../../testing/access.ts'

export const reportAccess: AccessTable = {
  rows: {
    'GET /report/mine': [['agency', 'superadmin'], 'read Analytics'],
    'PATCH /report/mine': [['agency', 'superadmin'], 'read Analytics'],
  },
  samples: { daily: false, weekly: false },
}
