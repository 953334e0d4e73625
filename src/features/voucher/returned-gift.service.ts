import type { Handle } from '../../platform/database/database.ts'
import { markReturned, markReturnedFrom } from './delivery.queries.ts'
import { noteGiftLater } from './gift.mail.jobs.ts'

/** Name of a gift's mail in its headers. @param isAgain whether it is the one to the corrected address */
export const nameOfMail = (payment: number, isAgain: boolean): string => `gift-${payment}-${isAgain ? 2 : 1}`

/** Tells buyer and staff of a gift whose mail came back hours after the server took it. */
export async function takeReturnedMail(tx: Handle, name: string): Promise<void> {
  const [, payment, time] = /^gift-(\d{1,15})-([12])$/.exec(name) ?? []
  if (!payment) return
  if (await markReturned(tx, Number(payment), time === '2'))
    await noteGiftLater(tx, Number(payment), 'bounced')
}

/** The same where the provider that sends our mails names the address only. */
export async function takeRefusedAddress(tx: Handle, email: string): Promise<void> {
  for (const payment of await markReturnedFrom(tx, email)) await noteGiftLater(tx, payment, 'bounced')
}
