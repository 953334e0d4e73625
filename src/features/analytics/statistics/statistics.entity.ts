import { defineEntity } from '../../../contract/entity.ts'
import { staffPage } from '../../../contract/page-route.ts'
import { can } from '../../../contract/right.ts'

export const statisticsEntity = defineEntity({
  label: 'إحصاءات النشر',
  pages: {
    'dashboard-statistics___ar': staffPage('/dashboard/statistics', can('read', 'Statistics')),
  },
})
