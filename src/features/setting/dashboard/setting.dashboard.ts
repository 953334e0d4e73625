import { IconSettings } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { settingContract } from '../setting.contract.ts'

export const settingDashboard = {
  'dashboard-settings___ar': {
    load: () => import('./SettingsPage.tsx').then(part => part.SettingsPage),
    calls: [settingContract.dashboard],
    menu: { group: 'office', order: 60, label: 'الإعدادات', Icon: IconSettings },
  },
} satisfies DashboardOf<'setting'>
