/** @module-tag thorough */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../../db/demo/loadDemo.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import type { Manifest } from './manifest.ts'

let app: TestApp
let copy: TestApp
let dir: string

beforeAll(async () => {
  app = await startTestApp()
  copy = await startTestApp()
  await sql`delete from agencies`.execute(app.db)
  await sql`delete from agencies`.execute(copy.db)
  await sql`update installation set site = gen_random_uuid()`.execute(copy.db)
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-demo-'))
  expect(await loadDemo(app.services)).toBe(true)
})
afterAll(async () => {
  await app?.stop()
  await copy?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function run({ databaseUrl, dataDir }: TestApp, ...args: string[]) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const { code, answer } = await answerOfCommand(args, env)
  expect([code, answer.error]).toEqual([0, undefined])
  return answer.result
}

test('the demo newsroom goes out and in, with the same content', async () => {
  const before: Manifest = await run(app, 'export', path.join(dir, 'out'))
  expect(before.parts.find(({ name }) => name === 'articles')?.lines).toBeGreaterThan(50)
  expect(before.files.count).toBeGreaterThan(20)
  const brought = await run(copy, 'import', 'warraq', path.join(dir, 'out'))
  expect(brought.refusedSettings).toEqual([])
  const after: Manifest = await run(copy, 'export', path.join(dir, 'back'))
  const hashes = ({ parts }: Manifest) => parts.map(({ name, contentHash }) => [name, contentHash])
  expect(hashes(after)).toEqual(hashes(before))
  expect(after).toMatchObject({ contentHash: before.contentHash, files: before.files })
})
