import { IconBell } from '@tabler/icons-react'
import type { DashboardOf } from '../../../../ui/dashboard/dashboardOf.ts'
import { notificationContract } from '../notification.contract.ts'

export const notificationDashboard = {
  'dashboard-notification-list___ar': {
    load: () => import('./NotificationListPage.tsx').then(part => part.NotificationListPage),
    calls: [notificationContract.paginate],
    menu: { group: 'sending', order: 10, label: 'الإشعارات', words: 'push', Icon: IconBell },
  },
} satisfies DashboardOf<'notification'>
