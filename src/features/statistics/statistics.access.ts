import type { AccessTable } from '../../testing/access.ts'

export const statisticsAccess: AccessTable = {
  rows: {
    'GET /statistics': [['agency', 'superadmin'], 'manage Statistics'],
    'GET /statistics/by': [['agency', 'superadmin'], 'manage Statistics'],
    'GET /statistics/by/csv': [['agency', 'superadmin'], 'manage Statistics'],
  },
  samples: { by: 'author' },
}
