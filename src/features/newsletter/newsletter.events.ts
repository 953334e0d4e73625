import { defineEvent } from '../../platform/events.ts'

/** A mail that `trackMail` named came back as undeliverable, in the transaction that notes it. */
export const mailReturned = defineEvent<{ name: string }>('mailReturned')

/** The provider that sends our mails reports an address as undeliverable. */
export const addressRefused = defineEvent<{ email: string }>('addressRefused')
