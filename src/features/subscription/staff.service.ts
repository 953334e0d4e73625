import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getPackage } from '../package/package.service.ts'
import {
  findPayment,
  holdMembership,
  listCards,
  listPaymentsOf,
  refundPayment,
  withdrawPayment,
} from '../payment/payment.service.ts'
import { findIdOfPaid, listHistory } from './event.queries.ts'
import { grantTime } from './grant.service.ts'
import { cardOf } from './own.service.ts'
import { addPeriod } from './period.ts'
import { stopRenewalLater } from './provider.jobs.ts'
import { type Doing, record } from './record.service.ts'
import { subscriptionEntity } from './subscription.entity.ts'
import {
  deleteSubscription,
  findOpen,
  findReader,
  findReaderByEmail,
  findSubscription,
  listOfUser,
  type SubscriptionRow,
} from './subscription.queries.ts'
import { type Member, open, type StaffSubscription, type Status } from './subscription.schema.ts'

/** Everything about a reader who subscribes. @throws NOT_FOUND */
export async function getMember(db: Handle, userId: number): Promise<Member> {
  const { id, name, payerEmail, phone, createdAt } = found(await findReader(db, userId))
  const reader = { id, name: name || 'قارئ لم يؤكد بريده', email: payerEmail, phone, createdAt }
  const rows = await listOfUser(db, userId)
  const ids = rows.map(({ id }) => id)
  const [events, payments] = await Promise.all([listHistory(db, ids), listPaymentsOf(db, ids)])
  const cards = await listCards(db, [userId])
  return {
    user: { ...reader, email: reader.email ?? '' },
    subscriptions: rows.map(row => ({
      ...row,
      card: cardOf(row, cards),
      events: events.filter(({ subscriptionId }) => subscriptionId === row.id),
      payments: payments.filter(({ subscriptionId }) => subscriptionId === row.id),
    })),
  }
}

type ByHand = { id: number; status: Status; reason?: string | undefined; endsAt?: string | undefined }

/**
 * A running one lasts to the given day, otherwise a period from now; any other status ends it now, at its provider too.
 * @throws NOT_FOUND; ALREADY_SUBSCRIBED if another is open; INVALID_INPUT for a day in the past
 */
export async function setStatus(db: Handle, by: By, { id, status, reason = '', endsAt }: ByHand) {
  return inTransaction(db, async tx => {
    const before = found(await findSubscription(tx, id))
    if (before.status === status && endsAt === undefined) return before
    await holdMembership(tx, before.user.id, before.package.id)
    const other = await findOpen(tx, before.user.id, before.package.id)
    if (open.includes(status) && other && other.id !== id) throw fail('ALREADY_SUBSCRIBED')
    const at = new Date()
    const until = endOf(before, status, endsAt, at)
    const key = `statusSet:${at.toISOString()}`
    const after = await record(
      tx,
      id,
      { key, kind: 'statusSet', at, status, ...(until && { until }) },
      doing(by, reason),
    )
    if (!open.includes(status)) {
      await withdrawPayment(tx, id)
      await stopRenewalLater(tx, before)
    }
    await log(tx, by, 'statusSet', { before, after, reason })
    return after
  })
}

function endOf(
  row: SubscriptionRow,
  status: Status,
  endsAt: string | undefined,
  now: Date,
): Date | undefined {
  if (status !== 'active' && status !== 'trial') return undefined
  const named = endsAt === undefined ? undefined : new Date(endsAt)
  if (named && named <= now) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'endsAt', message: 'يوم لم يمضِ بعد' }] })
  }
  const runsStill = row.endsAt !== null && new Date(row.endsAt) > now
  return named ?? (runsStill ? undefined : addPeriod(now, row.period))
}

type Comp = { packageId: number; email: string; days: number; reason: string }

/** Gives free time to a reader with an account. @throws NOT_FOUND; INVALID_INPUT for an address without one */
export async function comp(db: Handle, by: By, { packageId, email, days, reason }: Comp) {
  return inTransaction(db, async tx => {
    await getPackage(tx, packageId)
    const userId = await findReaderByEmail(tx, email)
    if (userId === undefined) {
      throw fail('INVALID_INPUT', { issues: [{ path: 'email', message: 'لا حساب بهذا البريد' }] })
    }
    const key = `comp:${new Date().toISOString()}`
    const id = await grantTime(tx, { userId, packageId, days, key }, doing(by, reason))
    const after = found(await findSubscription(tx, id))
    await log(tx, by, 'comped', { after, reason })
    return after
  })
}

type Refund = { id: number; amount?: number | undefined; reason: string }

/** The subscription changes when the provider's fact arrives. @throws NOT_FOUND; REFUSED; UNAVAILABLE */
export async function refund(services: Services, by: By, { id: payment, amount, reason }: Refund) {
  const { db } = services
  const found_ = found(await findPayment(db, payment))
  const id = (await findIdOfPaid(db, payment)) ?? found_.subscriptionId
  if (id === null)
    throw fail('REFUSED', undefined, 'هذه دفعة بلا اشتراك: هدية، أو اشتراك حُذف. ردّها من لوحة المزوّد.')
  const before = found(await findSubscription(db, id))
  await refundPayment(services, by, { id: payment, amount, reason })
  const after = found(await findSubscription(db, before.id))
  await log(db, by, 'refunded', { before, after, reason })
  return after
}

/** Deletes only subscriptions that were never paid; the rest is history. @throws NOT_FOUND; IN_USE */
export async function remove(db: Handle, by: By, id: number): Promise<void> {
  await inTransaction(db, async tx => {
    const before = found(await findSubscription(tx, id))
    const kept = (await listPaymentsOf(tx, [id])).filter(({ status }) => status !== 'failed')
    if (kept.length > 0) throw fail('IN_USE', { references: [{ kind: 'payment', count: kept.length }] })
    await stopRenewalLater(tx, before)
    await deleteSubscription(tx, id)
    await log(tx, by, 'deleted', { before, reason: '' })
  })
}

const doing = ({ actor }: By, reason: string): Doing => ({ ...(actor && { actorId: actor.id }), reason })

type Rows = { before?: SubscriptionRow; after?: SubscriptionRow; reason: string }

/** The log is kept forever, so the reader is left out of it. */
function log(
  tx: Handle,
  by: By,
  action: 'statusSet' | 'comped' | 'refunded' | 'deleted',
  { before, after, reason }: Rows,
) {
  const id = (after ?? before)?.id ?? 0
  return recordChange(tx, by, subscriptionEntity, {
    action,
    id,
    before: before && { ...told(before), reason: '' },
    after: after && { ...told(after), reason },
  })
}

const told = ({ package: { name: title }, status: state, endsAt }: StaffSubscription) => ({
  title,
  state,
  endsAt,
})
