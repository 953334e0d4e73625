import { findPaymentRow } from './payment.queries.ts'
import { ProviderError } from './port.ts'
import { getProvider, type PaymentServices } from './providers.ts'

/** Closes the page of a payment that is no longer wanted, if the provider can. */
export async function withdrawCheckoutNow(services: PaymentServices, id: number): Promise<void> {
  const payment = await findPaymentRow(services.db, id)
  if (payment?.status !== 'failed' || !payment.ref) return
  const provider = await getProvider(services, payment.provider).catch(() => undefined)
  try {
    await provider?.withdraw?.(payment.ref)
  } catch (error) {
    // Permanently refused: the page is closed already.
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
  }
}
