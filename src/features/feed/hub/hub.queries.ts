import { type Selectable, sql } from 'kysely'
import type { FeedHubs } from '../../../platform/database/database.generated.ts'
import type { Handle } from '../../../platform/database/database.ts'

/** A subscription to a feed's hub. `leaving` ones are to end there. */
export type Hub = Pick<Selectable<FeedHubs>, 'id' | 'token' | 'hub' | 'topic' | 'tries'> & {
  feedId: number | null
  state: 'requested' | 'active' | 'denied' | 'leaving'
}

function selectHubs(db: Handle) {
  return db
    .selectFrom('feed_hubs')
    .select(['id', 'feed_id as feedId', 'token', 'hub', 'topic', 'state', 'tries'])
    .$castTo<Hub>()
}

export function findHub(db: Handle, id: number): Promise<Hub | undefined> {
  return selectHubs(db).where('id', '=', id).executeTakeFirst()
}

export function findHubByToken(db: Handle, token: string): Promise<Hub | undefined> {
  return selectHubs(db).where('token', '=', token).executeTakeFirst()
}

export function findHubOfFeed(db: Handle, feedId: number): Promise<Hub | undefined> {
  return selectHubs(db).where('feed_id', '=', feedId).where('state', '<>', 'leaving').executeTakeFirst()
}

export async function insertHub(
  tx: Handle,
  { feedId, ...hub }: { feedId: number; token: string; hub: string; topic: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('feed_hubs')
    .values({ feed_id: feedId, ...hub })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const leaving = { state: 'leaving', tries: 0, ask_at: sql<Date>`now()` }

/** Ends a feed's subscription. Returns its id, to tell the hub. */
export async function markLeaving(tx: Handle, feedId: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('feed_hubs')
    .set(leaving)
    .where('feed_id', '=', feedId)
    .where('state', '<>', 'leaving')
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Subscriptions of deleted feeds end, too. */
export async function listDueHubs(db: Handle): Promise<number[]> {
  await db
    .updateTable('feed_hubs')
    .set(leaving)
    .where('feed_id', 'is', null)
    .where('state', '<>', 'leaving')
    .execute()
  const due = db
    .selectFrom('feed_hubs')
    .select('id')
    .where('ask_at', '<=', sql<string>`now()`)
    .orderBy('ask_at')
    .orderBy('id')
  return (await due.execute()).map(({ id }) => id)
}

/** Counts a request to the hub, before it is sent. It is repeated after `seconds` unless the hub verifies it. */
export async function noteAsking(db: Handle, id: number, seconds: number): Promise<void> {
  const askAt = sql<Date>`now() + make_interval(secs => ${seconds})`
  await db
    .updateTable('feed_hubs')
    .set({ tries: sql<number>`tries + 1`, ask_at: askAt })
    .where('id', '=', id)
    .execute()
}

export async function noteRefusal(db: Handle, id: number, reason: string): Promise<void> {
  await db.updateTable('feed_hubs').set({ reason }).where('id', '=', id).execute()
}

export async function deleteHub(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('feed_hubs').where('id', '=', id).execute()
}

/** The hub has verified the subscription. `renewAfter`: seconds until the lease is to be renewed. */
export async function activateHub(
  db: Handle,
  id: number,
  { lease, renewAfter }: { lease: number; renewAfter: number },
): Promise<void> {
  await db
    .updateTable('feed_hubs')
    .set({
      state: 'active',
      reason: '',
      tries: 0,
      lease_until: sql<Date>`now() + make_interval(secs => ${lease})`,
      ask_at: sql<Date>`now() + make_interval(secs => ${renewAfter})`,
    })
    .where('id', '=', id)
    .where('state', '<>', 'leaving')
    .execute()
}

export async function denyHub(db: Handle, id: number, reason: string): Promise<void> {
  await db
    .updateTable('feed_hubs')
    .set({ state: 'denied', reason, lease_until: null, ask_at: sql<Date>`now() + interval '1 day'` })
    .where('id', '=', id)
    .where('state', '<>', 'leaving')
    .execute()
}
