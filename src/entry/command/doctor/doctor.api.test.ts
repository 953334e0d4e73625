import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginQuarantine, releaseQuarantine } from '../../../features/backup/quarantine.service.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { answerOfCommand, runCommandHere } from '../../../testing/command.ts'
import { makePerson } from '../../../testing/people.ts'
import { makeFeed } from '../../../testing/publisher.ts'

type Check = { check: string; state: string; says: string; todo?: string }

let app: TestApp
let dataDir: string
// Something listens, but it is another program.
const other = createServer((_, answer) => answer.end('hello'))
let port: number

beforeAll(async () => {
  app = await startTestApp()
  dataDir = await mkdtemp(path.join(tmpdir(), 'warraq-doctor-'))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  port = (other.address() as AddressInfo).port
})
afterAll(async () => {
  other.close()
  await app?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const env = (more: Record<string, string> = {}) => ({
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  // The test machine may be too small for more.
  WEB_PROCESSES: '1',
  ...more,
})
const statesOf = (checks: Check[]) =>
  Object.fromEntries(
    checks.filter(({ state }) => state !== 'good').map(({ check, state, says }) => [check, [state, says]]),
  )

test('names every fault planted on the machine and in the newsroom, in one run', async () => {
  const vault = createVault({ key: 'a key of another installation, long enough', file: '' })
  const id = await makePerson(app, 'sealed@example.com', { role: 'admin' })
  const totp_secret = await vault.seal('JBSWY3DPEHPK3PXP', `user.totp.${id}`)
  await app.db.updateTable('users').set({ totp_secret }).where('id', '=', id).execute()
  await mkdir(path.join(dataDir, 'media'))
  await writeFile(path.join(dataDir, 'media/.warraq-media'), 'site another\n')
  await sql`select graphile_worker.add_job('fetchFeed', run_at => now() - interval '1 hour')`.execute(app.db)
  const failed = await sql<{ id: number }>`select id from graphile_worker.add_job('sendCode')`.execute(app.db)
  await sql`select graphile_worker.permanently_fail_jobs(array[${failed.rows[0]?.id}]::bigint[], 'refused')`.execute(
    app.db,
  )
  for (const n of Array.from({ length: 10 }).keys()) {
    await app.db
      .insertInto('sessions')
      .values({ user_id: id, token_hash: Buffer.from([n]), address: '10.0.0.1', expires_at: new Date() })
      .execute()
  }
  const { code, answer } = await answerOfCommand(
    ['doctor', '--lang', 'en'],
    env({ REDIS_URL: 'redis://x', SMTP_URL: 'smtp://127.0.0.1:1', SITE_URL: 'https://news.example' }),
  )
  expect([code, answer.ok]).toEqual([1, false])
  expect(
    statesOf(answer.result.checks.filter(({ check }: Check) => !['disk', 'memory'].includes(check))),
  ).toEqual({
    backups: ['warning', expect.stringContaining('No backup')],
    environment: ['warning', expect.stringContaining('REDIS_URL is not read')],
    port: ['bad', expect.stringContaining('Another program')],
    mail: ['bad', expect.stringContaining('does not answer')],
    proxy: ['bad', expect.stringContaining('private address')],
    media: ['bad', expect.stringContaining('another site')],
    secrets: ['bad', expect.stringContaining('no key')],
    jobs: ['warning', expect.stringContaining('sendCode 1')],
  })
  expect(
    answer.result.checks.filter(({ check }: Check) => check === 'jobs').map(({ state }: Check) => state),
  ).toEqual(['bad', 'warning'])
  // The examination creates no key.
  expect(existsSync(path.join(dataDir, 'secrets.key'))).toBe(false)
})

test.each<[string, Record<string, string>, string, string]>([
  ['no server', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/news' }, 'database', '127.0.0.1:1'],
  ['no folder', { DATA_DIR: '/nowhere/at/all' }, 'folder', '/nowhere/at/all'],
  ['another key', { SECRETS_KEY: 'the key of yet another installation' }, 'secrets', 'TOTP'],
])('%s', { tags: 'thorough' }, async (_, more, check, words) => {
  const { code, answer } = await answerOfCommand(['doctor'], env(more))
  expect(code).toBe(1)
  expect(statesOf(answer.result.checks)[check]).toEqual(['bad', expect.stringContaining(words)])
  expect(JSON.stringify(answer)).not.toContain('secret@')
})

test('prints each line in Arabic, with the remedy', { tags: 'thorough' }, async () => {
  const { out } = await runCommandHere(['doctor'], env())
  expect(out).toMatch(/^✗ المنفذ: يشغل برنامج آخر المنفذ \d+\.\n {4}ما العمل: اختر PORT آخر/m)
  expect(out).toMatch(/^✓ قاعدة البيانات: PostgreSQL \d+/m)
})

test('in quarantine, unfetched feeds and waiting jobs are not faults', async () => {
  for (const path of ['rss', 'atom']) await makeFeed(app, { feed_url: `https://agency.example/${path}` })
  await sql`select graphile_worker.add_job('pingHub', run_at => now() - interval '1 hour')`.execute(app.db)
  await beginQuarantine(app.db, '2026-11-27T06:00:00.000Z')
  const { answer } = await answerOfCommand(['doctor'], env())
  await releaseQuarantine(app.db)
  const badOnes = answer.result.checks.filter(({ state }: Check) => state === 'bad')
  const names = badOnes.map(({ check }: Check) => check)
  expect(names).not.toContain('feeds')
  expect(names).not.toContain('jobs')
})

test('a feed with credentials and one that is a folder answer; lost messages of a webhook are a warning', async () => {
  const key = 'the key of this installation, long enough'
  const feed = createServer((request, answer) => {
    answer.statusCode = request.headers.authorization === 'Bearer of-the-wire' ? 200 : 401
    answer.end('<rss/>')
  })
  await new Promise<void>(ready => feed.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(feed.address() as AddressInfo).port}`
  await app.db.deleteFrom('feeds').execute()
  const id = await makeFeed(app, { feed_url: `${origin}/wire` })
  await makeFeed(app, { feed_url: 'folder:wire' })
  const credentials = { user: '', password: '', token: 'of-the-wire', headers: [], cookies: [] }
  const sealed = await createVault({ key, file: '' }).seal(
    JSON.stringify(credentials),
    `feed ${id} at ${origin}`,
  )
  await sql`insert into feed_credentials (feed_id, origin, sealed, sign_in, token, headers, cookies)
    values (${id}, ${origin}, ${sealed}, false, true, '{}', '{}')`.execute(app.db)
  await sql`insert into webhooks (name, url, secret, events) values ('أرشيف', 'https://a.example', '', '{}')`.execute(
    app.db,
  )
  await sql`insert into webhook_deliveries (webhook_id, event, subject, data, state, problem)
    select id, 'article.published', '1', '{}', 'failed', 'لم يجب' from webhooks`.execute(app.db)
  const incoming = path.join(dataDir, 'incoming')
  await mkdir(path.join(incoming, 'wire'), { recursive: true })
  const { answer } = await answerOfCommand(
    ['doctor', '--lang', 'en'],
    env({ SECRETS_KEY: key, OUTBOUND_ALLOW: '127.0.0.1', INCOMING_FOLDER: incoming }),
  )
  feed.close()
  const { feeds, webhooks } = statesOf(answer.result.checks)
  expect(feeds).toBeUndefined()
  expect(webhooks).toEqual(['warning', expect.stringContaining('1 were given up')])
})
