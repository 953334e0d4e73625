import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { named } from '../../platform/database/selections.ts'
import type { SubscriptionEvent } from './event.schema.ts'
import type { EventKind } from './event-kind.schema.ts'
import type { Period, Status } from './subscription.schema.ts'

type Data = {
  payment?: number
  worth?: number
  byProvider?: true
  amount?: number
  period?: Period
  until?: string
  days?: number
  owes?: boolean
  status?: Status
}

/** Returns false if the event is already recorded. */
export async function insertEvent(
  tx: Handle,
  subscriptionId: number,
  { key, kind, at, ...data }: SubscriptionEvent,
  { actorId = null, reason = '' }: { actorId?: number | null; reason?: string } = {},
): Promise<boolean> {
  const row = await tx
    .insertInto('subscription_events')
    .values({
      subscription_id: subscriptionId,
      key,
      kind,
      at,
      data: JSON.stringify(data),
      actor_id: actorId,
      reason,
    })
    .onConflict(conflict => conflict.constraint('subscription_events_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listEvents(db: Handle, subscriptionId: number): Promise<SubscriptionEvent[]> {
  const rows = await db
    .selectFrom('subscription_events')
    .select(['key', sql<EventKind>`kind`.as('kind'), 'at', sql<Data>`data`.as('data')])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .execute()
  return rows.map(({ key, kind, at, data: { until, ...data } }) => {
    const event = { key, kind, at: new Date(at), ...data, ...(until && { until: new Date(until) }) }
    // Written by insertEvent from the same type.
    return event as unknown as SubscriptionEvent
  })
}

/** Newest first. */
export function listHistory(db: Handle, subscriptionIds: readonly number[]) {
  return db
    .selectFrom('subscription_events')
    .select([
      'id',
      'subscription_id as subscriptionId',
      sql<EventKind>`kind`.as('kind'),
      'at',
      sql<Record<string, unknown>>`data`.as('data'),
      named('users', 'subscription_events.actor_id').as('actor'),
      'reason',
    ])
    .where('subscription_id', 'in', subscriptionIds.length > 0 ? [...subscriptionIds] : [0])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A payment for a closed subscription is recorded as an event of another. */
export async function findIdOfPaid(db: Handle, payment: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('subscription_events')
    .select('subscription_id as id')
    .where('key', '=', `paid:${payment}`)
    .where('kind', '=', 'paid')
    .executeTakeFirst()
  return row?.id
}
