import { IconShare3 } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { networkContract } from '../network.contract.ts'

export const networkDashboard = {
  'dashboard-network-list___ar': {
    load: () => import('./NetworkListPage.tsx').then(part => part.NetworkListPage),
    calls: [networkContract.paginate, networkContract.networks],
    menu: {
      group: 'linking',
      order: 10,
      label: 'شبكات النشر',
      words: 'شبكة حسابات النشر فيسبوك facebook telegram',
      Icon: IconShare3,
    },
  },
} satisfies DashboardOf<'network'>
