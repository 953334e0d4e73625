import { IconCreditCard } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { paymentContract } from '../payment.contract.ts'

export const paymentDashboard = {
  'dashboard-members-payments___ar': {
    load: () => import('./PaymentsPage.tsx').then(part => part.PaymentsPage),
    calls: [paymentContract.transfers, paymentContract.attention],
    menu: { group: 'members', order: 40, label: 'المدفوعات', Icon: IconCreditCard },
  },
} satisfies DashboardOf<'payment'>
