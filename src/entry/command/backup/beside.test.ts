import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backup } from '../../../platform/backup/manifest.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { addressOf, withRestoredBeside } from './beside.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

test.each([
  ['postgres://me:secret@db:5432/news', 'postgres://me:secret@db:5432/warraq_verify'],
  ['postgres://me:secret@db/news?sslmode=require', 'postgres://me:secret@db/warraq_verify?sslmode=require'],
  ['postgres:///news?host=/run/postgresql', 'postgres:///warraq_verify?host=/run/postgresql'],
  ['postgres://me@db', 'postgres://me@db/warraq_verify'],
  ['postgres://me@db?sslmode=require', 'postgres://me@db/warraq_verify?sslmode=require'],
])('a backup of %s is never restored into it, but beside it', (site, beside) => {
  expect(addressOf(site, 'warraq_verify')).toBe(beside)
})

test('concurrent runs have separate databases; leftovers of a killed one are removed', {
  tags: 'thorough',
}, async () => {
  const { rows } = await client.query('select oid from pg_database where datname = current_database()')
  const left = `warraq_verify_${rows[0].oid}_00000000`
  const [others, prefix] = ['warraq_verify_1_00000000', left.slice(0, -8)]
  for (const name of [left, others]) await client.query(`create database ${name} template template0`)
  const list = async () =>
    (
      await client.query(`select datname from pg_database where starts_with(datname, 'warraq_verify_')`)
    ).rows.map(({ datname }) => datname as string)
  const backup = { database: { kind: 'dump', files: [] } } as unknown as Backup
  const restore = (work: (url: string) => Promise<unknown>) =>
    withRestoredBeside({ databaseUrl: database.url, backup } as never, work)
  await restore(async one => {
    await restore(async other => {
      const own = [one, other].map(url => new URL(url).pathname.slice(1))
      expect((await list()).toSorted()).toEqual([others, ...own].toSorted())
      expect(own.every(name => name.startsWith(prefix))).toBe(true)
    })
  })
  expect(await list()).toEqual([others])
  await client.query(`drop database ${others}`)
})
