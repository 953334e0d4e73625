import { type RawBuilder, sql } from 'kysely'

/** The first half of the advisory locks' keys that workers hold while they live; the second is of a name of theirs. */
export const lockSpace = 7103

/** Does the worker of this name live? PostgreSQL gives its lock back as soon as its connection has ended. */
export function isAlive(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks where locktype = 'advisory' and granted and classid = ${lockSpace}
      and objid = hashtext(${name})::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()))`
}
