import type { AccessTable } from '../../testing/access.ts'

export const analyticsAccess: AccessTable = {
  rows: {
    'GET /analytics/example': [['agency', 'superadmin'], 'read Analytics'],
    'GET /analytics/realtime': [['agency', 'superadmin'], 'read Analytics'],
    'GET /analytics/metricsDimensions': [['agency', 'superadmin'], 'read Analytics'],
    'GET /analytics/article/{id}': [['agency', 'superadmin'], 'read Analytics'],
    'GET /analytics/metricsDimensions/csv': [['agency', 'superadmin'], 'read Analytics'],
  },
  samples: { metrics: 'screenPageViews' },
}
