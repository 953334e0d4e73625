import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from './contract/entity.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import * as declared from './entities.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { createTestDatabase } from './testing/database.ts'

const entities: Record<string, Entity> = declared
const all = Object.values(entities)

let own: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
beforeAll(async () => {
  own = await createTestDatabase()
  db = openDatabase(own.url)
})
afterAll(async () => {
  await db?.destroy()
  await own?.drop()
})

test('a log subject belongs to one entity', () => {
  const subjects = all.flatMap(({ subject }) => subject ?? [])
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('a dashboard page has a unique id and address, under /dashboard', () => {
  const ids = all.flatMap(({ pages }) => Object.keys(pages ?? {}))
  const paths = Object.values(dashboardRoutes).map(({ path }) => path)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(paths.filter(path => !/^\/dashboard(\/|$)/.test(path))).toEqual([])
})

test("a cache tag names an entity's table", () => {
  const sources = globSync(['features/**/*.ts', 'server/**/*.ts'], { cwd: import.meta.dirname })
  const tagged = sources.flatMap(file => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/cacheTag\.(?:one|all)\('(\w+)'/g)].map(([, table = '']) => ({ file, table }))
  })
  const tables = all.map(({ table }) => table)
  expect(tagged.filter(({ table }) => !tables.includes(table))).toEqual([])
  expect(tagged.length).toBeGreaterThan(20)
})

async function names(query: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(query)} order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
const namesOf = (pick: (entity: Entity) => object | undefined) =>
  all.flatMap(entity => Object.keys(pick(entity) ?? {})).sort()

test('a foreign key that prevents a deletion belongs to an entity', async () => {
  // Other foreign keys set null or cascade.
  expect(namesOf(entity => entity.foreignKeys)).toEqual(
    await names(`select conname as name from pg_constraint where contype = 'f' and confdeltype in ('a', 'r')
      and connamespace = 'public'::regnamespace`),
  )
})

test('a foreign key names the column of those that refer by it', async () => {
  const keys = all.flatMap(({ table, foreignKeys = {} }) =>
    Object.values(foreignKeys).map(key => `${key.table ?? table}.${key.owner ?? 'id'}`),
  )
  const columns = await names(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  expect(keys.filter(key => !columns.includes(key))).toEqual([])
})

/** Unique keys of columns that no form sets, and why they are never violated. */
const handled = {
  ad_positions_key_key: 'only migrations add positions',
  articles_feed_guid_key: 'one import of a feed runs at a time, and passes over items that it has seen',
  articles_link_key: 'the import locks the story, then looks for the article that has its link',
  attachments_hash_key: 'an insert passes over one that is there',
  fronts_page_key: 'an insert passes over one that is there',
  invoices_number: 'the counter of the year is locked while a number is taken',
  invoices_payment: 'looked for under the counter’s lock',
  invoices_refund: 'looked for under the counter’s lock',
  media_hash_key: 'an upload locks the hash, and answers with the picture that has it',
  notifications_once: 'an insert passes over one that is there',
  api_keys_key_hash_key: 'made of 256 random bits',
  partners_key_hash_key: 'made of 256 random bits',
  payments_pending: 'an insert passes over one that is there',
  payments_provider_ref: 'an insert passes over one that is there; a fact of a provider finds it',
  payments_reference: 'made of 27 billion; a second try makes another',
  posts_code_key: 'made of three million million',
  posts_once: 'an insert passes over one that is there',
  settings_group_key_key: 'a setting that exists is updated; all are locked',
  subscriptions_open: 'a subscription is made under a lock of its reader, who gets the one that is open',
  subscriptions_provider_ref: 'a fact of a provider finds the subscription that has its id',
  users_facebook_id_key: 'a sign-in locks the identity, then looks for its account',
  users_google_id_key: 'a sign-in locks the identity, then looks for its account',
  users_registering: 'a registration locks the address, and replaces the one before',
}

test('a duplicate of any unique column of an entity is an error at its field, not a 500', async () => {
  const tables = all.map(({ table }) => `'${table}'`).join()
  expect([...namesOf(entity => entity.unique), ...Object.keys(handled)].sort()).toEqual(
    await names(`select indexrelid::regclass::text as name from pg_index where indisunique and not indisprimary
      and indrelid::regclass::text in (${tables})`),
  )
})

test('a check that an entity explains exists, as a constraint or in a trigger', async () => {
  const there = await names(`select conname as name from pg_constraint where contype = 'c'
    union select (regexp_matches(prosrc, 'constraint = ''(\\w+)'''))[1] from pg_proc where prosrc ~ 'constraint = '''`)
  expect(namesOf(entity => entity.checks).filter(name => !there.includes(name))).toEqual([])
})

test('a trigger indexes exactly the names that readers search', async () => {
  const searched = all.filter(({ search }) => search).map(({ table }) => table)
  expect(
    await names(`select tgrelid::regclass::text as name from pg_trigger where tgname ~ '_search_names$'`),
  ).toEqual(searched.sort())
})

test('all references can be counted in words', () => {
  expect(all.filter(entity => entity.foreignKeys && !entity.counted).map(({ label }) => label)).toEqual([])
})
