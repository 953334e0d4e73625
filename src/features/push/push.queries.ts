import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { published } from '../article/article.selections.ts'
import type { PushWishes } from './push.contract.ts'

export function findKeys(db: Handle) {
  return db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as sealed'])
    .executeTakeFirst()
}

/** Returns the stored pair, which may be another process's. */
export async function insertKeys(db: Handle, publicKey: string, sealed: string) {
  return db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: sealed })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ public_key: sql`push_keys.public_key` }))
    .returning(['public_key as publicKey', 'private_key as sealed'])
    .executeTakeFirstOrThrow()
}

export type Device = { endpoint: string; p256dh: string; auth: string }

export function findSubscription(db: Handle, endpoint: string) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'id',
      'topics',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
      'daily_cap as dailyCap',
      'user_id as userId',
    ])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
}

/** Names of topics, in order; only visible ones, as anybody may request any. */
export async function listThings(db: Handle, topics: string[]): Promise<{ topic: string; name: string }[]> {
  const { rows } = await sql<{ topic: string; name: string }>`
    with asked as (select topic, split_part(topic, ':', 1) as kind, split_part(topic, ':', 2)::integer as id, place
      from unnest(${topics.filter(topic => topic.includes(':'))}::text[]) with ordinality t (topic, place))
    select topic, coalesce(
      (select c.name from categories c left join categories p on p.id = c.parent_id
        where asked.kind = 'category' and c.id = asked.id and c.status and coalesce(p.status, true)),
      (select g.name from agencies g where asked.kind = 'agency' and g.id = asked.id and g.active),
      (select w.name from authors w where asked.kind = 'author' and w.id = asked.id and w.status),
      (select w.name from people w where asked.kind = 'person' and w.id = asked.id and w.status),
      (select t.name from tags t where asked.kind = 'tag' and t.id = asked.id and t.status and t.visible),
      (select d.name from dossiers d where asked.kind = 'dossier' and d.id = asked.id and d.status),
      (select a.title from articles a where asked.kind = 'article' and a.id = asked.id and ${published})) as name
    from asked order by place`.execute(db)
  return rows.filter(({ name }) => name !== null)
}

type StoredDevice = Device & PushWishes & { userId: number | null; timeZone: string }

export async function putSubscription(db: Handle, { endpoint, ...kept }: StoredDevice): Promise<void> {
  const values = {
    origin: new URL(endpoint).origin,
    p256dh: kept.p256dh,
    auth: kept.auth,
    user_id: kept.userId,
    topics: kept.topics,
    quiet_from: kept.quietFrom,
    quiet_to: kept.quietTo,
    daily_cap: kept.dailyCap,
    time_zone: await knownTimeZone(db, kept.timeZone),
  }
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...values })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

/** PostgreSQL reads all files of its time zones to list them, 25 ms for each device. */
const knownZones = new Set<string>()

/** UTC for a time zone that a browser knows and the database does not. */
async function knownTimeZone(db: Handle, name: string): Promise<string> {
  if (knownZones.has(name)) return name
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  if (rows.length === 0) return 'UTC'
  knownZones.add(name)
  return name
}

/** Deletes an account's devices beyond the newest `most`. */
export async function dropOldest(db: Handle, userId: number, most: number): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and id not in (
    select id from push_subscriptions where user_id = ${userId} order by updated_at desc, id desc limit ${most})`.execute(
    db,
  )
}

/** Returns false if there is none at the old address. */
export async function moveSubscription(db: Handle, from: string, to: Device): Promise<boolean> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', to.endpoint)
    .where('endpoint', '!=', from)
    .execute()
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ ...to, origin: new URL(to.endpoint).origin })
    .where('endpoint', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSubscription(db: Handle, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Detaches a device from its account: its own topics stay, the account's no longer apply. */
export async function detachSubscription(db: Handle, endpoint: string): Promise<void> {
  await db.updateTable('push_subscriptions').set({ user_id: null }).where('endpoint', '=', endpoint).execute()
}

export async function setTimes(
  db: Handle,
  userId: number,
  { quietFrom, quietTo, dailyCap }: Omit<PushWishes, 'topics'>,
): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ quiet_from: quietFrom, quiet_to: quietTo, daily_cap: dailyCap })
    .where('user_id', '=', userId)
    .execute()
}

/** An account's devices without their addresses, as those grant access to them. */
export function listDevices(db: Handle, userId: number) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'origin as service',
      'topics',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
      'daily_cap as dailyCap',
      'time_zone as timeZone',
      'created_at as since',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Deletes by id and address, so that a device that subscribed again meanwhile stays. */
export async function deleteGone(db: Handle, gone: { id: number; endpoint: string }[]): Promise<void> {
  if (gone.length === 0) return
  await sql`delete from push_subscriptions s
    using unnest(${gone.map(({ id }) => id)}::integer[], ${gone.map(({ endpoint }) => endpoint)}::text[]) g (id, endpoint)
    where s.id = g.id and s.endpoint = g.endpoint`.execute(db)
}
