import { formatPrice } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { takes } from '../package/package.policy.ts'
import { hasProofWaiting, providerOf, withdrawPayment } from '../payment/payment.service.ts'
import { amountsOf, ownOf } from './own.service.ts'
import { repriceLater } from './provider.jobs.ts'
import { providerEndOf, record } from './record.service.ts'
import { lockSubscription, updateSubscription } from './subscription.queries.ts'
import type { OwnSubscription } from './subscription.schema.ts'

/**
 * Changes what each period after the present one costs, if the reader names the amount. Repeated, it changes nothing.
 * @throws NOT_FOUND; REFUSED if it cannot be changed now; INVALID_INPUT outside the limits
 */
export async function nameAmount(
  db: Handle,
  actor: Actor,
  { id, amount }: { id: number; amount: number },
): Promise<OwnSubscription> {
  await takeAttempt(db, `amount:${actor.id}`, maxChanges.count, maxChanges.seconds)
  await inTransaction(db, async tx => {
    const row = found(await lockSubscription(tx, id))
    if (row.user.id !== actor.id) throw fail('NOT_FOUND')
    const limits = amountsOf(row, await providerEndOf(tx, row))
    if (!limits || !row.price) throw fail('REFUSED', undefined, 'لا يُغيّر مبلغ هذا الاشتراك الآن.')
    const { min, max } = limits
    if (amount < min.amount || amount > max.amount)
      throw wrong(`من ${formatPrice(min)} إلى ${formatPrice(max)}`)
    const price = { ...row.price, amount }
    if (!takes(providerOf(row.provider), price))
      throw wrong('لا يُدفع هذا المبلغ بهذه الوسيلة؛ اختر مبلغًا يقبل القسمة على عشرة من أصغر وحدة.')
    if (amount === row.price.amount) return
    if (await hasProofWaiting(tx, id))
      throw fail('REFUSED', undefined, 'أرسلت إيصال تحويل ينتظر التأكيد. غيّر المبلغ بعد أن يُؤكَّد.')
    await updateSubscription(tx, id, { amount })
    // A page to pay the next period is of the earlier amount.
    await withdrawPayment(tx, id)
    const at = new Date()
    const event = { kind: 'amountNamed', at, price, before: row.price.amount } as const
    await record(tx, id, { key: `amountNamed:${at.toISOString()}`, ...event }, { actorId: actor.id })
    await repriceLater(tx, row)
  })
  return ownOf(db, id)
}

/** Each change is a mail and, at Stripe, a price. */
const maxChanges = { count: 10, seconds: 60 * 60 }

const wrong = (message: string) => fail('INVALID_INPUT', { issues: [{ path: 'amount', message }] })
