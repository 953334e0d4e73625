import { IconUser } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { authorContract } from '../author.contract.ts'

export const authorDashboard = {
  'dashboard-author-list___ar': {
    load: () => import('./AuthorListPage.tsx').then(part => part.AuthorListPage),
    calls: [authorContract.paginate],
    menu: { group: 'sorting', order: 40, label: 'الكتّاب', words: 'كاتب', Icon: IconUser },
  },
} satisfies DashboardOf<'author'>
