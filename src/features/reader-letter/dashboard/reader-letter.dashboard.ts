import { IconMailOpened } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { readerLetterContract } from '../reader-letter.contract.ts'

export const readerLetterDashboard = {
  'dashboard-reader-letter___ar': {
    load: () => import('./ReaderLetterPage.tsx').then(part => part.ReaderLetterPage),
    calls: [readerLetterContract.paginate],
    menu: {
      group: 'office',
      order: 41,
      label: 'رسائل إلى المحرر',
      words: 'بريد القراء رسالة قارئ للنشر',
      Icon: IconMailOpened,
    },
  },
} satisfies DashboardOf<'readerLetter'>
