import { IconTicket } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { voucherContract } from '../voucher.contract.ts'

export const voucherDashboard = {
  'dashboard-voucher-list___ar': {
    load: () => import('./VoucherListPage.tsx').then(part => part.VoucherListPage),
    calls: [voucherContract.paginate],
    menu: { group: 'members', order: 60, label: 'القسائم', words: 'قسيمة', Icon: IconTicket },
  },
  'dashboard-voucher-id___ar': {
    load: () => import('./VoucherBatchPage.tsx').then(part => part.VoucherBatchPage),
    calls: [voucherContract.redeemedCodes],
    menu: 'hidden',
  },
  'dashboard-voucher-print-id___ar': {
    load: () => import('./VoucherPrintPage.tsx').then(part => part.VoucherPrintPage),
    calls: [voucherContract.codes],
    menu: 'hidden',
  },
} satisfies DashboardOf<'voucher'>
