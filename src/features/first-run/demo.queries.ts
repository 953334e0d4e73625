import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Rows of the demo that go unless something still refers to them, in this order. */
export const demoTables = [
  'contact_messages',
  'social_links',
  'feeds',
  'channels',
  'packages',
  'newsletters',
  'people',
  'sources',
  'authors',
  'tags',
  'agencies',
  'categories',
] as const
export type DemoTable = (typeof demoTables)[number]
const markedTables = [...demoTables, 'articles', 'media', 'settings'] as const
type MarkedTable = (typeof markedTables)[number]

/** Called right after the demo was loaded into an empty newsroom. */
export async function markDemo(tx: Handle): Promise<void> {
  for (const table of markedTables) {
    await sql`
      insert into demo_marks (name, up_to) select ${table}, coalesce(max(id), 0) from ${sql.table(table)}`.execute(
      tx,
    )
  }
}

export type DemoMarks = Record<MarkedTable, number>

/** Undefined if there is no demo, or it was cleared. */
export async function findDemoMarks(db: Handle): Promise<DemoMarks | undefined> {
  const rows = await db.selectFrom('demo_marks').select(['name', 'up_to as upTo']).execute()
  if (rows.length === 0) return undefined
  return Object.fromEntries(rows.map(({ name, upTo }) => [name, Number(upTo)])) as DemoMarks
}

/** One at a time may begin the newspaper. */
export async function lockFirstRun(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103)`.execute(tx)
}

export async function deleteDemoMarks(tx: Handle): Promise<void> {
  await tx.deleteFrom('demo_marks').execute()
}

export async function countArticles(db: Handle, upTo: number): Promise<{ demo: number; own: number }> {
  const { demo, own } = await db
    .selectFrom('articles')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('id', '<=', upTo).as('demo'),
      fn.countAll<number>().filterWhere('id', '>', upTo).as('own'),
    ])
    .executeTakeFirstOrThrow()
  return { demo: Number(demo), own: Number(own) }
}

export async function listIdsUpTo(db: Handle, table: 'articles' | 'media', upTo: number): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('id', '<=', upTo).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Names of categories, in small numbers. */
export async function listCategoryNames(db: Handle): Promise<Set<string>> {
  const rows = await db.selectFrom('categories').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Deletes rows of the demo that nothing else refers to. References that go with their row (its prices, its followers)
 * keep nothing. Returns the names of the rows that stay.
 */
export async function deleteUnused(tx: Handle, table: DemoTable, upTo: number): Promise<string[]> {
  const uses = await listReferences(tx, table)
  const isFree = sql.join(
    [
      sql`true`,
      ...uses.map(
        use =>
          sql`not exists (select from ${sql.table(use.table)} as used where ${sql.ref(`used.${use.column}`)} = this.id)`,
      ),
    ],
    sql` and `,
  )
  const removal = sql<{ id: number }>`
    delete from ${sql.table(table)} as this where id <= ${upTo} and ${isFree} returning id`
  // Rows that refer to others of their table go first.
  while ((await removal.execute(tx)).rows.length > 0);
  const left = sql<{ name: string }>`
    select to_jsonb(this) ->> 'name' as name from ${sql.table(table)} as this where id <= ${upTo} order by id`
  return (await left.execute(tx)).rows.map(({ name }) => name)
}

async function listReferences(tx: Handle, table: DemoTable): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype <> 'c' and conparentid = 0`.execute(
    tx,
  )
  return rows
}

/** Settings of the demo that nobody changed. */
export async function deleteDemoSettings(tx: Handle, upTo: number): Promise<void> {
  await tx.deleteFrom('settings').where('id', '<=', upTo).where('revision', '=', 1).execute()
}

export async function emptyDemoAds(tx: Handle, mediaUpTo: number): Promise<void> {
  await tx
    .updateTable('ad_positions')
    .set({ title: '', media_id: null, link: '', enabled: false })
    .where('media_id', '<=', mediaUpTo)
    .execute()
}
