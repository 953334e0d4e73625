import { IconSend } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { postContract } from '../post.contract.ts'

export const postDashboard = {
  'dashboard-post-list___ar': {
    load: () => import('./PostListPage.tsx').then(part => part.PostListPage),
    calls: [postContract.paginate],
    menu: {
      group: 'sending',
      order: 50,
      label: 'على الشبكات',
      words: 'منشور منشورات تواصل social',
      Icon: IconSend,
    },
  },
} satisfies DashboardOf<'post'>
