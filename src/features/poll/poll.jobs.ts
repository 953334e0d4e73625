import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob } from '../../platform/jobs.ts'
import { claimChangedPolls } from './poll.queries.ts'

export const renewPolls = defineJob('renewPolls', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => renewPollsNow(db),
})

/** Every minute: votes, openings and ends reach the cached pages in one purge, not one for each vote. */
export function renewPollsNow(db: Database): Promise<void> {
  return inTransaction(db, async tx => {
    const changed = await claimChangedPolls(tx)
    // Lists have no votes of open polls, and every page knows whether there is a poll.
    const lists = changed.some(({ hasTurned }) => hasTurned) ? [cacheTag.all('polls')] : []
    if (changed.length > 0)
      await invalidate(tx, [...lists, ...changed.map(({ id }) => cacheTag.one('polls', id))])
  })
}
