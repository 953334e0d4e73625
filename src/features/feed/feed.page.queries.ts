import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

/** Takes a host's turn for at most `leaseMs`. Returns 0, or the milliseconds until it may be free. */
export async function takeTurn(db: Handle, host: string, turn: string, leaseMs: number): Promise<number> {
  const lease = sql`make_interval(secs => ${leaseMs / 1000})`
  const { rows: taken } = await sql`insert into page_hosts (host, turn, busy_until, next_at)
    values (${host}, ${turn}, clock_timestamp() + ${lease}, clock_timestamp())
    on conflict (host) do update set turn = excluded.turn, busy_until = excluded.busy_until
      where page_hosts.busy_until <= clock_timestamp() and page_hosts.next_at <= clock_timestamp()
    returning host`.execute(db)
  if (taken.length > 0) return 0
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from greatest(busy_until, next_at) - clock_timestamp())::float8 * 1000 as ms
    from page_hosts where host = ${host}`.execute(db)
  return Math.max(1, rows[0]?.ms ?? 1)
}

/** Ends a turn; the next one may begin after the pause. */
export async function endTurn(db: Handle, host: string, turn: string, pauseMs: number): Promise<void> {
  await sql`update page_hosts set busy_until = clock_timestamp(),
      next_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1000})
    where host = ${host} and turn = ${turn}`.execute(db)
}

export type StoredRobots = {
  body: string
  state: 'rules' | 'none' | 'unreachable'
  readAt: string
  isFresh: boolean
}

export async function findRobots(db: Handle, origin: string): Promise<StoredRobots | undefined> {
  const { rows } =
    await sql<StoredRobots>`select body, state, read_at as "readAt", expires_at > now() as "isFresh"
    from page_robots where origin = ${origin}`.execute(db)
  return rows[0]
}

export async function putRobots(
  db: Handle,
  origin: string,
  { body, state, keepMs }: Pick<StoredRobots, 'body' | 'state'> & { keepMs: number },
): Promise<void> {
  const values = { body, state, read_at: new Date(), expires_at: new Date(Date.now() + keepMs) }
  await db
    .insertInto('page_robots')
    .values({ origin, ...values })
    .onConflict(conflict => conflict.column('origin').doUpdateSet(values))
    .execute()
}

/** Keeps the last rules while their server does not answer. */
export async function extendRobots(db: Handle, origin: string, keepMs: number): Promise<void> {
  await db
    .updateTable('page_robots')
    .set({ expires_at: new Date(Date.now() + keepMs) })
    .where('origin', '=', origin)
    .execute()
}

export function deleteOldHosts(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from page_hosts where next_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'page_hosts', old, limit)
}

export function deleteOldRobots(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from page_robots where expires_at < now() - make_interval(days => ${days})`
  return deleteRows(db, 'page_robots', old, limit)
}
