import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { answer, on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { breaksNow } from '../article/article.policy.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { lettersOf, personLeaves } from '../user/user.events.ts'
import { cancelBreaking, insertBreaking } from './breaking.queries.ts'
import { sendIssueLater } from './newsletter.jobs.ts'
import { exportOf, forgetReader } from './subscriber.queries.ts'
import { stopLettersWith } from './takedown.queries.ts'

export const sendBreakingLetters = on(articleChanged, async (tx, change) => {
  if (!breaksNow(change)) return
  const { timeZone } = await getHouseStyle(tx)
  const { before, after } = change
  // A scheduled article may be published late.
  const dueAt = before?.state === 'scheduled' && after ? new Date(after.publishAt) : new Date()
  for (const { id, sendAt } of await insertBreaking(tx, change.id, timeZone, dueAt)) {
    await sendIssueLater(tx, id, new Date(sendAt))
  }
})

/**
 * Withdraws a newsletter about an article that readers cannot open. A taken-down article is removed from every
 * newsletter and from the archive.
 */
export const withdrawLetters = on(articleChanged, async (tx, { id, before, after }) => {
  if (before?.state === 'published' && after?.state !== 'published') await cancelBreaking(tx, id)
  if (after?.state === 'takenDown') await stopLettersWith(tx, id)
  if ((before?.state === 'takenDown') !== (after?.state === 'takenDown')) {
    await invalidate(tx, [cacheTag.letters])
  }
})

export const forgetLetters = on(personLeaves, (tx, { id }) => forgetReader(tx, id))

export const answerLetters = answer(lettersOf, (db, { userId }) => exportOf(db, userId))
