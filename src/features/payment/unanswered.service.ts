import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { maxMs } from './checkout.service.ts'
import { noteDifference } from './fact.queries.ts'
import { type PaymentRow, updatePayment } from './payment.queries.ts'
import { type Order, type PaymentProvider, ProviderError } from './port.ts'
import { within } from './within.ts'

/** Providers forget idempotency keys after a day; until then a charge without an answer can be repeated. */
const keyMs = 23 * 60 * 60 * 1000

type UnansweredCharge = { provider: PaymentProvider; payment: PaymentRow; order: Order }

/**
 * An earlier charge of this payment that got no answer, after its idempotency key has expired; undefined if none was
 * made. If the provider cannot tell, the payment stays pending for staff, so that nothing is charged twice.
 */
export async function findUnanswered(db: Handle, { provider, payment, order }: UnansweredCharge) {
  if (Date.now() - Date.parse(payment.createdAt) <= keyMs) return undefined
  try {
    if (provider.findCharge)
      return await within(maxMs, provider.id, provider.findCharge(order, new Date(payment.createdAt)))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  const { id, amount, currency } = payment
  await inTransaction(db, async tx => {
    await updatePayment(tx, id, { message: 'لم يصلنا جواب عن هذا الخصم.' })
    const ours = `pending ${amount} ${currency}`
    await noteDifference(tx, {
      payment: id,
      provider: provider.id,
      ref: `payment-${id}`,
      ours,
      theirs: 'no answer',
    })
  })
  return 'unknown'
}
