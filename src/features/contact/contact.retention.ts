import { defineRetention } from '../../platform/retention.ts'

export const contactRetention = defineRetention({
  contact_messages: { kept: 'Letters of readers; staff delete them.', stays: 'readers' },
  contact_replies: { deletedWith: 'contact_messages', stays: 'readers' },
})
