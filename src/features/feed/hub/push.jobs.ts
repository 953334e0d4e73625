import { byId } from '../../../contract/pages.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { defineJob, enqueue, type JobTools } from '../../../platform/jobs.ts'
import { claimFeed } from '../feed.claim.queries.ts'
import { openPoll, pollFeed } from '../feed.ingest.ts'
import { fetchFeedLater } from '../feed.jobs.ts'
import type { Pace } from '../feed.pace.ts'
import { deletePush, findPush, makeDue } from './push.queries.ts'
import { takePushed } from './take-push.ts'

/** Delay before a push for a feed that is being polled is retried. */
const busyMs = 1000
/** After this time the feed is fetched instead. */
const longestWaitMs = 10 * 60_000

/** A pushed document is here already, so its host needs no rate limit. */
const unlimited = {
  mayTake: { new: true, failing: true },
  pollsPerHost: async () => Number.MAX_SAFE_INTEGER,
}

export const takePush = defineJob('takePush', {
  line: 'waiting',
  payload: byId,
  run: (tools, { id }) => takePushNow(tools, id),
})

export function takePushLater(tx: Handle, id: number, runAt = new Date()): Promise<void> {
  return enqueue(tx, takePush, { id }, { key: `push:${id}`, runAt, maxAttempts: 3 })
}

/** Takes in a pushed document under the feed's claim, so that no poll does the same. */
async function takePushNow(tools: JobTools, id: number): Promise<void> {
  const { db, log, holder } = tools
  const push = await findPush(db, id)
  if (!push) return
  const isLate = Date.now() - new Date(push.receivedAt).getTime() > longestWaitMs
  const claim = isLate ? undefined : await claimFeed(db, push.feedId, { holder, ...unlimited })
  if (!claim && !isLate) return takePushLater(db, id, new Date(Date.now() + busyMs))
  let isTaken = false
  if (claim) {
    const isAsked = await pollFeed(tools, log, claim, async (poll, claimed) => {
      const health = await takePushed(await openPoll(poll, claimed), claimed.pace as Pace, push)
      isTaken = health.isTaken
      return health.values
    })
    // The claim took over a request for a poll, which a push does not answer.
    if (isAsked || claim.isRequested) await fetchFeedLater(db, push.feedId)
  }
  await deletePush(db, id)
  if (!isTaken && (await makeDue(db, push.feedId))) await fetchFeedLater(db, push.feedId)
}
