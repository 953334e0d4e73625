import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Stored figures; undefined if there are none of this day. */
export async function findStored<Value>(db: Handle, key: string): Promise<Value | undefined> {
  const { rows } = await sql<{ value: Value }>`select value from stored_figures
    where key = ${key} and counted_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.value
}

export async function storeFigures(db: Handle, key: string, value: unknown): Promise<void> {
  await sql`insert into stored_figures (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, counted_at = now()`.execute(db)
}

/** Whether members have more events than this; counts no further. */
export async function hasMoreEvents(db: Handle, most: number): Promise<boolean> {
  const { rows } = await sql`select from (select from subscription_events limit ${most + 1}) e
    having count(*) > ${most}`.execute(db)
  return rows.length > 0
}
