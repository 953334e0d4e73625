import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { worthIn } from './credit.service.ts'
import { listEvents } from './event.queries.ts'
import type { SubscriptionEvent } from './event.schema.ts'
import { foldEvents, unusedWorth } from './fold-events.ts'
import { stopRenewalLater } from './provider.jobs.ts'
import { record } from './record.service.ts'
import { findSuccessor, lockSubscription } from './subscription.queries.ts'
import { open } from './subscription.schema.ts'

type Return = Extract<SubscriptionEvent, { kind: 'refunded' | 'creditReturned' }>

/**
 * Takes back the time of a refunded payment. If it was credited to another package, that one loses the time; and so on
 * through further changes.
 */
export async function takeBackTime(tx: Handle, id: number, event: Return, about: number): Promise<void> {
  const row = found(await lockSubscription(tx, id))
  const events = await listEvents(tx, id)
  if (events.some(({ key }) => key === event.key)) return
  const moved = movedCredit(events, event)
  const next = moved > 0 ? await findSuccessor(tx, id) : undefined
  // Only the subscription that loses the time is mailed about.
  const after = await record(tx, id, event, { ...(next && { quiet: true }) })
  if (!open.includes(after.status)) await stopRenewalLater(tx, after)
  if (!next) return
  // Providers' clocks differ from ours: no refund may precede the start.
  const at = new Date(Math.max(event.at.getTime(), Date.parse(next.startsAt ?? '')))
  const amount = await worthIn(tx, next, { amount: moved, from: row })
  const key = `creditReturned:${about}`
  await takeBackTime(tx, next.id, { key, kind: 'creditReturned', at, amount }, about)
}

/** How much less would have been credited to the next package without this money, in minor units. */
function movedCredit(events: readonly SubscriptionEvent[], event: Return): number {
  const replaced = events.find(({ kind }) => kind === 'replaced')
  if (!replaced) return 0
  const { at } = replaced
  const before = events.filter(each => each.at <= at && each !== replaced)
  const without: SubscriptionEvent[] = [...before, { ...event, at }]
  return unusedWorth(foldEvents(before), at) - unusedWorth(foldEvents(without), at)
}
