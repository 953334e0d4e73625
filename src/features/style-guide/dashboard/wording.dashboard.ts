import { IconVocabulary } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { wordingContract } from '../wording.contract.ts'

export const wordingDashboard = {
  'dashboard-wording-list___ar': {
    load: () => import('./WordingListPage.tsx').then(part => part.WordingListPage),
    calls: [wordingContract.paginate],
    menu: { group: 'sorting', order: 65, label: 'قاموس التحرير', Icon: IconVocabulary },
  },
} satisfies DashboardOf<'wording'>
