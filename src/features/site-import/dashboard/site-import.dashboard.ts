import { IconTruckDelivery } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { siteImportContract } from '../site-import.contract.ts'

export const siteImportDashboard = {
  'dashboard-site-import___ar': {
    load: () => import('./SiteImportPage.tsx').then(part => part.SiteImportPage),
    calls: [siteImportContract.list, siteImportContract.get, siteImportContract.tryOut],
    menu: {
      group: 'linking',
      order: 50,
      label: 'نقل الموقع',
      words: 'استيراد ووردبريس أرشيف موقع قديم جدول wordpress csv import',
      Icon: IconTruckDelivery,
    },
  },
} satisfies DashboardOf<'siteImport'>
