import { z } from 'zod'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { findOutcome } from '../article/article.switch.service.ts'
import { pinToLead } from '../front-page/front.service.ts'

const payload = z.object({
  articleId: id,
  until: time.nullable(),
  /** Null for a program of nobody. */
  by: z.object({ id, name: z.string() }).nullable(),
})
type PinPayload = z.infer<typeof payload>

export const pinPublished = defineJob('pinPublished', { line: 'prompt', payload, run: pinNow })

/** Pins the article to the first place when it is published. A second call for it replaces the first. */
export function pinLater(tx: Handle, pin: PinPayload, at: string): Promise<void> {
  return enqueue(tx, pinPublished, pin, { runAt: new Date(at), key: `lead:${pin.articleId}` })
}

/** Waits again if the article was rescheduled, and does nothing if it was withdrawn. */
function pinNow({ db }: Pick<Services, 'db'>, pin: PinPayload): Promise<void> {
  return inTransaction(db, async tx => {
    const article = await findOutcome(tx, pin.articleId)
    if (article?.state === 'scheduled') return pinLater(tx, pin, article.publishAt)
    if (article?.state !== 'published') return
    const by = { actor: pin.by ?? undefined, address: '' }
    await pinToLead(tx, by, { article: pin.articleId, until: pin.until })
  })
}
