import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const logEntity = defineEntity({
  label: 'سجل',
  pages: {
    // It tells of every subject, and so asks for the whole of one.
    'dashboard-log___ar': staffPage('/dashboard/log', can('manage', 'Users')),
  },
})
