import { type AccessTable, owner } from '../../testing/access.ts'

export const analyticsAccess: AccessTable = {
  rows: {
    'GET /analytics/example': [owner, 'read Analytics'],
    'GET /analytics/realtime': [owner, 'read Analytics'],
    'GET /analytics/metricsDimensions': [owner, 'read Analytics'],
    'GET /analytics/article/{id}': [owner, 'read Analytics'],
    'GET /analytics/metricsDimensions/csv': [owner, 'read Analytics'],
  },
  samples: { metrics: 'screenPageViews' },
}
