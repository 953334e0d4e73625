import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const analyticsEntity = defineEntity({
  label: 'تحليلات القراءة',
  pages: {
    'dashboard-analytics___ar': staffPage('/dashboard/analytics', can('read', 'Analytics')),
    'dashboard-analytics-article-id___ar': staffPage(
      '/dashboard/analytics/article/:id',
      can('read', 'Analytics'),
    ),
  },
})
