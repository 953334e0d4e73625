import type { AccessTable } from '../../testing/access.ts'

export const statisticsAccess: AccessTable = {
  rows: {
    'GET /statistics': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/by': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/by/csv': [['agency', 'superadmin'], 'read Statistics'],
  },
  samples: { by: 'author' },
}
