import { IconShirtSport } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { teamContract } from '../team.contract.ts'

export const teamDashboard = {
  'dashboard-team-list___ar': {
    load: () => import('./TeamListPage.tsx').then(part => part.TeamListPage),
    calls: [teamContract.paginate, teamContract.suggestions],
    menu: {
      group: 'sorting',
      order: 80,
      label: 'أسماء الفرق',
      words: 'كرة قدم نادي أندية منتخب فريق',
      Icon: IconShirtSport,
    },
  },
} satisfies DashboardOf<'team'>
