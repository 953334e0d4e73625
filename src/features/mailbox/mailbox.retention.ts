import { defineRetention } from '../../platform/retention.ts'
import { deleteOldMessages } from './message.queries.ts'

export const mailboxRetention = defineRetention({
  mailboxes: { kept: 'Made and deleted by staff.' },
  mailbox_senders: { deletedWith: 'mailboxes' },
  mailbox_messages: { days: 90, prune: deleteOldMessages },
})
