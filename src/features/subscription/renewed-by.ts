import { providerOf } from '../payment/payment.service.ts'

/** A provider renews only subscriptions that it has its own record of. */
export function renewedBy({ provider, providerRef }: { provider: string; providerRef: string | null }) {
  const by = providerOf(provider).renewedBy
  return by === 'provider' && providerRef === null ? 'reader' : by
}
