import { IconFolders } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { dossierContract } from '../dossier.contract.ts'

export const dossierDashboard = {
  'dashboard-dossier-list___ar': {
    load: () => import('./DossierListPage.tsx').then(part => part.DossierListPage),
    calls: [dossierContract.paginate, dossierContract.proposals],
    menu: {
      group: 'editing',
      order: 35,
      label: 'الملفات الصحفية',
      words: 'ملف ملفات قصة جارية خط زمني',
      Icon: IconFolders,
    },
  },
  'dashboard-dossier-create___ar': {
    load: () => import('./DossierCreatePage.tsx').then(part => part.DossierCreatePage),
    calls: [dossierContract.begin, dossierContract.create],
    menu: 'hidden',
  },
  'dashboard-dossier-edit-id___ar': {
    load: () => import('./DossierEditPage.tsx').then(part => part.DossierEditPage),
    calls: [dossierContract.get, dossierContract.edit],
    menu: 'hidden',
  },
} satisfies DashboardOf<'dossier'>
