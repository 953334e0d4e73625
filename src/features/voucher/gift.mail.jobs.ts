import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mailGiftNow } from './gift.mail.service.ts'

export const mailGift = defineJob('mailGift', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => mailGiftNow(tools, id),
})

/** Queued in the transaction that creates the code, which happens once. */
export async function mailGiftLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, mailGift, { id }, { key: `mailGift:${id}` })
}
