import { IconLink } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { sourceContract } from '../source.contract.ts'

export const sourceDashboard = {
  'dashboard-source-list___ar': {
    load: () => import('./SourceListPage.tsx').then(part => part.SourceListPage),
    calls: [sourceContract.paginate],
    menu: { group: 'sorting', order: 50, label: 'المصادر', words: 'مصدر', Icon: IconLink },
  },
} satisfies DashboardOf<'source'>
