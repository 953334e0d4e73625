import { IconArrowGuide, IconCalendarEvent, IconLayoutKanban } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { articleContract } from '../../../article/article.contract.ts'
import { assignmentContract } from '../../assignment.contract.ts'
import { stageContract } from '../stage.contract.ts'

export const stageDashboard = {
  'dashboard-article-board___ar': {
    load: () => import('../../dashboard/board/BoardPage.tsx').then(part => part.BoardPage),
    calls: [articleContract.staffList],
    menu: {
      group: 'editing',
      order: 10,
      label: 'سير العمل',
      words: 'لوحة العمل مهام kanban workflow',
      Icon: IconLayoutKanban,
    },
  },
  'dashboard-article-calendar___ar': {
    load: () => import('../../dashboard/calendar/CalendarPage.tsx').then(part => part.CalendarPage),
    calls: [assignmentContract.calendar],
    menu: { group: 'editing', order: 20, label: 'تقويم العمل', words: 'مواعيد', Icon: IconCalendarEvent },
  },
  'dashboard-stage-list___ar': {
    load: () => import('./StageListPage.tsx').then(part => part.StageListPage),
    calls: [stageContract.paginate],
    menu: { group: 'sorting', order: 70, label: 'مراحل العمل', Icon: IconArrowGuide },
  },
} satisfies DashboardOf<'stage'>
