import type { Services } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { counter } from '../../../platform/metrics/registry.ts'
import { fetchFeedLater } from '../feed.jobs.ts'
import { findHubByToken, type Hub } from './hub.queries.ts'
import { takePushLater } from './push.jobs.ts'
import { countPushes, insertPush, makeDue, notePush } from './push.queries.ts'
import { isSigned, isToken, secretOf } from './secret.ts'

type Parts = Pick<Services, 'db' | 'vault'>

/** Documents of one feed that wait; beyond, the feed is fetched instead. */
const maxWaiting = 20

const pushes = counter('warraq_feed_pushes_total', 'Documents that hubs pushed.', ['result'])

/** The subscription of a callback, if it still expects documents. */
export async function findPushed({ db }: Pick<Parts, 'db'>, token: string): Promise<Hub | undefined> {
  const hub = isToken(token) ? await findHubByToken(db, token) : undefined
  return hub?.state === 'active' && hub.feedId !== null ? hub : undefined
}

/**
 * Takes a document from a hub (W3C WebSub §7). Ignores one with a bad signature, without telling the sender. An empty
 * one says that the feed has changed.
 */
export async function receivePush(
  { db, vault }: Parts,
  { id, feedId, token }: Hub,
  { body, contentType, signature }: { body: Buffer; contentType: string; signature: string | null },
): Promise<void> {
  if (feedId === null) return
  const isGenuine = isSigned(body, signature, await secretOf(vault, token))
  pushes.inc({ result: isGenuine ? 'taken' : 'forged' })
  if (!isGenuine) return
  await inTransaction(db, async tx => {
    await notePush(tx, id)
    if (body.length > 0 && (await countPushes(tx, feedId)) < maxWaiting) {
      await takePushLater(tx, await insertPush(tx, { feedId, contentType, body }))
    } else if (await makeDue(tx, feedId)) await fetchFeedLater(tx, feedId)
  })
}
