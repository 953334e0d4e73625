import { IconNews } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { frontContract } from '../front.contract.ts'

export const frontDashboard = {
  'dashboard-front-page___ar': {
    load: () => import('./FrontPage.tsx').then(part => part.FrontPage),
    calls: [frontContract.staff, frontContract.keep, frontContract.publish],
    menu: { group: 'top', order: 40, label: 'الصفحة الأولى', words: 'الرئيسية تثبيت', Icon: IconNews },
  },
} satisfies DashboardOf<'front'>
