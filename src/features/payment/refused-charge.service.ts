import { asked, refusalOf } from './checkout.service.ts'
import { noteDifference } from './fact.queries.ts'
import type { Fact } from './fact.schema.ts'
import type { PaymentRow } from './payment.queries.ts'
import type { PaymentServices } from './providers.ts'

/** About the request itself. A revoked key (401, 403) says nothing of the card. */
const aboutRequest: readonly (number | undefined)[] = [400, 404, 422]

const message = 'لم يقبل مزوّد الدفع الخصم من بطاقتك المحفوظة؛ ادفع ببطاقة أخرى.'

/**
 * The answer to a charge of a saved card. Staff see a refusal of the request; for the reader it is a refused card, as one
 * that the provider no longer has.
 */
export async function chargeOrRefusal(
  { db }: PaymentServices,
  { id, provider, amount, currency }: PaymentRow,
  answer: Promise<{ ref: string; facts: Fact[] }>,
): Promise<{ ref: string | undefined; facts: Fact[] }> {
  try {
    return await asked(answer)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const ref = `payment-${id}`
    await noteDifference(db, { payment: id, provider, ref, ours: 'charge', theirs: refusal.theirs })
    if (!aboutRequest.includes(refusal.cause.status)) throw error
    const at = new Date()
    return {
      ref: undefined,
      facts: [{ kind: 'failed', at, ref, payment: id, price: { amount, currency }, message }],
    }
  }
}
