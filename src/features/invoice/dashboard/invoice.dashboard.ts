import { IconReceipt } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { invoiceContract } from '../invoice.contract.ts'

export const invoiceDashboard = {
  'dashboard-invoice-list___ar': {
    load: () => import('./InvoiceListPage.tsx').then(part => part.InvoiceListPage),
    calls: [invoiceContract.paginate, invoiceContract.exportCsv],
    menu: { group: 'members', order: 50, label: 'الفواتير', words: 'فاتورة', Icon: IconReceipt },
  },
} satisfies DashboardOf<'invoice'>
