import { IconHeartHandshake } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { donationContract } from '../donation.contract.ts'

export const donationDashboard = {
  'dashboard-donation-list___ar': {
    load: () => import('./DonationListPage.tsx').then(part => part.DonationListPage),
    calls: [donationContract.paginate, donationContract.figures],
    menu: { group: 'members', order: 45, label: 'التبرعات', words: 'تبرع', Icon: IconHeartHandshake },
  },
} satisfies DashboardOf<'donation'>
