import type { Handle } from '../../../platform/database/database.ts'
import { askHubLater } from './hub.jobs.ts'
import {
  activateHub,
  deleteHub,
  denyHub,
  findHubByToken,
  findHubOfFeed,
  insertHub,
  markLeaving,
} from './hub.queries.ts'
import { isToken, makeToken } from './secret.ts'

export { askHubsAgain } from './separate.queries.ts'

/** Hub and topic that a document or its Link headers name (W3C WebSub §4). */
export type NamedHub = { hub: string | undefined; topic: string }

/** Whether a feed's subscription is another one than its document asks for. */
export async function isOtherHub(db: Handle, feedId: number, { hub, topic }: NamedHub): Promise<boolean> {
  const current = await findHubOfFeed(db, feedId)
  return current?.hub !== hub || (hub !== undefined && current?.topic !== topic)
}

/** Ends a feed's subscription, and begins one at the hub that it names now. */
export async function changeHub(tx: Handle, feedId: number, { hub, topic }: NamedHub): Promise<void> {
  await leaveHub(tx, feedId)
  if (hub) await askHubLater(tx, await insertHub(tx, { feedId, hub, topic, token: makeToken() }))
}

export async function leaveHub(tx: Handle, feedId: number): Promise<void> {
  const id = await markLeaving(tx, feedId)
  if (id !== undefined) await askHubLater(tx, id)
}

export type Intent = {
  mode: string | undefined
  topic: string | undefined
  leaseSeconds: string | undefined
  reason: string | undefined
}

/** A hub that names no lease grants what we asked for, and none is longer than this. In seconds. */
const usualLease = 864_000
const longestLease = 30 * 86_400
const shortestLease = 30
/** Renewed after this part of the lease, which leaves time for several requests. */
const renewalPart = 0.8
const maxReason = 300

/** Whether we want what a hub asks us about: to begin, renew or end a subscription (W3C WebSub §5.3). */
export async function confirmIntent(
  db: Handle,
  token: string,
  { mode, topic, leaseSeconds, reason }: Intent,
): Promise<boolean> {
  const hub = isToken(token) ? await findHubByToken(db, token) : undefined
  if (!hub || hub.topic !== topic) return false
  const isLeaving = hub.state === 'leaving' || hub.feedId === null
  if (mode === 'unsubscribe' && isLeaving) {
    await deleteHub(db, hub.id)
    return true
  }
  if (mode === 'denied') {
    const words = (reason ?? '')
      .replace(/[\s\0]+/g, ' ')
      .trim()
      .slice(0, maxReason)
      .toWellFormed()
    if (isLeaving) await deleteHub(db, hub.id)
    else await denyHub(db, hub.id, `لا يقبل مركز الخلاصة اشتراكنا.${words ? ` سببه: ${words}` : ''}`)
    return true
  }
  if (mode !== 'subscribe' || isLeaving) return false
  const given = /^\d{1,10}$/.test(leaseSeconds ?? '') ? Number(leaseSeconds) : usualLease
  const lease = Math.min(longestLease, Math.max(shortestLease, given))
  await activateHub(db, hub.id, { lease, renewAfter: lease * renewalPart })
  return true
}
