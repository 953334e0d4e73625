import { IconArrowsExchange } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { synonymContract } from '../synonym.contract.ts'

export const synonymDashboard = {
  'dashboard-synonym-list___ar': {
    load: () => import('./SynonymListPage.tsx').then(part => part.SynonymListPage),
    calls: [synonymContract.paginate],
    menu: { group: 'sorting', order: 60, label: 'مرادفات البحث', words: 'مرادف', Icon: IconArrowsExchange },
  },
} satisfies DashboardOf<'synonym'>
