import { IconMailbox } from '@tabler/icons-react'
import type { DashboardOf } from '../../../ui/dashboard/dashboardOf.ts'
import { mailboxContract } from '../mailbox.contract.ts'

export const mailboxDashboard = {
  'dashboard-mailbox-list___ar': {
    load: () => import('./MailboxListPage.tsx').then(part => part.MailboxListPage),
    calls: [mailboxContract.paginate],
    menu: { group: 'agencies', order: 25, label: 'بريد المراسلين', Icon: IconMailbox },
  },
  'dashboard-mailbox-id___ar': {
    load: () => import('./MailboxPage.tsx').then(part => part.MailboxPage),
    calls: [mailboxContract.get, mailboxContract.messages],
    menu: 'hidden',
  },
} satisfies DashboardOf<'mailbox'>
