import { IconDiscount } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { promotionContract } from '../promotion.contract.ts'

export const promotionDashboard = {
  'dashboard-promotion-list___ar': {
    load: () => import('./PromotionListPage.tsx').then(part => part.PromotionListPage),
    calls: [promotionContract.paginate],
    menu: { group: 'members', order: 55, label: 'رموز الخصم', words: 'رمز', Icon: IconDiscount },
  },
} satisfies DashboardOf<'promotion'>
