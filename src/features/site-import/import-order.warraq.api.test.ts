import { appendFile, cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { answerOfCommand } from '../../testing/command.ts'
import { makeArticle, makeTag } from '../../testing/factories.ts'

let from: TestApp
let app: TestApp
let owner: TestClient
const base = '/api/v1/site-import'
const inImports = (name: string) => path.join(app.dataDir, 'imports', name)
const envOf = ({ databaseUrl, dataDir }: TestApp) => ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })

beforeAll(async () => {
  from = await startTestApp()
  app = await startTestApp()
  await sql`update installation set site = gen_random_uuid()`.execute(app.db)
  await sql`delete from agencies`.execute(app.db)
  owner = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Settings' }] })
  const tag = await makeTag(from.db)
  for (let at = 0; at < 130; at += 1) await makeArticle(from.db, { title: `خبر ${at}`, tagIds: [tag] })
  await mkdir(inImports('old'), { recursive: true })
  await answerOfCommand(['export', inImports('old/site')], envOf(from))
})
afterAll(async () => {
  await from?.stop()
  await app?.stop()
})

async function work({ fails = false } = {}): Promise<void> {
  const { rows } = await sql<{ payload: { id: number } }>`delete from graphile_worker._private_jobs
    where key = 'siteImport' returning payload`.execute(app.db)
  const { code } = await answerOfCommand(['import', 'run', String(rows[0]!.payload.id)], envOf(app))
  expect(code === 0).toBe(!fails)
}
const details = async (id: number) => (await owner.get(`${base}/${id}`)).body
async function outcomesOf(id: number) {
  const { counts, import: row } = await details(id)
  const of = (kind: string) =>
    counts
      .filter((one: { kind: string }) => one.kind === kind)
      .map(({ outcome, count }: { outcome: string; count: number }) => [outcome, count])
  return {
    state: row.state,
    article: Object.fromEntries(of('article')),
    tags: Object.fromEntries(of('tags')),
  }
}
const articles = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from articles`.execute(app.db)).rows[0]!.n
const tryOut = (more = {}) => owner.post(base, { kind: 'warraq', path: 'old/site', ...more })

let trial: number
test('an export of this program is offered, and tried out: a report of each line, and nothing else', {
  tags: 'thorough',
}, async () => {
  expect((await owner.get(`${base}/files`)).body.exports).toEqual(['old/site'])
  const { status, body } = await tryOut()
  expect([status, body]).toMatchObject([200, { kind: 'warraq', file: 'old/site', dryRun: true }])
  trial = body.id
  await work()
  expect(await outcomesOf(trial)).toMatchObject({ state: 'done', article: { new: 130 }, tags: { new: 1 } })
  expect(await articles()).toBe(0)
  const { body: table } = await owner.get(`${base}/${trial}/report/csv?outcome=new`)
  expect(table).toContain('خبر 129')
})

test('it is imported, stopped, goes on, and comes again without doubles', { tags: 'thorough' }, async () => {
  const { id } = (await owner.post(`${base}/${trial}/import`)).body
  await sql`create function at_insertion() returns trigger language plpgsql as $$
    begin if new.title = 'خبر 20' then update site_imports set stop_requested = true; end if; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger at_insertion before insert on articles for each row execute function at_insertion()`.execute(
    app.db,
  )
  await work()
  await sql`drop trigger at_insertion on articles`.execute(app.db)
  expect([(await details(id)).import.state, await articles()]).toEqual(['stopped', 100])
  await owner.post(`${base}/${id}/resume`)
  await work()
  expect(await outcomesOf(id)).toMatchObject({ state: 'done', article: { new: 130 }, tags: { new: 1 } })
  expect(await articles()).toBe(130)
  const again = (await tryOut()).body.id
  await work()
  expect((await outcomesOf(again)).article).toEqual({ same: 130 })
  const second = (await owner.post(`${base}/${again}/import`)).body.id
  await work()
  expect([(await outcomesOf(second)).article, await articles()]).toEqual([{ same: 130 }, 130])
  expect((await owner.post(`${base}/${second}/undo`)).status).toBe(422)
})

test('a damaged export fails at its trial with the file; a folder that is none with the reason', {
  tags: 'thorough',
}, async () => {
  await cp(inImports('old/site'), inImports('damaged'), { recursive: true })
  await appendFile(inImports('damaged/articles.jsonl'), '{}\n')
  const { body } = await tryOut({ path: 'damaged' })
  await work({ fails: true })
  expect((await details(body.id)).import).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('articles.jsonl'),
  })
  const none = (await tryOut({ path: 'old' })).body
  await work({ fails: true })
  expect((await details(none.id)).import.error).toMatch(/\p{Script=Arabic}/u)
  for (const given of ['..', '/etc', 'old/site/manifest.json', undefined])
    expect([given, (await tryOut({ path: given })).status]).toEqual([given, 422])
  await rm(inImports('damaged'), { recursive: true })
})
