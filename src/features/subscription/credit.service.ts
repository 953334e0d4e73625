import { decimalsOf } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Handle } from '../../platform/database/database.ts'
import { priceIn } from '../package/package.policy.ts'
import { getPackage } from '../package/package.service.ts'
import { unusedWorth } from './fold-events.ts'
import { addPeriod } from './period.ts'
import { standingOf } from './record.service.ts'
import { findSubscription, type SubscriptionRow } from './subscription.queries.ts'
import { entitled, type Period } from './subscription.schema.ts'

/** Unused part of what was paid for a subscription, in minor units; granted time is worth nothing. */
export async function creditOf(db: Handle, id: number): Promise<number> {
  const row = await findSubscription(db, id)
  if (!row || !entitled.includes(row.status)) return 0
  return unusedWorth(await standingOf(db, id), new Date())
}

/**
 * Converts an amount that was paid for one subscription for another, whose currency may differ: at the ratio of
 * their prices, which are of the same package then.
 */
export async function worthIn(
  db: Handle,
  to: SubscriptionRow,
  { amount, from }: { amount: number; from: SubscriptionRow },
): Promise<number> {
  // Granted time has no price, and a change from it is reckoned in the package's first currency.
  const price = to.price ?? priceIn(await getPackage(db, to.package.id), undefined)
  if (amount === 0 || !price || !from.price || price.currency === from.price.currency) return amount
  return Math.floor((amount * price.amount) / from.price.amount)
}

/** The amount still due for a pending change. @throws REFUSED if nothing is due any more */
export async function differenceOf(db: Handle, row: SubscriptionRow, price: Money): Promise<Money> {
  const credit = row.replacesId === null ? 0 : await creditOf(db, row.replacesId)
  const amount = differenceTo(price, credit)
  if (amount <= 0) throw fail('REFUSED', undefined, 'لم يبقَ فرق يُدفع؛ ابدأ الانتقال من جديد.')
  return { ...price, amount }
}

/**
 * Cost of a change, zero if the credit covers it. In currencies of three decimals no coin pays the last and Stripe does
 * not charge it, so the amount is rounded up, never beyond the price; an overpayment is credited as time.
 */
export function differenceTo({ amount, currency }: Money, credit: number): number {
  const coin = decimalsOf(currency) === 3 ? 10 : 1
  return Math.min(amount, Math.max(0, Math.ceil((amount - credit) / coin) * coin))
}

/** How long an amount lasts at this price per period. */
export function msFor(amount: number, price: number, period: Period, from: Date): number {
  const whole = addPeriod(from, period).getTime() - from.getTime()
  return Math.round((whole * amount) / price)
}
