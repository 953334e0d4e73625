import { byId } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mailInvoiceNow } from './invoice.mail.service.ts'

export const mailInvoice = defineJob('mailInvoice', {
  line: 'mail',
  payload: byId,
  run: (tools: Pick<Services, 'db' | 'mailer' | 'siteName'>, { id }) => mailInvoiceNow(tools, id),
})

/** Queued in the invoice's transaction; a second job for the same invoice replaces the first. */
export async function mailInvoiceLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, mailInvoice, { id }, { key: `mailInvoice:${id}` })
}
