import { defineEntity } from '../../contract/entity.ts'
import { staffPage } from '../../contract/page-route.ts'
import { canEverywhere } from '../../contract/right.ts'

export const invoiceEntity = defineEntity({
  label: 'فاتورة',
  table: 'invoices',
  pages: {
    'dashboard-invoice-list___ar': staffPage(
      '/dashboard/invoice/list',
      canEverywhere('read', 'Subscription'),
    ),
  },
})
