/** @module-tag thorough */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../platform/embedded-database/embedded-database.ts'
import { findEmbeddedDatabase } from '../../platform/embedded-database/find-embedded.ts'
import { answerOfCommand } from '../../testing/command.ts'

let dataDir: string
let database: EmbeddedDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-command-'))
  await chmod(dataDir, 0o755)
  database = await startEmbeddedDatabase(path.join(dataDir, 'postgres'))
})
afterAll(async () => {
  await database?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const stateOf = () => findEmbeddedDatabase(path.join(dataDir, 'postgres')).state
const create = (email: string) =>
  answerOfCommand(
    ['user', 'create', email],
    { DATA_DIR: dataDir, DATABASE_URL: undefined },
    'ثمانية طيور على سلك',
  )

test('a database that needs an upgrade is left to npm start', async () => {
  const { code, answer } = await create('first@example.com')
  expect([code, answer.error.code, stateOf()]).toEqual([1, 'DATABASE_OLDER', 'running'])
  await migrate(database.url)
})

test('joins the embedded database of a running application', async () => {
  const { code } = await create('second@example.com')
  expect([code, stateOf()]).toEqual([0, 'running'])
})

test('starts a stopped one, and stops it again', async () => {
  await database.stop()
  expect(stateOf()).toBe('stopped')
  const { code } = await create('third@example.com')
  expect([code, stateOf()]).toEqual([0, 'stopped'])
})

test('the next start finds everything', async () => {
  database = await startEmbeddedDatabase(path.join(dataDir, 'postgres'))
  const { answer } = await create('third@example.com')
  expect([answer.error.code, stateOf()]).toEqual(['EMAIL_TAKEN', 'running'])
})
