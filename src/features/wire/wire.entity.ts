import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { can } from '../../contract/right.ts'

export const wireEntity = defineEntity({
  label: 'مادة واردة',
  pages: {
    'dashboard-wire-list___ar': {
      ...staffPage('/dashboard/wire/list', can('read', 'Article')),
      keepAlive: true,
    },
    'dashboard-wire-why___ar': staffPage('/dashboard/wire/why', can('read', 'Article')),
    'dashboard-wire-item-id___ar': staffPage('/dashboard/wire/item/:id', can('read', 'Article')),
  },
})
