import type pg from 'pg'
import type { RowCounts } from './manifest.ts'

/** graphile_worker is left out because jobs come and go every second. */
const leftOut = ['pg_catalog', 'information_schema', 'graphile_worker']

type Activity = Record<string, { inserted: number; deleted: number }>

/** Exact if nothing changes during the count, as in a transaction with one snapshot. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname <> all($1) order by 1`,
    [leftOut],
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`)
    counts[name] = Number(counted.rows[0]!.count)
  }
  return counts
}

/** Bounds the row counts of the copy that `work` makes, from the counts before and after it. */
export async function boundRows(client: pg.Client, work: () => Promise<void>): Promise<RowCounts> {
  const activityBefore = await readActivity(client)
  const before = await countRows(client)
  await work()
  const after = await countRows(client)
  const activity = await readActivity(client)
  return Object.fromEntries(
    Object.entries(after).map(([table, count]) => {
      const first = before[table] ?? 0
      const { inserted, deleted } = changeOf(activityBefore[table], activity[table])
      return [table, { least: Math.min(count, first - deleted), most: Math.max(count, first + inserted) }]
    }),
  )
}

async function readActivity(client: pg.Client): Promise<Activity> {
  const { rows } = await client.query<{ name: string; inserted: string; deleted: string }>(
    `select format('%I.%I', schemaname, relname) as name, n_tup_ins as inserted, n_tup_del as deleted
    from pg_stat_user_tables`,
  )
  const entries = rows.map(({ name, inserted, deleted }) => [
    name,
    { inserted: Number(inserted), deleted: Number(deleted) },
  ])
  return Object.fromEntries(entries)
}

function changeOf(before = { inserted: 0, deleted: 0 }, after = { inserted: 0, deleted: 0 }) {
  return {
    inserted: Math.max(0, after.inserted - before.inserted),
    deleted: Math.max(0, after.deleted - before.deleted),
  }
}

/** Tables whose row count is outside its bounds. */
export function compareRows(expected: RowCounts, found: Record<string, number>): string[] {
  return Object.entries(expected)
    .filter(([table, { least, most }]) => {
      const count = found[table]
      return count === undefined || count < least || count > most
    })
    .map(([table, { least, most }]) => {
      const wanted = least === most ? least : `${least}–${most}`
      return `${table}: ${found[table] ?? 'missing'} (${wanted})`
    })
}
