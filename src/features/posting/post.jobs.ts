import { byId } from '../../contract/pages.ts'
import type { Handle } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { followPostNow } from './follow.service.ts'
import { markPostsOfAgencyNow } from './mark.service.ts'
import { countWaitingBefore } from './sending.queries.ts'
import { type QueuedPost, sendPostNow } from './sending.service.ts'

/** Debounces repeated saves into one correction. */
export const gatherMs = 30_000

// Posts of an account are sent in sequence; a slow network delays no other account.

export const sendPost = defineJob('sendPost', {
  line: 'network',
  payload: byId,
  run: (tools, { id }) => sendPostNow(tools, { id, later: sendPostLater }),
})

export const followPost = defineJob('followPost', {
  line: 'network',
  payload: byId,
  run: (tools, { id }) => followPostNow(tools, { id, later: followPostLater }),
})

export const markPostsOfAgency = defineJob('markPostsOfAgency', {
  line: 'prompt',
  payload: byId,
  run: ({ db }, { id }) => markPostsOfAgencyNow(db, { id, later: followPostLater }),
})

export const markPostsOfAgencyLater = (tx: Handle, id: number): Promise<void> =>
  enqueue(
    tx,
    markPostsOfAgency,
    { id },
    { runAt: new Date(Date.now() + gatherMs), key: `agency-posts:${id}` },
  )

/**
 * A second call reschedules it. Posts of one moment get times of their own, because jobs of the same time run in any
 * order.
 */
export async function sendPostLater(tx: Handle, post: QueuedPost, at: Date): Promise<void> {
  const { id, accountId } = post
  const runAt = new Date(at.getTime() + (await countWaitingBefore(tx, post)))
  await enqueue(tx, sendPost, { id }, { runAt, key: `post:${id}`, queue: `posts:${accountId}` })
}

/** Changes within seconds are merged into one. */
export function followPostLater(tx: Handle, { id, accountId }: QueuedPost, runAt: Date): Promise<void> {
  return enqueue(tx, followPost, { id }, { runAt, key: `post-follow:${id}`, queue: `posts:${accountId}` })
}
