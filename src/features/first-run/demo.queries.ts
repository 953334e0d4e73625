import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'

/** Rows of the demo that go unless they were edited or something still refers to them, in this order. */
export const demoTables = [
  'contact_messages',
  'social_links',
  'feeds',
  'channels',
  'packages',
  'newsletters',
  'dossiers',
  'podcasts',
  'polls',
  'reader_letters',
  'people',
  'sources',
  'authors',
  'tags',
  'agencies',
  'categories',
] as const
export type DemoTable = (typeof demoTables)[number]
const allTables = [...demoTables, 'articles', 'media', 'attachments', 'settings'] as const
type AnyTable = (typeof allTables)[number]
export type LastIds = Record<Exclude<AnyTable, 'media'>, number>

/** Rows that deletion would take along, but that are reasons to keep a row of the demo. */
const usesThatGoAlong: Partial<Record<DemoTable, string[]>> = {
  newsletters: ['newsletter_subscriptions'],
  agencies: ['media', 'attachments'],
}

/** Highest ids before the demo is loaded. */
export async function findLastIds(tx: Handle): Promise<LastIds> {
  const last: Partial<LastIds> = {}
  for (const table of allTables) {
    if (table === 'media') continue
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0)::int as id from ${sql.table(table)}`.execute(tx)
    last[table] = rows[0]!.id
  }
  return last as LastIds
}

/** Called in the transaction that loaded the demo. */
export async function recordDemo(tx: Handle, before: LastIds, mediaIds: number[]): Promise<void> {
  for (const table of allTables) {
    const isNew = table === 'media' ? sql`id = any(${mediaIds}::int[])` : sql`id > ${before[table]}`
    await sql`insert into demo_rows (name, id, created_at)
      select ${table}, id, created_at from ${sql.table(table)} where ${isNew}`.execute(tx)
  }
}

/** False where there is no demo, or it was cleared. */
export async function hasDemo(db: Handle): Promise<boolean> {
  return Boolean(await db.selectFrom('demo_rows').select('id').limit(1).executeTakeFirst())
}

/** Lets only one first run happen at a time. */
export async function lockFirstRun(tx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(7103)`.execute(tx)
}

export async function forgetDemo(tx: Handle): Promise<void> {
  await tx.deleteFrom('demo_rows').execute()
}

const isDemo = (table: AnyTable) =>
  sql<boolean>`exists (select from demo_rows d
    where d.name = ${table} and d.id = this.id and d.created_at = this.created_at)`

/** Articles of the demo that nobody edited. */
export async function listDemoArticles(db: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from articles as this
    where ${isDemo('articles')} and updated_by is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countArticles(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('articles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listDemoPictures(db: Handle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media as this where ${isDemo('media')} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the demo's recordings that no article shows; their files stay. */
export async function deleteDemoRecordings(tx: Handle): Promise<{ hash: string; format: 'mp3' }[]> {
  const { rows } = await sql<{ hash: string; format: 'mp3' }>`delete from attachments as this
    where ${isDemo('attachments')} and not exists (select from article_attachments s where s.hash = this.hash)
    returning hash, format`.execute(tx)
  return rows
}

/** Names of categories, in small numbers. */
export async function listCategoryNames(db: Handle): Promise<Set<string>> {
  const rows = await db.selectFrom('categories').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Deletes issues that the demo's newsletters sent by themselves, to nobody. */
export async function deleteDemoIssues(tx: Handle): Promise<void> {
  await sql`delete from newsletter_issues where recipients = 0 and created_by is null
    and newsletter_id in (select id from newsletters as this where ${isDemo('newsletters')})`.execute(tx)
}

/**
 * Deletes rows of the demo that nobody edited and nothing refers to. Some references go with their row (its prices, its
 * followers) and keep nothing. Returns the names of the rows that stay.
 */
export async function deleteUnused(tx: Handle, table: DemoTable): Promise<string[]> {
  const uses = await listReferences(tx, table)
  const isFree = uses.map(
    use =>
      sql`not exists (select from ${sql.table(use.table)} as used where ${sql.ref(`used.${use.column}`)} = this.id)`,
  )
  const isUnedited = table === 'contact_messages' ? sql`true` : sql`this.revision = 1`
  const removal = sql<{ id: number }>`delete from ${sql.table(table)} as this
    where ${sql.join([isDemo(table), isUnedited, ...isFree], sql` and `)} returning id`
  // Rows that refer to others of their table go first.
  while (true) {
    const { rows } = await removal.execute(tx)
    if (rows.length === 0) break
    const ids = rows.map(({ id }) => id)
    await tx.deleteFrom('old_slugs').where('kind', '=', table).where('target_id', 'in', ids).execute()
  }
  const left = sql<{ name: string }>`
    select coalesce(to_jsonb(this) ->> 'name', '') as name from ${sql.table(table)} as this
    where ${isDemo(table)} order by id`
  return (await left.execute(tx)).rows.map(({ name }) => name).filter(Boolean)
}

async function listReferences(tx: Handle, table: DemoTable): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and conparentid = 0
      and (confdeltype <> 'c' or conrelid::regclass::text = any(${usesThatGoAlong[table] ?? []}::text[]))`.execute(
    tx,
  )
  return rows
}

/** Settings of the demo that nobody changed. */
export async function deleteDemoSettings(tx: Handle): Promise<void> {
  await sql`delete from settings as this where ${isDemo('settings')} and revision = 1`.execute(tx)
}

export async function emptyDemoAds(tx: Handle): Promise<void> {
  await sql`update ad_positions set title = '', media_id = null, link = '', enabled = false
    where media_id in (select id from media as this where ${isDemo('media')})`.execute(tx)
}
