import { IconPackage } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { packageContract } from '../package.contract.ts'

export const packageDashboard = {
  'dashboard-package-list___ar': {
    load: () => import('./PackageListPage.tsx').then(part => part.PackageListPage),
    calls: [packageContract.paginate],
    menu: { group: 'members', order: 30, label: 'الباقات', words: 'باقة اشتراك', Icon: IconPackage },
  },
  'dashboard-package-create___ar': {
    load: () => import('./PackageCreatePage.tsx').then(part => part.PackageCreatePage),
    calls: [packageContract.create],
    menu: { insteadOf: 'dashboard-package-list___ar', label: 'باقة جديدة', Icon: IconPackage },
  },
  'dashboard-package-edit-id___ar': {
    load: () => import('./PackageEditPage.tsx').then(part => part.PackageEditPage),
    calls: [packageContract.paginate, packageContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'package'>
