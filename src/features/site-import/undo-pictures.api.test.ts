/** @module-tag thorough */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { exportOf, post, site } from '../../testing/wordpress-export.ts'
import { findNewPath } from './old-address.service.ts'

let app: TestApp
let dir: string
const folder = () => path.join(dir, 'uploads')
/** One file under many names. */
const names = Array.from({ length: 60 }, (_, at) => `n${at}.jpg`)
const addressOf = (name: string) => `${site}/wp-content/uploads/${name}`
const pictures = (given: string[]) => given.map(name => `<img src="${addressOf(name)}" alt="">`).join('')

beforeAll(async () => {
  app = await startTestApp()
  dir = await mkdtemp(path.join(tmpdir(), 'warraq-undo-'))
  await mkdir(folder())
  const picture = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const same = await picture('red')
  for (const name of names) await writeFile(path.join(folder(), name), same)
  for (const name of ['blue', 'green'])
    await writeFile(path.join(folder(), `${name}.jpg`), await picture(name))
})
afterAll(async () => {
  await app?.stop()
  await rm(dir, { recursive: true, force: true })
})

async function run(...args: string[]) {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  const { answer } = await answerOfCommand(['import', 'wordpress', ...args], env)
  expect(answer.error).toBeUndefined()
  return answer.result
}
async function bring(id: number, given: string[], from = site): Promise<string> {
  const file = path.join(dir, 'export.xml')
  await writeFile(file, exportOf([post({ id, content: pictures(given) })]).replaceAll(site, from))
  return String((await run(file, '--pictures', folder())).id)
}
const undo = (id: string) => run('--undo', id, '--yes')
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db)).rows[0]!.n
const leads = async (name: string) => (await findNewPath(app.db, addressOf(name))) !== undefined

test('a picture that came by many addresses goes with all of them', async () => {
  const id = await bring(1, names)
  expect([await count('media'), await leads('n59.jpg')]).toEqual([1, true])
  await undo(id)
  expect([await count('media'), await count('moved_rows'), await count('old_addresses')]).toEqual([0, 0, 0])
})

test('an address longer than an index takes keeps no picture here', async () => {
  const long = `blue.jpg?${'x'.repeat(1500)}`
  const id = await bring(2, [long])
  expect(await count('media')).toBe(1)
  await undo(id)
  expect(await count('media')).toBe(0)
})

test('an undo leaves the picture and the addresses that an earlier import brought, and removes its own', async () => {
  const first = await bring(3, ['n0.jpg'])
  const second = await bring(4, ['n1.jpg'], 'https://other.example')
  expect([await count('media'), await leads('n0.jpg'), await leads('n1.jpg')]).toEqual([1, true, true])
  await undo(second)
  expect([await count('media'), await leads('n0.jpg'), await leads('n1.jpg')]).toEqual([1, true, false])
  await undo(first)
  expect([await count('media'), await count('old_addresses')]).toEqual([0, 0])
})

test('a picture that an article shows stays with its addresses, until the undo is repeated without it', async () => {
  const id = await bring(5, ['green.jpg'])
  await sql`update articles set revision = revision + 1`.execute(app.db)
  await undo(id)
  expect([await count('media'), await leads('green.jpg')]).toEqual([1, true])
  await sql`update articles set revision = revision - 1`.execute(app.db)
  await undo(id)
  expect([await count('media'), await count('moved_rows'), await count('old_addresses')]).toEqual([0, 0, 0])
})
