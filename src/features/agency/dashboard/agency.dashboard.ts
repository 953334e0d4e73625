import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { agencyContract } from '../agency.contract.ts'

export const agencyDashboard = {
  'dashboard-agencies-list___ar': {
    load: () => import('./AgencyListPage.tsx').then(part => part.AgencyListPage),
    calls: [agencyContract.paginate],
    menu: { group: 'agencies', order: 10, label: 'الوكالات', Icon: IconBuildingBroadcastTower },
  },
} satisfies DashboardOf<'agency'>
