import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countJobs, listJobs, retryJobs } from '../../platform/queue.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { answerOfCommand, runCommandProcess } from '../../testing/command.ts'

let app: TestApp
const env = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir })
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

/** Prepares jobs as the queue leaves them: waiting, tried twice, given up, running. */
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  for (const [name, kind, columns] of [
    ['waiting', 'fetchFeed', sql`attempts = 0`],
    ['retrying', 'sendCode', sql`attempts = 2, last_error = E'connect ECONNREFUSED\nat more'`],
    ['failed', 'sendCode', sql`attempts = 25, last_error = 'mailbox unavailable'`],
    ['running', 'sendCode', sql`attempts = 1, last_error = 'x', locked_at = now(), locked_by = 'w'`],
  ] as const) {
    const added = await sql<{ id: number }>`
      select id from graphile_worker.add_job(${kind}, '{}'::json, max_attempts => 25,
        run_at => now() + interval '1 hour')`.execute(app.db)
    ids[name] = added.rows[0]!.id
    await sql`update graphile_worker._private_jobs set ${columns} where id = ${ids[name]}`.execute(app.db)
  }
})

const statesOf = async () =>
  Object.fromEntries((await listJobs(app.db, {}, 50)).map(({ id, state }) => [id, state]))

test('lists each job with its state and last error, failures first', async () => {
  const { code, answer } = await answerOfCommand(['jobs', 'list'], env())
  expect([code, answer.ok]).toEqual([0, true])
  expect(answer.result.counts).toEqual([
    { kind: 'fetchFeed', state: 'waiting', count: 1 },
    ...['failed', 'retrying', 'running'].map(state => ({ kind: 'sendCode', state, count: 1 })),
  ])
  expect(answer.result.jobs.at(-1)).toMatchObject({ id: ids.waiting, state: 'waiting', lastError: null })
  expect(answer.result.jobs.find(({ id }: { id: number }) => id === ids.failed)).toEqual({
    id: ids.failed,
    kind: 'sendCode',
    state: 'failed',
    attempts: 25,
    maxAttempts: 25,
    runAt: expect.any(String),
    lastError: 'mailbox unavailable',
  })
})

test.each([
  [{ state: 'failed' }, ['failed']],
  [{ kind: 'fetchFeed' }, ['waiting']],
  [{ kind: 'sendCode', state: 'retrying' }, ['retrying']],
] as const)('filters by %j', async (filter, names) => {
  expect((await listJobs(app.db, filter, 50)).map(({ id }) => id)).toEqual(names.map(name => ids[name]))
  expect((await countJobs(app.db, filter)).length).toBe(1)
})

test('retries one job by its id, with all attempts available again', async () => {
  const { code, answer } = await answerOfCommand(['jobs', 'retry', String(ids.failed)], env())
  expect([code, answer.result]).toEqual([0, { retried: [ids.failed], left: [] }])
  const [job] = await listJobs(app.db, {}, 1)
  expect(job).toMatchObject({ id: ids.failed, attempts: 0 })
  expect(Date.parse(job!.runAt)).toBeLessThanOrEqual(Date.now() + 1000)
})

test('retries all failures of a kind; running jobs and others stay', async () => {
  expect(await retryJobs(app.db, { kind: 'sendCode' })).toEqual([ids.retrying, ids.failed])
  expect(await statesOf()).toMatchObject({ [ids.running!]: 'running', [ids.waiting!]: 'waiting' })
})

test('names the ids that it does not retry', { tags: 'thorough' }, async () => {
  const given = [ids.waiting, ids.running, 987_654].map(String)
  const { code, out } = await runCommandProcess(['jobs', 'retry', ...given, '--lang', 'en'], env())
  expect(code).toBe(1)
  expect(out).toContain(`not in the queue: ${given.join(', ')}`)
})

test.each([
  [['retry']],
  [['retry', '7', '--kind', 'sendCode']],
  [['retry', 'seven']],
  [['list', '--state', 'lost']],
  [['list', '--limit', '-1']],
])('wrong use: %j', { tags: 'thorough' }, async args => {
  const { code, answer } = await answerOfCommand(['jobs', ...args], env())
  expect([code, answer.error.code]).toEqual([2, 'WRONG_USE'])
})
