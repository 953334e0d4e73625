import { type AccessTable, owner } from '../../testing/access.ts'

export const analyticsAccess: AccessTable = {
  pages: {
    'dashboard-analytics-article-id___ar': ['manage Analytics', 'read Analytics'],
    'dashboard-analytics___ar': ['manage Analytics', 'read Analytics'],
  },
  rows: {
    'GET /analytics/example': [owner, 'read Analytics'],
    'GET /analytics/realtime': [owner, 'read Analytics'],
    'GET /analytics/metricsDimensions': [owner, 'read Analytics'],
    'GET /analytics/article/{id}': [owner, 'read Analytics'],
    'GET /analytics/metricsDimensions/csv': [owner, 'read Analytics'],
  },
  samples: { metrics: 'screenPageViews' },
}
