import { asked, refusalOf } from './checkout.service.ts'
import { noteDifference } from './fact.queries.ts'
import type { Fact } from './fact.schema.ts'
import { type PaymentRow, updatePayment } from './payment.queries.ts'
import type { PaymentServices } from './providers.ts'

const ofCard = 'لم يقبل مزوّد الدفع الخصم من بطاقتك المحفوظة؛ ادفع ببطاقة أخرى، أو بها من جديد.'
const unclear =
  'لم يتم الخصم من بطاقتك المحفوظة، ولم يذكر مزوّد الدفع سببًا واضحًا؛ ادفع بها من جديد أو ببطاقة أخرى.'
const ofAccount = 'لم يقبل مزوّد الدفع الخصم لسبب لا يخصّ بطاقتك؛ علمت به إدارة الموقع، وسنعيد المحاولة.'

/**
 * Charges a saved card. Staff see every refusal. Refusals of the card (such as an unknown card) are shown to the reader
 * as a refused card. Refusals of our account (a revoked key, a currency that is not activated) are not: the charge is
 * retried later, and the reader is not asked for another card.
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
    const { isAboutCard, isUnclear } = refusal.cause
    const ours = isUnclear ? 'unclear' : isAboutCard ? 'charge' : 'account'
    await noteDifference(db, { payment: id, provider, ref, ours, theirs: refusal.theirs })
    if (ours === 'account') {
      await updatePayment(db, id, { message: ofAccount })
      throw error
    }
    const about = { at: new Date(), ref, payment: id, price: { amount, currency } }
    return { ref: undefined, facts: [{ kind: 'failed', ...about, message: isUnclear ? unclear : ofCard }] }
  }
}
