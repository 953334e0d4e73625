import type { AccessTable } from '../../../testing/access.ts'

export const statisticsAccess: AccessTable = {
  pages: {
    'dashboard-statistics___ar': ['manage Statistics', 'read Statistics'],
  },
  rows: {
    'GET /statistics': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/by': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/freshness': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/by/csv': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/own/realtime': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/own/report': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/own/report/csv': [['agency', 'superadmin'], 'read Statistics'],
    'GET /statistics/own/article/{id}': [['agency', 'superadmin'], 'read Statistics'],
  },
  samples: { by: 'author', metrics: 'screenPageViews' },
}
