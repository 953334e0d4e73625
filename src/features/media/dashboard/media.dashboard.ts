import { IconPhoto } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { mediaContract } from '../media.contract.ts'

export const mediaDashboard = {
  'dashboard-media-list___ar': {
    load: () => import('./MediaListPage.tsx').then(part => part.MediaListPage),
    calls: [mediaContract.list],
    menu: {
      group: 'editing',
      order: 40,
      label: 'مكتبة الصور',
      words: 'صورة pictures images photos',
      Icon: IconPhoto,
    },
  },
} satisfies DashboardOf<'media'>
