import { IconAd2 } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { adContract } from '../ad.contract.ts'

export const adDashboard = {
  'dashboard-adspositions___ar': {
    load: () => import('./AdPositionsPage.tsx').then(part => part.AdPositionsPage),
    calls: [adContract.all],
    menu: { group: 'office', order: 10, label: 'الإعلانات', Icon: IconAd2 },
  },
} satisfies DashboardOf<'ad'>
