import { z } from 'zod'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { aMonth } from './payment.jobs.ts'
import { deleteCardNow } from './saved-card.service.ts'

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
