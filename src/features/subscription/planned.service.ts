import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { isLess } from '../package/downgrade.policy.ts'
import type { Package } from '../package/package.contract.ts'
import { getPackage } from '../package/package.service.ts'
import { tryHoldMembership, withdrawPayment } from '../payment/payment.service.ts'
import { unusedWorth } from './fold-events.ts'
import { ownOf } from './own.service.ts'
import { withoutDiscount } from './promotion-terms.service.ts'
import { planChangeLater, stopRenewalLater } from './provider.jobs.ts'
import {
  type Doing,
  nothingPlanned,
  providerEndOf,
  record,
  standingOf,
  writeStanding,
} from './record.service.ts'
import { hasBegun, isTooLateToKeep, renewedBy } from './renewed-by.ts'
import {
  insertSubscription,
  lockOpen,
  lockSubscription,
  moveUnpaidChanges,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import type { OwnSubscription } from './subscription.schema.ts'

/**
 * When another package begins if it is to follow: one that is less at the end of the paid time, as with Stripe's own
 * portal (https://docs.stripe.com/customer-management/configure-portal). Undefined if it begins at once.
 */
export async function startOfPlan(
  db: Handle,
  from: SubscriptionRow,
  { offered, price }: PackageOffer,
): Promise<Date | undefined> {
  const { status, price: present, period, endsAt } = from
  if (status !== 'active' || !present || !endsAt || Date.parse(endsAt) <= Date.now()) return undefined
  const { agencies, benefits } = await getPackage(db, from.package.id)
  const its = { agencies, benefits, price: present, period: period.unit, periodDays: period.count }
  return isLess({ ...offered, price }, its) ? new Date(endsAt) : undefined
}

type PackageOffer = { offered: Package; price: Money }

/** Lets a package follow that is less. @throws REFUSED if the subscription was cancelled */
export async function planChange(tx: Handle, from: SubscriptionRow, { offered, price }: PackageOffer) {
  if (from.cancelAtEnd)
    throw fail('REFUSED', undefined, 'ألغيت هذا الاشتراك فلن يتجدد؛ تراجع عن الإلغاء أولًا، ثم اختر الباقة.')
  await updateSubscription(tx, from.id, {
    next_package_id: offered.id,
    next_amount: price.amount,
    next_currency: price.currency,
    next_period: offered.period,
    next_period_days: offered.periodDays,
  })
  // Further periods of this package are no longer wanted.
  await withdrawPayment(tx, from.id)
  const at = new Date()
  const key = `changePlanned:${at.toISOString()}`
  const event = { key, kind: 'changePlanned', at, package: offered.name } as const
  await record(tx, from.id, event, { actorId: from.user.id })
  await planChangeLater(tx, from)
}

/** Cancels the planned change. @throws NOT_FOUND; REFUSED if there is none */
export async function keepPackage(db: Handle, actor: Actor, id: number): Promise<OwnSubscription> {
  await inTransaction(db, async tx => {
    const row = found(await lockSubscription(tx, id))
    if (row.user.id !== actor.id) throw fail('NOT_FOUND')
    const isLate = isTooLateToKeep(row, await providerEndOf(tx, row))
    if (isLate || !(await ownOf(tx, id)).may.keepPackage)
      throw fail('REFUSED', undefined, 'لا انتقال يُتراجع عنه، أو بدأت الباقة التالية.')
    await dropPlan(tx, row, { actorId: actor.id })
    await planChangeLater(tx, row)
  })
  return ownOf(db, id)
}

/** Forgets the package that follows, if any. */
export async function dropPlan(tx: Handle, row: SubscriptionRow, doing: Doing): Promise<void> {
  if (!row.next) return
  await updateSubscription(tx, row.id, nothingPlanned)
  const at = new Date()
  await record(tx, row.id, { key: `changeTakenBack:${at.toISOString()}`, kind: 'changeTakenBack', at }, doing)
}

/**
 * Begins the package that follows, which takes over the card or the provider's subscription. It is charged like any
 * renewal.
 * @returns the subscription to it; undefined while another transaction opens one
 */
export async function startPlanned(
  tx: Handle,
  from: SubscriptionRow,
  at: Date,
): Promise<SubscriptionRow | undefined> {
  const { next, user, provider, providerRef, endsAt } = from
  if (!next || !(await tryHoldMembership(tx, user.id, next.package.id))) return undefined
  const standing = await standingOf(tx, from.id)
  const end = endsAt ? new Date(endsAt) : at
  // Before the payment that begins it, whose time is counted on top.
  const start = new Date(Math.min(end.getTime(), at.getTime() - 1))
  const id = await openNext(tx, from)
  // The provider's subscription goes on under the other package.
  await updateSubscription(tx, from.id, { ...nothingPlanned, provider_ref: null })
  await updateSubscription(tx, id, {
    provider,
    provider_ref: providerRef,
    keeps_card: from.keepsCard,
    amount: next.price.amount,
    currency: next.price.currency,
  })
  const quiet = { quiet: true } as const
  const key = `followed:${from.id}`
  // Time that was granted on top of the paid time is kept.
  const worth = end > at ? unusedWorth(standing, at) : 0
  await record(tx, id, { key, kind: 'granted', at: start, until: end, ...(worth > 0 && { worth }) }, quiet)
  const { providerUntil } = standing
  if (providerRef !== null && providerUntil) {
    const event = { key: `${key}:provider`, kind: 'granted', at: start, until: providerUntil } as const
    await record(tx, id, { ...event, byProvider: true }, quiet)
  }
  await record(tx, from.id, { key: `replaced:${id}`, kind: 'replaced', at: start }, quiet)
  await withdrawPayment(tx, from.id)
  // A change to a third package that is not paid yet would leave this one running beside it.
  await moveUnpaidChanges(tx, from.id, id)
  const row = found(await lockSubscription(tx, id))
  await writeStanding(tx, row)
  await planChangeLater(tx, row)
  return row
}

/**
 * The subscription that the provider charges for from now on: to the package that follows once the paid time is over,
 * also before the charge is reported; otherwise the same.
 * @throws REFUSED while another transaction opens it
 */
export async function presentOf(tx: Handle, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!hasBegun(row, await providerEndOf(tx, row))) return row
  const begun = await startPlanned(tx, row, new Date())
  if (!begun) throw fail('REFUSED', undefined, 'تبدأ باقتك التالية في هذه اللحظة؛ أعد المحاولة بعد دقيقة.')
  return begun
}

/** The reader's subscription to the package that follows; one that is open already goes on with the time added. */
async function openNext(tx: Handle, from: SubscriptionRow): Promise<number> {
  const { next, user, provider } = from
  const target = found(next ?? undefined)
  const existing = await lockOpen(tx, user.id, target.package.id)
  const terms = {
    provider,
    period: target.period.unit,
    period_days: target.period.unit === 'days' ? target.period.count : null,
    replaces_id: from.id,
  }
  if (!existing) {
    return insertSubscription(tx, { user_id: user.id, package_id: target.package.id, ...terms })
  }
  // A code that was not paid with ends with its payment.
  const isUnpaid = existing.status === 'pending'
  if (isUnpaid) await withdrawPayment(tx, existing.id)
  // Its own renewal would charge the same package twice.
  else if (renewedBy(existing) === 'provider') await stopRenewalLater(tx, existing)
  await updateSubscription(tx, existing.id, { ...terms, ...(isUnpaid && withoutDiscount) })
  return existing.id
}
