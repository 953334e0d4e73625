import { IconChartBar, IconUserHeart } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { voucherContract } from '../../voucher/voucher.contract.ts'
import { memberContract } from '../member.contract.ts'
import { subscriptionContract } from '../subscription.contract.ts'

export const subscriptionDashboard = {
  'dashboard-members-list___ar': {
    load: () => import('./MemberListPage.tsx').then(part => part.MemberListPage),
    calls: [subscriptionContract.paginate],
    menu: {
      group: 'members',
      order: 10,
      label: 'أعضاء الباقات',
      words: 'الأعضاء المشتركون عضو',
      Icon: IconUserHeart,
    },
  },
  'dashboard-members-figures___ar': {
    load: () => import('./figures/FiguresPage.tsx').then(part => part.FiguresPage),
    calls: [
      memberContract.figures,
      memberContract.cancellations,
      memberContract.cohorts,
      memberContract.conversions,
    ],
    menu: { group: 'members', order: 20, label: 'أرقام الاشتراكات', Icon: IconChartBar },
  },
  'dashboard-members-id___ar': {
    load: () => import('./member/MemberPage.tsx').then(part => part.MemberPage),
    calls: [subscriptionContract.member, voucherContract.giftsOfMember],
    menu: 'hidden',
  },
} satisfies DashboardOf<'subscription'>
