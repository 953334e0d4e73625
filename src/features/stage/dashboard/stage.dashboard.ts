import { IconArrowGuide } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { stageContract } from '../stage.contract.ts'

export const stageDashboard = {
  'dashboard-stage-list___ar': {
    load: () => import('./StageListPage.tsx').then(part => part.StageListPage),
    calls: [stageContract.paginate],
    menu: { group: 'sorting', order: 70, label: 'مراحل العمل', Icon: IconArrowGuide },
  },
} satisfies DashboardOf<'stage'>
