import { defineRetention } from '../../platform/retention.ts'
import { deleteOldMessages } from './message.queries.ts'

export const mailboxRetention = defineRetention({
  mailboxes: { kept: 'Made and deleted by staff.', stays: 'secrets' },
  mailbox_senders: { deletedWith: 'mailboxes', stays: 'secrets' },
  mailbox_alerts: {
    kept: 'One row for each mailbox and kind of trouble; deleted with the mailbox.',
    stays: 'secrets',
  },
  mailbox_messages: {
    rows: 'mails read from correspondents’ mailboxes',
    after: '90 days; longer while its mailbox cannot be read',
    days: 90,
    prune: deleteOldMessages,
    stays: 'secrets',
  },
})
