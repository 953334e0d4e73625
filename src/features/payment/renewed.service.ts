import type { Handle } from '../../platform/database/database.ts'
import type { Fact } from './fact.schema.ts'
import { type RenewedSubscription, subscriptionAt } from './payment.events.ts'

/** The subscription that a charge by the provider is for. */
export async function renewedBy(tx: Handle, provider: string, { subscription, until }: Fact) {
  return subscription && until ? subscriptionAt.ask(tx, { provider, ref: subscription, until }) : undefined
}

/** Exports write the end of a period to the minute. */
const roundingMs = 60_000

/** A charge from before the subscription was imported: its time is in the import, its invoice in the earlier books. */
export function isPaidBefore(renewed: RenewedSubscription | undefined, { kind, at, until }: Fact): boolean {
  if (!renewed?.imported || !until) return false
  const { imported } = renewed
  // An overdue period, imported with its end, may be paid since.
  if (kind === 'paid' && at > imported.at) return false
  return until.getTime() <= imported.until.getTime() + roundingMs
}
