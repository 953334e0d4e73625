import type { Handle } from '../../platform/database/database.ts'
import { getPackage } from '../package/package.service.ts'
import { holdMembership } from '../payment/payment.service.ts'
import type { SubscriptionEvent } from './event.schema.ts'
import { type Doing, record } from './record.service.ts'
import { findOpen, insertSubscription } from './subscription.queries.ts'

type GrantInput = {
  userId: number
  packageId: number
  /** Idempotency key. */
  key: string
} & ({ days: number; until?: undefined } | { until: Date; days?: undefined })

/**
 * Adds free time to the reader's subscription to the package; with `until`, up to that day. Runs in the caller's
 * transaction.
 * @returns the subscription
 * @throws NOT_FOUND if there is no such package
 */
export async function grantTime(
  tx: Handle,
  { userId, packageId, key, days, until }: GrantInput,
  doing: Doing = {},
): Promise<number> {
  await holdMembership(tx, userId, packageId)
  const existing = await findOpen(tx, userId, packageId)
  const id = existing?.id ?? (await insertGiven(tx, userId, packageId))
  const given = { key, kind: 'granted', at: new Date() } as const
  const event: SubscriptionEvent =
    until === undefined ? { ...given, period: { unit: 'days', count: days } } : { ...given, until }
  await record(tx, id, event, doing)
  return id
}

async function insertGiven(tx: Handle, userId: number, packageId: number): Promise<number> {
  const { period, periodDays } = await getPackage(tx, packageId)
  return insertSubscription(tx, {
    user_id: userId,
    package_id: packageId,
    provider: 'given',
    period,
    period_days: periodDays,
  })
}
