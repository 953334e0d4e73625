import { ECDH } from 'node:crypto'
import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { editProfile, getAccount } from '../user/profile/profile.service.ts'
import { attempt } from '../user/security/limits.ts'
import { isPushService } from './known-services.ts'
import { type PushDevice, type PushKind, type PushWishes, pushKinds } from './push.contract.ts'
import {
  type Device,
  dropOldest,
  findSubscription,
  listThings,
  moveSubscription,
  putSubscription,
} from './push.queries.ts'

export { deleteGone, deleteSubscription, detachSubscription } from './push.queries.ts'
export { findWait } from './push.waits.queries.ts'
export { forgetDevices } from './separate.queries.ts'

const maxDevices = 20

type Keys = { p256dh: string; auth: string }
type SubscriptionInput = PushWishes & { endpoint: string; keys: Keys; timeZone: string; first: boolean }

const isKind = (topic: string): topic is PushKind => pushKinds.some(kind => kind === topic)

/**
 * Stores a device's choices. With an account, kinds, hours and cap are the account's, on all devices; the device's own
 * topics stay with it. A new device takes over the account's choices.
 * @throws REFUSED for an address outside the push services, or keys that are not points of the curve
 */
export async function keepSubscription(
  context: ApiContext,
  { endpoint, keys, topics, timeZone, first, ...given }: SubscriptionInput,
): Promise<PushDevice> {
  const { db, actor, address } = context
  await attempt(db, 'push', { account: actor?.id, address })
  const device = checkDevice(context, endpoint, keys)
  const own = actor ? topics.filter(topic => !isKind(topic)) : topics
  const kept = actor && first ? (await getAccount(db, actor.id)).preferences : {}
  const times = kept.notificationTimes ?? given
  await inTransaction(db, async tx => {
    await putSubscription(tx, { ...device, ...times, timeZone, topics: own, userId: actor?.id ?? null })
    if (actor) await dropOldest(tx, actor.id, maxDevices)
  })
  if (actor) {
    const kinds = Object.fromEntries(pushKinds.map(kind => [kind, topics.includes(kind)]))
    const wanted = Object.values(kept.notifications ?? {}).some(Boolean)
    const notifications = (wanted && kept.notifications) || kinds
    await editProfile(context, actor.id, {
      preferences: { notifications, ...(!first && { notificationTimes: times }) },
    })
  }
  return getWishes(context, endpoint)
}

/** @throws NOT_FOUND */
export async function getWishes(
  { db, actor }: Pick<ApiContext, 'db' | 'actor'>,
  endpoint: string,
): Promise<PushDevice> {
  const { userId, topics, quietFrom, quietTo, dailyCap } = found(await findSubscription(db, endpoint))
  const kinds = actor && userId === actor.id ? await kindsOf(db, actor.id) : []
  const things = await listThings(db, topics)
  return { topics: [...kinds, ...topics], quietFrom, quietTo, dailyCap, things }
}

async function kindsOf(db: ApiContext['db'], userId: number): Promise<PushKind[]> {
  const { notifications = {} } = (await getAccount(db, userId)).preferences
  return pushKinds.filter(kind => notifications[kind])
}

/** Moves a device whose browser has a new address; the choices stay. @throws NOT_FOUND */
export async function moveDevice(
  context: ApiContext,
  { from, endpoint, keys }: { from: string; endpoint: string; keys: Keys },
): Promise<PushDevice> {
  await attempt(context.db, 'push', { address: context.address })
  const device = checkDevice(context, endpoint, keys)
  if (!(await moveSubscription(context.db, from, device))) throw fail('NOT_FOUND')
  return getWishes(context, endpoint)
}

function checkDevice(
  { pushServices }: Pick<ApiContext, 'pushServices'>,
  endpoint: string,
  keys: Keys,
): Device {
  if (!isWritten(endpoint) || !isPushService(pushServices, endpoint)) {
    throw fail('REFUSED', undefined, 'خدمة الإشعارات التي يستعملها متصفحك غير معروفة لنا.')
  }
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')
  } catch {
    throw fail('REFUSED', undefined, 'مفاتيح المتصفح غير صحيحة. أعد تحميل الصفحة وحاول من جديد.')
  }
  return { endpoint, ...keys }
}

/** Whether it is spelled exactly as browsers write it: another spelling would make one device two. */
function isWritten(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  return /^https?:$/.test(url?.protocol ?? '') && url?.href === endpoint && url.hash === ''
}
