import { IconApi } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { apiKeyContract } from '../api-key.contract.ts'

export const apiKeyDashboard = {
  'dashboard-api-key-list___ar': {
    load: () => import('./ApiKeyListPage.tsx').then(part => part.ApiKeyListPage),
    calls: [apiKeyContract.paginate],
    menu: { group: 'linking', order: 30, label: 'مفاتيح البرامج', words: 'مفتاح API', Icon: IconApi },
  },
} satisfies DashboardOf<'apiKey'>
