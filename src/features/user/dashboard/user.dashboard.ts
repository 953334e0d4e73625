import { IconUsers } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { userContract } from '../user.contract.ts'

export const userDashboard = {
  'dashboard-users-list___ar': {
    load: () => import('./UserListPage.tsx').then(part => part.UserListPage),
    calls: [userContract.paginate],
    menu: {
      group: 'office',
      order: 30,
      label: 'المستخدمون والصلاحيات',
      words: 'الحسابات محررون محرر صلاحية',
      Icon: IconUsers,
    },
  },
  'dashboard-users-create___ar': {
    load: () => import('./UserCreatePage.tsx').then(part => part.UserCreatePage),
    calls: [userContract.create],
    menu: { insteadOf: 'dashboard-users-list___ar', label: 'مستخدم جديد', Icon: IconUsers },
  },
  'dashboard-users-editable-id___ar': {
    load: () => import('./UserEditPage.tsx').then(part => part.UserEditPage),
    calls: [userContract.get, userContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'user'>
