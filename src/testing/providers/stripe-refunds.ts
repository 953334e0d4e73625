import type { StandInAnswer, Thing } from './http.ts'
import type { StripeAccount } from './stripe-account.ts'
import { refused } from './stripe-page.ts'

/** https://docs.stripe.com/refunds: most succeed at once, some wait for the bank, and some fail days later. */
export function makeRefund(
  account: StripeAccount,
  { payment_intent: intent, amount, metadata }: Thing,
): StandInAnswer {
  const status = account.refundStatus
  // https://docs.stripe.com/refunds: some methods have no refunds.
  if (status === 'refused') return refused(400, 'charge_not_refundable')
  const its = account.all('charge').find(({ payment_intent }) => payment_intent === intent)
  const wanted = Number(amount ?? its?.amount)
  if (!its || its.amount_refunded + wanted > its.amount) return refused(400, 'charge_already_refunded')
  if (status !== 'failed') its.amount_refunded += wanted
  const { currency, id: charge } = its
  const refund = { amount: wanted, currency, charge, payment_intent: intent, status, metadata }
  const made = account.keep('re', 'refund', refund)
  void account.tell('charge.refunded', its)
  return { body: made }
}

export async function decideRefund(account: StripeAccount, id: string, next: 'succeeded' | 'failed') {
  const refund = account.things.get(id)!
  refund.status = next
  if (next === 'failed') account.things.get(refund.charge)!.amount_refunded -= refund.amount
  await account.tell(next === 'failed' ? 'refund.failed' : 'refund.updated', refund)
}

/** The reader's bank contests a charge, or decides the dispute. */
export async function dispute(
  account: StripeAccount,
  { id, amount, currency }: Thing,
  status: 'needs_response' | 'won' | 'lost',
) {
  const known = account.all('dispute').find(one => one.charge === id)
  const dispute = known ?? account.keep('dp', 'dispute', { charge: id, amount, currency })
  dispute.status = status
  await account.tell(
    status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed',
    dispute,
  )
}
