import { IconInbox, IconZoomQuestion } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { wireContract } from '../wire.contract.ts'

export const wireDashboard = {
  'dashboard-wire-list___ar': {
    load: () => import('./WirePage.tsx').then(part => part.WirePage),
    calls: [wireContract.list],
    menu: { group: 'top', order: 30, label: 'الوارد', words: 'الوكالات RSS', Icon: IconInbox },
  },
  'dashboard-wire-why___ar': {
    load: () => import('./WhyPage.tsx').then(part => part.WhyPage),
    calls: [wireContract.why],
    menu: { group: 'agencies', order: 30, label: 'لماذا ليس هنا؟', Icon: IconZoomQuestion },
  },
  'dashboard-wire-item-id___ar': {
    load: () => import('./WireItemPage.tsx').then(part => part.WireItemPage),
    calls: [wireContract.trace],
    menu: 'hidden',
  },
} satisfies DashboardOf<'wire'>
