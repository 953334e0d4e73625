import { IconRss } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { agencyContract } from '../../agency/agency.contract.ts'
import { feedContract } from '../feed.contract.ts'

export const feedDashboard = {
  'dashboard-filters-list___ar': {
    load: () => import('./FeedListPage.tsx').then(part => part.FeedListPage),
    calls: [feedContract.list],
    menu: { group: 'agencies', order: 20, label: 'مرشّحات RSS', Icon: IconRss },
  },
  'dashboard-filters-create___ar': {
    load: () => import('./FeedCreatePage.tsx').then(part => part.FeedCreatePage),
    calls: [
      feedContract.create,
      feedContract.tryOut,
      feedContract.tryPage,
      feedContract.sameAddress,
      agencyContract.all,
    ],
    menu: { insteadOf: 'dashboard-filters-list___ar', label: 'مرشّح جديد', Icon: IconRss },
  },
  'dashboard-filters-editable-id___ar': {
    load: () => import('./FeedEditPage.tsx').then(part => part.FeedEditPage),
    calls: [feedContract.get, feedContract.items],
    menu: 'hidden',
  },
} satisfies DashboardOf<'feed'>
