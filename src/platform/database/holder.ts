import { type RawBuilder, sql } from 'kysely'

/** First half of the keys of workers' advisory locks; the second is a hash of the worker's name. */
export const lockSpace = 7103

/** Detects dead connections. Otherwise the system would keep them, and their lock, for hours. */
export const noticeSilence =
  'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/** Whether the worker of this name is alive: PostgreSQL releases its lock when its connection ends. */
export function isAlive(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = ${lockSpace}
      and objid = hashtext(${name})::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()))`
}
