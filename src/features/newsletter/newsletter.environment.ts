import { defineEnvironment, list } from '../../platform/environment-fields.ts'

export const newsletterEnvironment = defineEnvironment('Requests to other servers', {
  MAILBOX_ALLOW: list
    .default([])
    .describe('Private addresses that the mailboxes we read may have, in the form of `OUTBOUND_ALLOW`'),
})
