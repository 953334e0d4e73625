import { IconUserStar } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { personContract } from '../person.contract.ts'

export const personDashboard = {
  'dashboard-people-list___ar': {
    load: () => import('./PeopleListPage.tsx').then(part => part.PeopleListPage),
    calls: [personContract.paginate],
    menu: { group: 'sorting', order: 30, label: 'الشخصيات', Icon: IconUserStar },
  },
} satisfies DashboardOf<'person'>
