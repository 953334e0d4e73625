import { IconStack2 } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { storyContract } from '../story.contract.ts'

export const storyDashboard = {
  'dashboard-story-list___ar': {
    load: () => import('./StoryListPage.tsx').then(part => part.StoryListPage),
    calls: [storyContract.staffList],
    menu: { group: 'editing', order: 30, label: 'أخبار متشابهة', Icon: IconStack2 },
  },
} satisfies DashboardOf<'story'>
