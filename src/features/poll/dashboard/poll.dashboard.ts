import { IconChartBar } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { pollContract } from '../poll.contract.ts'

export const pollDashboard = {
  'dashboard-poll-list___ar': {
    load: () => import('./PollListPage.tsx').then(part => part.PollListPage),
    calls: [pollContract.paginate],
    menu: {
      group: 'editing',
      order: 37,
      label: 'الاستطلاعات',
      words: 'استطلاع تصويت أصوات رأي القراء',
      Icon: IconChartBar,
    },
  },
} satisfies DashboardOf<'poll'>
