import { providerOf } from '../payment/payment.service.ts'
import type { SubscriptionRow } from './subscription.queries.ts'

type Renewable = Pick<SubscriptionRow, 'provider' | 'providerRef' | 'keepsCard'>

/** A provider renews only subscriptions that it has its own record of; we renew only with a card that it keeps. */
export function renewedBy({ provider, providerRef, keepsCard }: Renewable) {
  const by = providerOf(provider).renewedBy
  if (by === 'provider') return providerRef === null ? 'reader' : by
  return by === 'us' && !keepsCard ? 'reader' : by
}
