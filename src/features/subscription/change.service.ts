import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getOffer } from '../package/package.service.ts'
import { holdMembership, openPayment, withdrawPayment } from '../payment/payment.service.ts'
import { creditOf, differenceTo, msFor } from './credit.service.ts'
import { addPeriod } from './period.ts'
import { planChange, startOfPlan } from './planned.service.ts'
import { withoutDiscount } from './promotion-terms.service.ts'
import { stopRenewalLater } from './provider.jobs.ts'
import { purchaseOf } from './purchase.ts'
import { record, writeStanding } from './record.service.ts'
import {
  findOpen,
  insertSubscription,
  lockOpen,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription.queries.ts'
import { type ChangeQuote, entitled } from './subscription.schema.ts'
import { answer, type Checkout, chooseProvider, own } from './subscription.service.ts'
import { usualPriceOf } from './usual-price.service.ts'

type ChangeInput = {
  id: number
  packageId: number
  provider?: string | undefined
  keepCard?: boolean | undefined
}

/**
 * A package that is less (`isLess`) follows at the end of the paid time. For another the unused part of what was paid is
 * credited: it costs the difference and begins its own period, or lasts as long as the credit does.
 * @throws NOT_FOUND; REFUSED; ALREADY_SUBSCRIBED; INVALID_INPUT if it has no price in the currency
 */
export async function quoteChange(db: Handle, actor: Actor, wanted: ChangeInput): Promise<ChangeQuote> {
  const from = await own(db, actor, wanted.id)
  const reckoned = await reckon(db, from, wanted.packageId)
  const { credit, price, due, endsAt, offered } = reckoned
  const { currency } = price
  const startsAt = await startOfPlan(db, from, reckoned)
  if (startsAt) {
    const period = { unit: offered.period, count: offered.periodDays ?? 1 }
    return {
      credit: { amount: 0, currency },
      due: { amount: 0, currency },
      startsAt: startsAt.toISOString(),
      endsAt: addPeriod(startsAt, period).toISOString(),
    }
  }
  return {
    startsAt: null,
    credit: { amount: credit, currency },
    due: { amount: due, currency },
    endsAt: endsAt.toISOString(),
  }
}

async function reckon(db: Handle, from: SubscriptionRow, packageId: number) {
  if (!entitled.includes(from.status)) throw fail('REFUSED', undefined, 'لا يُنتقل إلا من اشتراك سارٍ.')
  // Read before locking: two changes in opposite directions would deadlock.
  const seen = pendingOnly(await findOpen(db, from.user.id, packageId))
  const existing = db.isTransaction && seen ? pendingOnly(await lockOpen(db, from.user.id, packageId)) : seen
  const { package: offered, price: same } = await getOffer(db, packageId, from.price?.currency)
  const price = from.price ? same : await usualPriceOf(db, packageId)
  const credit = await creditOf(db, from.id)
  const due = differenceTo(price, credit)
  const now = new Date()
  const period = { unit: offered.period, count: offered.periodDays ?? 1 }
  const endsAt =
    due > 0 ? addPeriod(now, period) : new Date(now.getTime() + msFor(credit, price.amount, period, now))
  return { offered, price, credit, due, endsAt, existing, now }
}

function pendingOnly(other: SubscriptionRow | undefined): SubscriptionRow | undefined {
  if (other && other.status !== 'pending') throw fail('ALREADY_SUBSCRIBED')
  return other
}

/**
 * Changes the package. One that is less begins at the end of the paid time, another when the difference is paid, or at
 * once if there is none; until then the old one runs.
 */
export async function changePackage(
  services: Services,
  actor: Actor,
  wanted: ChangeInput,
): Promise<Checkout> {
  await own(services.db, actor, wanted.id)
  const { id, payment } = await inTransaction(services.db, async tx => {
    await holdMembership(tx, actor.id, wanted.packageId)
    const from = found(await lockSubscription(tx, wanted.id))
    const reckoned = await reckon(tx, from, wanted.packageId)
    const { price, credit, due, endsAt, existing, now } = reckoned
    if (await startOfPlan(tx, from, reckoned)) {
      await planChange(tx, from, reckoned)
      return { id: from.id, payment: undefined }
    }
    const provider =
      due > 0
        ? (
            await chooseProvider(services, price, {
              wanted: wanted.provider,
              present: from.provider,
              length: reckoned.offered,
            })
          ).id
        : from.provider
    const terms = {
      ...price,
      provider,
      period: reckoned.offered.period,
      period_days: reckoned.offered.periodDays,
      replaces_id: from.id,
      ...withoutDiscount,
    }
    if (existing) await updateSubscription(tx, existing.id, terms)
    const id =
      existing?.id ??
      (await insertSubscription(tx, { user_id: actor.id, package_id: wanted.packageId, ...terms }))
    const row = found(await lockSubscription(tx, id))
    if (due > 0) {
      await writeStanding(tx, row)
      const purchase = purchaseOf(row, {
        purpose: 'change',
        price: { ...price, amount: due },
        renewsAt: price,
        keepCard: wanted.keepCard ?? false,
      })
      return { id, payment: await openPayment(tx, purchase) }
    }
    await withdrawPayment(tx, id)
    const key = `creditOf:${from.id}:${now.toISOString()}`
    await record(tx, id, { key, kind: 'granted', at: now, until: endsAt, worth: credit })
    await replace(tx, from.id)
    return { id, payment: undefined }
  })
  return answer(services, id, payment)
}

/** Ends a subscription whose time was credited to another package; it is not renewed. */
export async function replace(tx: Handle, id: number): Promise<void> {
  const at = new Date()
  const row = await record(tx, id, { key: `replaced:${at.toISOString()}`, kind: 'replaced', at })
  await withdrawPayment(tx, id)
  await stopRenewalLater(tx, row)
}
