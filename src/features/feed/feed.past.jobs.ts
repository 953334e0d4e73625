import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue, type JobTools } from '../../platform/jobs.ts'
import { listEntering } from './feed.dry-run.service.ts'
import { findFeed } from './feed.queries.ts'
import { takeItem } from './feed.take.service.ts'

/** Imports recently refused items that the filter's rules accept now. */
export const applyToPast = defineJob('applyFilterToPast', {
  line: 'patient',
  payload: byId,
  run: (tools, { id }) => applyToPastNow(tools, id),
})

/** At most one waiting job per filter. */
export function applyToPastLater(db: Handle, id: number): Promise<void> {
  return enqueue(db, applyToPast, { id }, { key: `past:${id}`, maxAttempts: 5 })
}

const feedItself = { actor: undefined, address: '' }
const reason = 'رُفضت حين وردت، ثم قبلتها قواعد المرشّح بعد تعديلها.'

/** An item becomes one held article, also if this runs again after its worker died. */
export async function applyToPastNow(tools: JobTools, feedId: number): Promise<void> {
  const { db, siteUrl, stopping, log } = tools
  const feed = await findFeed(db, feedId)
  if (!feed) return
  let before: number | undefined
  do {
    const { ids, last } = await listEntering(db, feedId, { ...feed, siteUrl }, before)
    for (const id of ids) {
      stopping.throwIfAborted()
      try {
        await takeItem(tools, feedItself, id, reason)
      } catch (error) {
        // One that cannot be stored does not hold up the others; an editor can still take it.
        log.error({ err: error, feed: feedId, item: id }, 'an item of the past could not be taken')
      }
    }
    before = last
  } while (before !== undefined)
}
