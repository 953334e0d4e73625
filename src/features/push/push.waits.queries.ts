import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Seconds until this push service may be called again; undefined if it may be now. */
export async function findWait(db: Handle, origin: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from waits_until - clock_timestamp()))::integer as seconds from push_waits
    where origin = ${origin} and waits_until > clock_timestamp()`.execute(db)
  return rows[0]?.seconds
}

/** Records a wait; the longest one applies, in all processes. */
export async function noteWait(db: Handle, origin: string, seconds: number): Promise<void> {
  await sql`insert into push_waits (origin, waits_until)
    values (${origin}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (origin) do update set waits_until = greatest(push_waits.waits_until, excluded.waits_until)`.execute(
    db,
  )
}
