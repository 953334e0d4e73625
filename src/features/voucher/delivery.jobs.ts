import { z } from 'zod'
import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue, enqueueEach } from '../../platform/jobs.ts'
import { deliverGiftNow } from './delivery.mail.service.ts'
import { listDueDeliveries } from './delivery.queries.ts'

export const deliverGift = defineJob('deliverGift', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => deliverGiftNow(tools, id),
})

const max = 500
const keyOf = (payment: number) => `deliverGift:${payment}`

/** Finds what is due, so that a change of the day needs no job to be moved, and an outage loses no gift. */
export const deliverDueGifts = defineJob('deliverDueGifts', {
  line: 'prompt',
  payload: z.object({}),
  run: async ({ db }) => {
    const due = await listDueDeliveries(db, max)
    await enqueueEach(
      db,
      deliverGift,
      due.map(id => ({ payload: { id }, key: keyOf(id) })),
    )
  },
})

/** @param payment the gift's; the job does nothing before its day */
export async function deliverGiftLater(tx: Handle, payment: number): Promise<void> {
  await enqueue(tx, deliverGift, { id: payment }, { key: keyOf(payment) })
}
