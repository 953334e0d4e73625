import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const firstRunEntity = defineEntity({
  label: 'ابدأ صحيفتك',
  pages: {
    'dashboard-first-run___ar': staffPage('/dashboard/first-run', can('update', 'Settings')),
  },
})
