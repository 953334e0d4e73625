import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { coverageContract } from '../coverage.contract.ts'

export const coverageDashboard = {
  'dashboard-article-live-id___ar': {
    load: () => import('./CoveragePage.tsx').then(part => part.CoveragePage),
    calls: [coverageContract.desk, coverageContract.entries],
    menu: 'hidden',
  },
} satisfies DashboardOf<'coverage'>
