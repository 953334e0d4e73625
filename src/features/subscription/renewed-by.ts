import { providerOf } from '../payment/payment.service.ts'

/** A provider renews only what it has a subscription of its own for. */
export function renewedBy({ provider, providerRef }: { provider: string; providerRef: string | null }) {
  const by = providerOf(provider).renewedBy
  return by === 'provider' && providerRef === null ? 'reader' : by
}
