import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { withdrawPayment } from '../payment/payment.service.ts'
import { insertEvent, listEvents } from './event.queries.ts'
import type { SubscriptionEvent } from './event.schema.ts'
import type { EventKind } from './event-kind.schema.ts'
import { foldEvents } from './fold-events.ts'
import { mailLater } from './mail.jobs.ts'
import { mailFor } from './mail-for.ts'
import { nextStep, type Renewing } from './next-step.ts'
import { withoutDiscount } from './promotion-terms.service.ts'
import { renewedBy } from './renewed-by.ts'
import { subscriptionChanged } from './subscription.events.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscription.queries.ts'
import { entitled, open } from './subscription.schema.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** Actor, if a person did it; a reader's own action needs no reason. */
export type Doing = { actorId?: number; reason?: string /** Sends no mail. */; quiet?: true }

/** Adds an event and updates the row from all events, with the row locked. A repeated event changes nothing. */
export async function record(
  tx: Handle,
  id: number,
  given: SubscriptionEvent,
  doing: Doing = {},
): Promise<SubscriptionRow> {
  const row = found(await lockSubscription(tx, id))
  const event = await afterEarlier(tx, id, given, doing)
  if (!(await insertEvent(tx, id, event, doing))) return row
  const standing = await writeStanding(tx, row)
  if (isUnpaidCodeOver(row, event, standing)) {
    await withdrawPayment(tx, id)
    await updateSubscription(tx, id, withoutDiscount)
  }
  const mail = doing.quiet ? undefined : mailFor(event, row, standing, renewingOf(row))
  if (mail) await mailLater(tx, { id, mail, about: event.key })
  return found(await lockSubscription(tx, id))
}

/** The later of two such events counts. */
const decisions: readonly EventKind[] = ['cancelAsked', 'cancelTakenBack', 'statusSet']

/**
 * Dates a person's decision after the earlier ones: clocks of two machines differ, and a clock may be set back between
 * two clicks.
 */
async function afterEarlier(
  tx: Handle,
  id: number,
  event: SubscriptionEvent,
  { actorId }: Doing,
): Promise<SubscriptionEvent> {
  if (actorId === undefined || !decisions.includes(event.kind)) return event
  const earlier = (await listEvents(tx, id)).filter(({ kind }) => decisions.includes(kind))
  const last = Math.max(0, ...earlier.map(({ at }) => at.getTime()))
  return event.at.getTime() > last ? event : { ...event, at: new Date(last + 1) }
}

/** It began with time that was given. The use of its code is returned, because only a payment uses a code. */
function isUnpaidCodeOver(
  before: SubscriptionRow,
  { kind }: SubscriptionEvent,
  { status }: SubscriptionState,
) {
  return (
    before.status === 'pending' && before.discount !== null && kind === 'granted' && entitled.includes(status)
  )
}

export async function standingOf(tx: Handle, id: number): Promise<SubscriptionState> {
  return foldEvents(await listEvents(tx, id))
}

/** End of the period that the provider charged for last; time granted on top is not part of it. */
export async function providerEndOf(db: Handle, row: SubscriptionRow): Promise<Date | undefined> {
  const { providerUntil } = await standingOf(db, row.id)
  return providerUntil ?? (row.endsAt ? new Date(row.endsAt) : undefined)
}

/** Folds all events into the locked row. */
export async function writeStanding(tx: Handle, row: SubscriptionRow): Promise<SubscriptionState> {
  const standing = await standingOf(tx, row.id)
  const { status, startsAt, endsAt, cancelAtEnd, failures, waitsSince } = standing
  await updateSubscription(tx, row.id, {
    status,
    starts_at: startsAt ?? null,
    ends_at: endsAt ?? null,
    cancel_at_end: cancelAtEnd,
    failures,
    charge_waits: waitsSince !== undefined,
    due_at: nextStep(standing, renewingOf(row))?.at ?? null,
    ...(!open.includes(status) && nothingPlanned),
  })
  if (status !== row.status) await subscriptionChanged.emit(tx, { id: row.id, from: row.status, to: status })
  return standing
}

export const nothingPlanned = {
  ...{ next_package_id: null, next_amount: null, next_currency: null },
  ...{ next_period: null, next_period_days: null },
}

const longDays = 62

export function renewingOf(row: SubscriptionRow): Renewing {
  const { price, provider, createdAt, period } = row
  return {
    costs: price !== null,
    renewedBy: renewedBy(row),
    createdAt: new Date(createdAt),
    isManual: provider === 'manual',
    changes: row.next !== null,
    isLong: period.unit === 'year' || (period.unit === 'days' && period.count > longDays),
  }
}
