import { IconHistory } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { logContract } from '../log.contract.ts'

export const logDashboard = {
  'dashboard-log___ar': {
    load: () => import('./LogPage.tsx').then(part => part.LogPage),
    calls: [logContract.paginate, logContract.choices],
    menu: { group: 'office', order: 70, label: 'السجل', Icon: IconHistory },
  },
} satisfies DashboardOf<'log'>
