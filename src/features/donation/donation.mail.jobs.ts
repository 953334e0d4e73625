import { z } from 'zod'
import { id } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mailDonationNow } from './donation.mail.service.ts'

export const mailDonation = defineJob('mailDonation', {
  line: 'mail',
  payload: z.object({ id, returned: z.number().optional() }),
  run: (tools, donation) => mailDonationNow(tools, donation),
})

/** Queued in the transaction of the payment. @param refund the provider's id, of money that was returned */
export async function mailDonationLater(
  tx: Handle,
  donation: { id: number; returned?: number },
  refund = '',
): Promise<void> {
  await enqueue(tx, mailDonation, donation, { key: `mailDonation:${donation.id}:${refund}` })
}
