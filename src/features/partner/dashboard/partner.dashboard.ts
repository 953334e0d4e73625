import { IconRss } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { partnerContract } from '../partner.contract.ts'

export const partnerDashboard = {
  'dashboard-partner-list___ar': {
    load: () => import('./PartnerListPage.tsx').then(part => part.PartnerListPage),
    calls: [partnerContract.paginate],
    menu: { group: 'linking', order: 20, label: 'الشركاء', words: 'شريك', Icon: IconRss },
  },
} satisfies DashboardOf<'partner'>
