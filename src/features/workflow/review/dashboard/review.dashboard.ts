import { IconChecklist } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { articleContract } from '../../../article/article.contract.ts'
import { reviewContract } from '../review.contract.ts'

export const reviewDashboard = {
  'dashboard-article-review___ar': {
    load: () => import('./ReviewPage.tsx').then(part => part.ReviewPage),
    calls: [articleContract.staffList, reviewContract.sendBack],
    menu: { group: 'top', order: 50, label: 'للمراجعة', Icon: IconChecklist },
  },
} satisfies DashboardOf<'review'>
