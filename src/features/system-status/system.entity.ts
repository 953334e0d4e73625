import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const systemEntity = defineEntity({
  label: 'حالة النظام',
  pages: {
    'dashboard-system___ar': staffPage('/dashboard/system', can('manage', 'Settings')),
  },
})
