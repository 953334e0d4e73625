import { IconMail } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { contactContract } from '../contact.contract.ts'

export const contactDashboard = {
  'dashboard-contact___ar': {
    load: () => import('./ContactPage.tsx').then(part => part.ContactPage),
    calls: [contactContract.paginate],
    menu: { group: 'office', order: 40, label: 'رسائل القراء', words: 'رسالة قارئ', Icon: IconMail },
  },
} satisfies DashboardOf<'contact'>
