import { IconDeviceTv } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { channelContract } from '../channel.contract.ts'

export const channelDashboard = {
  'dashboard-channels-list___ar': {
    load: () => import('./ChannelListPage.tsx').then(part => part.ChannelListPage),
    calls: [channelContract.paginate],
    menu: { group: 'office', order: 20, label: 'القنوات', words: 'قناة', Icon: IconDeviceTv },
  },
} satisfies DashboardOf<'channel'>
