import { z } from 'zod'
import { byId, id } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { mailGiftNow, noteGiftNow } from './gift.mail.service.ts'
import { type GiftNote, giftNotes } from './gift.schema.ts'

export const mailGift = defineJob('mailGift', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => mailGiftNow(tools, id),
})

/** Queued in the transaction that creates the code, which happens once. */
export async function mailGiftLater(tx: Handle, id: number): Promise<void> {
  await enqueue(tx, mailGift, { id }, { key: `mailGift:${id}` })
}

export const noteGift = defineJob('noteGift', {
  line: 'mail',
  payload: z.object({ id, note: z.enum(giftNotes) }),
  run: (tools, { id, note }) => noteGiftNow(tools, id, note),
})

/** Tells the buyer. Queued in the transaction that changes the gift. */
export async function noteGiftLater(tx: Handle, payment: number, note: GiftNote): Promise<void> {
  await enqueue(tx, noteGift, { id: payment, note }, { key: `noteGift:${payment}:${note}` })
}
