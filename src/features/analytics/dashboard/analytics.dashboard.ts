import { IconChartHistogram } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { analyticsContract } from '../analytics.contract.ts'

export const analyticsDashboard = {
  'dashboard-analytics___ar': {
    load: () => import('./AnalyticsPage.tsx').then(part => part.AnalyticsPage),
    calls: [analyticsContract.realtime, analyticsContract.metricsDimensions],
    menu: {
      group: 'figures',
      order: 10,
      label: 'تحليلات القراء',
      words: 'التحليلات قراءات views',
      Icon: IconChartHistogram,
    },
  },
  'dashboard-analytics-article-id___ar': {
    load: () => import('./ArticleFiguresPage.tsx').then(part => part.ArticleFiguresPage),
    calls: [analyticsContract.article],
    menu: 'hidden',
  },
} satisfies DashboardOf<'analytics'>
