import { findPaymentRow } from './payment.queries.ts'
import { getProvider, type PaymentServices } from './providers.ts'

/** Makes the page of a payment that is not wanted any more useless, where the provider can. */
export async function withdrawCheckoutNow(services: PaymentServices, id: number): Promise<void> {
  const payment = await findPaymentRow(services.db, id)
  if (payment?.status !== 'failed' || !payment.ref) return
  const provider = await getProvider(services, payment.provider).catch(() => undefined)
  await provider?.withdraw?.(payment.ref)
}
