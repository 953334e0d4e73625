import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { aMonth } from './payment.jobs.ts'
import { deleteCardNow, releaseHoldNow } from './saved-card.service.ts'

const card = z.object({ provider: z.string(), customer: z.string(), card: z.string().describe('Sealed') })

export const deleteSavedCard = defineJob('deleteSavedCard', {
  line: 'patient',
  payload: card,
  run: (tools, payload) => deleteCardNow(tools, payload),
})

/** The payload is complete, as nothing here knows the card any longer. */
export async function deleteCardLater(tx: Handle, payload: z.infer<typeof card>): Promise<void> {
  await enqueue(tx, deleteSavedCard, payload, { maxAttempts: aMonth })
}

const hold = z.object({ provider: z.string(), ref: z.string() })

export const releaseHold = defineJob('releaseHold', {
  line: 'patient',
  payload: hold,
  run: (tools, payload) => releaseHoldNow(tools, payload),
})

/** Releases a held amount. The provider would do so later, but readers should not wait for that. */
export async function releaseHoldLater(tx: Handle, payload: z.infer<typeof hold>): Promise<void> {
  await enqueue(tx, releaseHold, payload, { key: `releaseHold:${payload.ref}`, maxAttempts: 10 })
}
