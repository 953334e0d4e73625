import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { patient } from '../patience.ts'
import { nameOf, openDatabases, reachDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { DatabaseAway } from './presence.ts'
import { explainDatabaseError } from './refusal.ts'
import { typesCommand } from './types-command.ts'

test('the generated types match the migrated database', async () => {
  const database = await createTestDatabase()
  const dir = mkdtempSync(path.join(tmpdir(), 'warraq-types-'))
  const file = path.join(dir, 'types.ts')
  const [command, ...flags] = typesCommand(database.url, file)
  execFileSync(command, flags, { stdio: 'pipe' })
  const committed = readFileSync(path.join(import.meta.dirname, 'database.generated.ts'), 'utf8')
  expect(readFileSync(file, 'utf8')).toBe(committed)
  rmSync(dir, { recursive: true })
  await database.drop()
})

test('a refused start is explained: a role that may not create tables, a closed database, a full one', async () => {
  const database = await createTestDatabase('template1')
  const owner = new pg.Client(inject('databaseServer'))
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(`create role ${name} login password 'x'`)
  const guest = Object.assign(new URL(database.url), { username: name, password: 'x' }).href
  const refusal = () => migrate(guest).catch(error => explainDatabaseError(error, guest))
  expect(await refusal()).toBe(`«${name}» may not make tables and extensions in this database`)
  await owner.query(`alter database ${name} allow_connections false`)
  expect(await refusal()).toBe(`the server lets nobody into the database «${name}» at present`)
  await owner.query(`alter database ${name} allow_connections true connection limit 0`)
  expect(await refusal()).toMatch(
    `the server has no connection left for «${name}»: raise its max_connections`,
  )
  await owner.query(`drop role ${name}`)
  await owner.end()
  await database.drop()
})

test.each([
  ['postgres:///news?host=/nowhere&user=news', 'no PostgreSQL server answers at the socket in /nowhere'],
  ['postgres://news@%2Fnowhere/news', 'no PostgreSQL server answers at the socket in /nowhere'],
])('a Unix socket without a server is a server that is away: %s', async (address, words) => {
  const error = await migrate(address).catch(error => error)
  expect(explainDatabaseError(error, address)).toBe(`${words} (ENOENT)`)
  const { db } = openDatabases(address, { patience: patient })
  await expect(reachDatabase(db)).rejects.toThrow(DatabaseAway)
  await db.destroy()
})

test('a statement has the same name in every process, and no two statements share a name', () => {
  const [one, other] = ['select 1', 'select 2'].map(text => nameOf(text))
  // SHA-256 in base64url, within the 63 bytes of a name.
  expect(one).toBe('girgfUeDFYvBkSu2I-UQfMkALVGeEUOpwgDtbuGLbQ8')
  expect(other).not.toBe(one)
})

test('an unused connection is kept for the next page, and closed in the end', async () => {
  const database = await createTestDatabase('template1')
  const name = new URL(database.url).pathname.slice(1)
  const watcher = new pg.Client(inject('databaseServer'))
  await watcher.connect()
  const open = async () => {
    const { rowCount } = await watcher.query('select from pg_stat_activity where datname = $1', [name])
    return rowCount
  }
  const { db } = openDatabases(database.url, { patience: { ...patient, unused: 50 } })
  await reachDatabase(db)
  await expect.poll(open).toBe(0)
  await db.destroy()
  // A minute without a page that is rendered is usual, as the others come from the cache.
  expect(patient.unused).toBeGreaterThan(60_000)
  await watcher.end()
  await database.drop()
})
