import { ORPCError } from '@orpc/contract'
import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getPackage } from '../package/package.service.ts'
import { withdrawPayment } from '../payment/payment.service.ts'
import { type Claim, claimPromotion } from '../promotion/claim.service.ts'
import { findReader, type SubscriptionRow, updateSubscription } from './subscription.queries.ts'

export const withoutDiscount = { promotion_id: null, discount_amount: null, discount_left: 0 } as const

/** Columns of a subscription that is bought with a code. */
export function discountColumns(claim: Claim | undefined) {
  if (!claim) return withoutDiscount
  const { promotion, price, periods } = claim
  return { promotion_id: promotion, discount_amount: price.amount, discount_left: periods }
}

/** The first payment with a code. */
export function withClaim({ promotion: id, payer, code, price, periods }: Claim) {
  return { price, discount: { name: `خصم: ${code}`.slice(0, 40), periods }, promotion: { id, payer } }
}

/** A reader who chooses another package takes the code along: only one subscription waits to be paid with it. */
export async function releaseOthers(tx: Handle, claim: Claim, id: number): Promise<void> {
  for (const other of claim.others) {
    if (other === id) continue
    await withdrawPayment(tx, other)
    await updateSubscription(tx, other, withoutDiscount)
  }
}

/** The claim of a first payment that is made anew; undefined without a code. @throws REFUSED if the code is over */
export async function claimAgain(tx: Handle, row: SubscriptionRow): Promise<Claim | undefined> {
  if (row.promotionId === null || row.status !== 'pending' || !row.price || !row.discount) return undefined
  const reader = found(await findReader(tx, row.user.id))
  const bought = await getPackage(tx, row.package.id)
  const about = { package: bought, price: row.price, reader }
  const claim = await claimPromotion(tx, row.promotionId, about, row.id).catch(error => {
    if (error instanceof ORPCError && error.code === 'WRONG_CODE') return undefined
    throw error
  })
  if (claim?.price.amount === row.discount.price.amount) return claim
  throw fail('REFUSED', undefined, 'لم يعد رمز الخصم صالحًا؛ اختر الباقة من جديد بسعرها.')
}
