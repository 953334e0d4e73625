import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRetentionTable, writeRetentionTable } from './entry/retention-table.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import type { Retention } from './platform/retention.ts'
import * as retention from './retention.ts'
import { settingSections } from './settings.ts'
import { createTestDatabase } from './testing/database.ts'

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

const rules = Object.values(retention)
  .flatMap(files => Object.values<Record<string, Retention>>(files))
  .flatMap(file => Object.entries(file))

test('each table has one rule: how long its rows stay, or why they do', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations' order by 1`.execute(db)
  const ruled = rules.map(([table]) => table).filter(table => !table.includes('.'))
  expect(ruled.toSorted()).toEqual(rows.map(({ name }) => name))
  const reasons = rules.flatMap(([, rule]) => ('kept' in rule ? rule.kept : []))
  expect(reasons.filter(reason => reason.length < 8)).toEqual([])
})

test('no setting is 0 or less than other features need, and each has a default between its bounds', () => {
  const settings = Object.entries(settingSections.website.retention.settings)
  for (const [key, { field }] of settings) {
    const usual = field.parse(undefined)
    const least = Array.from({ length: usual + 1 }, (_, days) => days).find(
      days => field.safeParse(days).success,
    )
    expect(least, key).toBeGreaterThanOrEqual(14)
    for (const wrong of [0, -1, least! - 1, 30.5, null])
      expect(field.safeParse(wrong).success, key).toBe(false)
  }
  expect(settings.length).toBeGreaterThan(5)
})

test('the table in docs/running.md is the output of `npm run lists`', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../docs/running.md'), 'utf8')
  expect(withRetentionTable(text)).toBe(text)
  expect(text).toContain(writeRetentionTable())
})
