import { cacheTag } from '../../contract/cache-tags.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { answer, on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import { breaksNow } from '../article/article.policy.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { lettersOf, personLeaves } from '../user/user.events.ts'
import { cancelBreaking, insertBreaking, insertPicked } from './breaking.queries.ts'
import { sendIssueLater } from './newsletter.jobs.ts'
import { dropPicks } from './pick.queries.ts'
import { exportOf, forgetReader } from './subscriber.queries.ts'
import { stopLettersWith } from './takedown.queries.ts'

export const sendBreakingLetters = on(articleChanged, async (tx, change) => {
  const { before, after } = change
  // Nobody has picked a new article.
  const appears = before !== undefined && before.state !== 'published' && after?.state === 'published'
  if (!appears && !breaksNow(change)) return
  const { timeZone } = await getHouseStyle(tx)
  // A scheduled article may be published late.
  const dueAt = before?.state === 'scheduled' && after ? new Date(after.publishAt) : new Date()
  const about = [change.id, timeZone, dueAt] as const
  const issues = [
    ...(breaksNow(change) ? await insertBreaking(tx, ...about) : []),
    ...(appears ? await insertPicked(tx, ...about) : []),
  ]
  for (const { id, sendAt } of issues) {
    await sendIssueLater(tx, id, new Date(sendAt))
  }
})

const isOut = (article: { state: string } | null | undefined) =>
  article?.state === 'published' || article?.state === 'scheduled'

/**
 * Withdraws a newsletter about an article that readers cannot open. A taken-down article is removed from every
 * newsletter and from the archive.
 */
export const withdrawLetters = on(articleChanged, async (tx, { id, before, after }) => {
  if (before?.state === 'published' && after?.state !== 'published') await cancelBreaking(tx, id)
  if (isOut(before) && !isOut(after)) await dropPicks(tx, id)
  if (after?.state === 'takenDown') await stopLettersWith(tx, id)
  if ((before?.state === 'takenDown') !== (after?.state === 'takenDown')) {
    await invalidate(tx, [cacheTag.letters])
  }
})

export const forgetLetters = on(personLeaves, (tx, { id }) => forgetReader(tx, id))

export const answerLetters = answer(lettersOf, (db, { userId }) => exportOf(db, userId))
