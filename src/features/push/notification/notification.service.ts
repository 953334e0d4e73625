import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { formatNumber } from '../../../arabic/digits.ts'
import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import type { By } from '../../../platform/database/audit-log.ts'
import { changesOf } from '../../../platform/database/changes.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import type { ViewCounter } from '../../../platform/view-counter.ts'
import { listIdsOf } from '../../dossier/dossier.service.ts'
import { getSettingValue } from '../../setting/setting.service.ts'
import type { Notification, notificationInput } from './notification.contract.ts'
import { notificationEntity } from './notification.entity.ts'
import { sendLater } from './notification.jobs.ts'
import { type Things, topicsOf } from './notification.policy.ts'
import { countDevices, findMissing, isOut, selectNotification } from './notification.queries.ts'
import { markOf } from './payload.ts'
import { markUse } from './sending.service.ts'

export { cancelScheduled } from './separate.queries.ts'

declare module '../../../platform/context.ts' {
  interface Services {
    /** Counts notifications shown and clicked. */
    pushMarks: ViewCounter
  }
}

export { addMarks } from './notification.queries.ts'

/** Time in which an accidental notification can be cancelled. */
export const graceMs = 60_000

const notifications = changesOf(notificationEntity, selectNotification)

/** @throws REFUSED for an article that readers cannot open by then; INVALID_INPUT */
export function createNotification(
  context: By & Pick<ApiContext, 'actor'> & { db: Handle },
  { articleId, imageId, sendAt, link, ...given }: z.output<typeof notificationInput>,
): Promise<Notification> {
  const { titleB, trialShare, trialMinutes, ...input } = given
  if (input.audience === 'topics' && input.topics.length === 0) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'topics', message: 'اختر موضوعًا واحدًا على الأقل' }] })
  }
  const at = new Date(Math.max(Date.now() + graceMs, sendAt ? Date.parse(sendAt) : 0))
  if (at.getTime() > Date.now() + 90 * 86_400_000) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'sendAt', message: 'خلال تسعين يومًا على الأكثر' }] })
  }
  return inTransaction(context.db, async tx => {
    const missing = await findMissing(tx, { articleId, imageId })
    if (missing) {
      throw fail('INVALID_INPUT', { issues: [{ path: missing, message: 'اختيار لم يعد موجودًا.' }] })
    }
    if (articleId !== null && !sendAt && !(await isOut(tx, articleId))) {
      throw fail('REFUSED', undefined, 'المقال غير منشور، فلا يفتحه من يصله الإشعار. انشره أولًا.')
    }
    if (titleB) await refuseSmallTrial(tx, { ...input, titleB })
    return notifications.insert(
      tx,
      context,
      {
        ...input,
        title_b: titleB,
        trial_share: trialShare,
        trial_minutes: trialMinutes,
        link: articleId === null ? link : '',
        article_id: articleId,
        image_id: imageId,
        send_at: at,
        created_by: context.actor?.id ?? null,
      },
      (tx, id) => sendLater(tx, id, at),
    )
  })
}

/** A trial on fewer devices would be decided by chance. */
const fewestForTrial = 200

/** @throws INVALID_INPUT for two identical titles, or too few devices */
async function refuseSmallTrial(
  db: Handle,
  {
    title,
    titleB,
    ...audience
  }: Pick<z.output<typeof notificationInput>, 'title' | 'titleB' | 'audience' | 'topics'>,
): Promise<void> {
  const devices = await countDevices(db, audience)
  const message =
    title === titleB
      ? 'العنوانان واحد'
      : devices < fewestForTrial
        ? `الأجهزة التي يصلها: ${formatNumber(devices)}. ولا يُجرَّب عنوانان على أقل من ${formatNumber(fewestForTrial)}.`
        : undefined
  if (message) throw fail('INVALID_INPUT', { issues: [{ path: 'titleB', message }] })
}

/** Topics that an article's publication, or its breaking mark, notifies by the settings. */
export async function automaticTopics(
  db: Handle,
  { things, isNew, isBreaking }: { things: Things; isNew: boolean; isBreaking: boolean },
): Promise<string[]> {
  return [
    ...(isBreaking && (await isOn(db, 'pushBreaking')) ? ['breaking'] : []),
    ...(isNew && (await isOn(db, 'pushFollowed'))
      ? [...topicsOf(things), ...(await dossierTopics(db, things))]
      : []),
  ]
}

type Switch = 'pushBreaking' | 'pushFollowed'

/** Switches that a transaction has read, which may publish many articles. */
const switches = new WeakMap<Handle, Map<Switch, boolean>>()

async function isOn(db: Handle, key: Switch): Promise<boolean> {
  const known = switches.get(db)?.get(key)
  if (known !== undefined) return known
  const is = (await getSettingValue(db, 'website', key)) === 'yes'
  if (db.isTransaction) switches.set(db, (switches.get(db) ?? new Map<Switch, boolean>()).set(key, is))
  return is
}

async function dossierTopics(db: Handle, { id, tags }: Things): Promise<string[]> {
  const dossiers = await listIdsOf(
    db,
    id ?? 0,
    tags.map(tag => tag.id),
  )
  return dossiers.map(dossier => `dossier:${dossier}`)
}

/** Devices that would be notified so. */
export async function countAutomatic(
  db: Handle,
  news: Parameters<typeof automaticTopics>[1],
): Promise<number> {
  const topics = await automaticTopics(db, news)
  return topics.length === 0 ? 0 : countDevices(db, { audience: 'topics', topics })
}

export { hasWaiting } from './notification.queries.ts'

/** Cancels it; devices that got it keep it. @throws REFUSED once it is sent */
export function cancelNotification(db: Handle, by: By, id: number): Promise<Notification> {
  return notifications.change(db, by, id, 'cancelled', async (tx, { status }) => {
    if (status === 'cancelled') return 'unchanged'
    if (status === 'sent') throw fail('REFUSED', undefined, 'أُرسل الإشعار كله، فلا يُلغى.')
    await notifications.update(tx, id, { status: 'cancelled' })
    return undefined
  })
}

/** Sends it now, before its time or after it was missed. @throws REFUSED unless it waits or was missed */
export function hastenNotification(db: Handle, by: By, id: number): Promise<Notification> {
  return notifications.change(db, by, id, 'hastened', async (tx, { status }) => {
    if (status !== 'scheduled' && status !== 'missed')
      throw fail('REFUSED', undefined, 'لم يعد الإشعار ينتظر.')
    const now = new Date()
    await notifications.update(tx, id, { status: 'scheduled', send_at: now })
    await sendLater(tx, id, now)
    return undefined
  })
}

/** Counts a report. Ignores forged ones, without telling the sender. */
export async function markMessage(
  { vault, pushMarks }: Pick<ApiContext, 'vault' | 'pushMarks'>,
  { send, mark, what }: { send: number; mark: string; what: 'shown' | 'clicked' },
): Promise<void> {
  const right = Buffer.from(markOf(await vault.deriveKey(markUse), send))
  const given = Buffer.from(mark)
  if (given.length === right.length && timingSafeEqual(given, right)) await pushMarks.count(send, what)
}
