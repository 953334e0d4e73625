import { IconBuildingBank } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { groupContract } from '../group.contract.ts'

export const groupDashboard = {
  'dashboard-group-list___ar': {
    load: () => import('./GroupListPage.tsx').then(part => part.GroupListPage),
    calls: [groupContract.paginate],
    menu: { group: 'members', order: 35, label: 'المجموعات', Icon: IconBuildingBank },
  },
  'dashboard-group-id___ar': {
    load: () => import('./GroupPage.tsx').then(part => part.GroupPage),
    calls: [groupContract.get, groupContract.seats],
    menu: 'hidden',
  },
} satisfies DashboardOf<'group'>
