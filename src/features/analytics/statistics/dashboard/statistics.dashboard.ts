import { IconReportAnalytics } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { statisticsContract } from '../statistics.contract.ts'

export const statisticsDashboard = {
  'dashboard-statistics___ar': {
    load: () => import('./StatisticsPage.tsx').then(part => part.StatisticsPage),
    calls: [statisticsContract.overview, statisticsContract.parts],
    menu: {
      group: 'figures',
      order: 20,
      label: 'إحصاءات النشر',
      words: 'الإحصاءات output',
      Icon: IconReportAnalytics,
    },
  },
} satisfies DashboardOf<'statistics'>
