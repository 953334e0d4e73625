import { IconTags } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { tagContract } from '../tag.contract.ts'

export const tagDashboard = {
  'dashboard-tag-list___ar': {
    load: () => import('./TagListPage.tsx').then(part => part.TagListPage),
    calls: [tagContract.paginate],
    menu: { group: 'sorting', order: 20, label: 'الوسوم', words: 'وسم', Icon: IconTags },
  },
} satisfies DashboardOf<'tag'>
