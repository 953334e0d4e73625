import { IconHeartbeat } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { systemContract } from '../system.contract.ts'

export const systemDashboard = {
  'dashboard-system___ar': {
    load: () => import('./SystemPage.tsx').then(part => part.SystemPage),
    calls: [systemContract.status],
    menu: { group: 'office', order: 75, label: 'حالة النظام', Icon: IconHeartbeat },
  },
} satisfies DashboardOf<'system'>
