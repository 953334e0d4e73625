import { providerOf } from '../payment/payment.service.ts'
import type { SubscriptionRow } from './subscription.queries.ts'

type Renewable = Pick<SubscriptionRow, 'provider' | 'providerRef' | 'keepsCard'>

/** A provider renews only subscriptions that it has its own record of; we renew only with a card that it keeps. */
export function renewedBy({ provider, providerRef, keepsCard }: Renewable) {
  const by = providerOf(provider).renewedBy
  if (by === 'provider') return providerRef === null ? 'reader' : by
  return by === 'us' && !keepsCard ? 'reader' : by
}

/** Providers are told with a delay, at most this long unless they are away. */
const noticeMs = 60 * 60_000

type PlannedChange = Renewable & Pick<SubscriptionRow, 'next'>

/**
 * Whether the provider may have begun the package that follows, and will charge its price.
 * @param end of the period that the provider charged for
 */
export function hasBegun(row: PlannedChange, end: Date | undefined, withinMs = 0): boolean {
  if (!row.next || !end || renewedBy(row) !== 'provider') return false
  return end.getTime() <= Date.now() + withinMs
}

/** Whether the provider, if it renews, may charge for the next period before it is told of a change. */
export const isTooLateToTell = (row: Renewable, end: Date): boolean =>
  end.getTime() <= Date.now() + (renewedBy(row) === 'provider' ? noticeMs : 0)

/** Whether it is too late to tell the provider that the present package goes on. */
export const isTooLateToKeep = (row: PlannedChange, end: Date | undefined): boolean =>
  hasBegun(row, end, noticeMs)
