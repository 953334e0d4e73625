import { defineRetention } from '../../platform/retention.ts'
import { deleteOldMessages } from './message.queries.ts'

export const mailboxRetention = defineRetention({
  mailboxes: { kept: 'Made and deleted by staff.' },
  mailbox_senders: { deletedWith: 'mailboxes' },
  mailbox_alerts: { kept: 'One row for each mailbox and kind of trouble; deleted with the mailbox.' },
  mailbox_messages: { days: 90, prune: deleteOldMessages },
})
