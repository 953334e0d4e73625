import { IconBallFootball, IconScoreboard } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { footballContract } from '../football.contract.ts'

export const footballDashboard = {
  'dashboard-football-list___ar': {
    load: () => import('./FootballListPage.tsx').then(part => part.FootballListPage),
    calls: [footballContract.paginate, footballContract.source],
    menu: {
      group: 'agencies',
      order: 38,
      label: 'مسابقات كرة القدم',
      words: 'كرة قدم رياضة دوري جدول ترتيب نتائج',
      Icon: IconBallFootball,
    },
  },
  'dashboard-football-matches___ar': {
    load: () => import('./FootballMatchesPage.tsx').then(part => part.FootballMatchesPage),
    calls: [footballContract.paginate, footballContract.matches],
    menu: {
      group: 'agencies',
      order: 39,
      label: 'المباريات',
      words: 'كرة قدم نتيجة مباراة مقال تقرير',
      Icon: IconScoreboard,
    },
  },
} satisfies DashboardOf<'football'>
