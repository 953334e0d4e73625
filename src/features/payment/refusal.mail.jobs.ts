import { byId } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mailRefusalNow } from './refusal.mail.service.ts'

export const mailRefusal = defineJob('mailTransferRefusal', {
  line: 'mail',
  payload: byId,
  run: (tools: Pick<Services, 'db' | 'mailer' | 'siteName'>, { id }) => mailRefusalNow(tools, id),
})

/** Queued in the transaction that refuses the transfer, which happens once. */
export async function mailRefusalLater(tx: Handle, payment: number): Promise<void> {
  await enqueue(tx, mailRefusal, { id: payment }, { key: `mailTransferRefusal:${payment}` })
}
