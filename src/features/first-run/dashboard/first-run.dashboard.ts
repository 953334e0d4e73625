import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { firstRunContract } from '../first-run.contract.ts'

export const firstRunDashboard = {
  'dashboard-first-run___ar': {
    load: () => import('./FirstRunPage.tsx').then(part => part.FirstRunPage),
    calls: [firstRunContract.get, firstRunContract.begin],
    menu: 'hidden',
  },
} satisfies DashboardOf<'firstRun'>
