import { IconShare } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { socialContract } from '../social.contract.ts'

export const socialDashboard = {
  'dashboard-social-list___ar': {
    load: () => import('./SocialListPage.tsx').then(part => part.SocialListPage),
    calls: [socialContract.paginate],
    menu: {
      group: 'office',
      order: 50,
      label: 'روابط التواصل',
      words: 'رابط حسابات الجريدة social',
      Icon: IconShare,
    },
  },
} satisfies DashboardOf<'social'>
