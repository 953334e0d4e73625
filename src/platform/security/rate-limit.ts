import ipaddr from 'ipaddr.js'
import { type RawBuilder, sql } from 'kysely'
import { fail } from '../../contract/fail.ts'
import type { Handle } from '../database/database.ts'

/**
 * Key of rate limits: the IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber (RFC
 * 6177).
 */
export const networkOf = (address: string) => prefixOf(address, 4)

/** The IPv4 address, or the /48 of an IPv6 address, the largest block that one customer gets (RIPE-690). */
export const siteOf = (address: string) => prefixOf(address, 3)

/** `groups`: how many of an IPv6 address's eight groups to keep. */
function prefixOf(address: string, groups: number): string {
  const [plain = ''] = address.split('%')
  if (!ipaddr.isValid(plain)) return plain
  const parsed = ipaddr.process(plain)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, groups)
  return prefix.map(part => part.toString(16)).join(':')
}

/**
 * Counts one attempt under a key across all processes, and returns the number so far.
 * @throws TOO_MANY_REQUESTS with the seconds to wait, after more than `limit` attempts in the window
 */
export async function takeAttempt(
  db: Handle,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ count: number; waits: number }>`
    insert into rate_limits as r (key, window_start, count) values (${key}, now(), 1)
    on conflict (key) do update set
      count = case when r.window_start < now() - make_interval(secs => ${windowSeconds}) then 1 else r.count + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${windowSeconds}) then now() else r.window_start end
    returning count, ceil(extract(epoch from window_start + make_interval(secs => ${windowSeconds}) - now()))::integer as waits`.execute(
    db,
  )
  const attempt = rows[0]
  if (attempt && attempt.count > limit)
    throw fail('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, attempt.waits) })
  return attempt?.count ?? 1
}

/**
 * Common table expressions that count rows `(id, times, key)` under their keys across all processes. The last
 * one, `counted`, sums by id the times that were within `limit` of their key in its window.
 */
export function countedWithin(
  rows: RawBuilder<unknown>,
  limit: number,
  windowSeconds: number,
): RawBuilder<unknown> {
  const since = sql`now() - make_interval(secs => ${windowSeconds})`
  return sql`
    seen as (${rows}),
    taken as (
      insert into rate_limits as r (key, window_start, count) select key, now(), times from seen order by key
      on conflict (key) do update set
        count = excluded.count + case when r.window_start < ${since} then 0 else r.count end,
        window_start = case when r.window_start < ${since} then now() else r.window_start end
      returning key, count
    ),
    counted as (
      select seen.id, sum(least(taken.count, ${limit}) - least(taken.count - seen.times, ${limit})) as times
      from seen join taken on taken.key = seen.key group by seen.id order by seen.id
    )`
}

/** Number of attempts in the current window, without adding one. */
export async function countAttempts(db: Handle, key: string, windowSeconds: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '>', sql<string>`now() - make_interval(secs => ${windowSeconds})`)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function forgetAttempts(db: Handle, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Deletes the attempts of all keys with this prefix. */
export async function forgetAttemptsBelow(db: Handle, prefix: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
}
