import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const logEntity = defineEntity({
  label: 'سجل',
  pages: {
    // The log covers every subject, and so needs all rights to Users.
    'dashboard-log___ar': {
      ...staffPage('/dashboard/log', can('manage', 'Users')),
      keepAlive: true,
    },
  },
})
