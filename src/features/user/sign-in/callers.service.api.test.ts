import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
})
afterAll(() => app.stop())

const ask = (path: string, from: string, token: string) =>
  fetch(app.url + path, { headers: { 'x-forwarded-for': from, cookie: `session=${token}` } })
const invented = () => randomBytes(32).toString('base64url')

/** Lookups of sessions wait until the test ends. */
async function holdSessions(): Promise<() => Promise<void>> {
  const over = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  const holding = app.db.transaction().execute(async tx => {
    await sql`lock table retired_tokens in access exclusive mode`.execute(tx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  return async () => {
    over.resolve()
    await holding
  }
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

test.each(['/api/v1/category', '/account', '/api/v1/presence/stream'])(
  'a guest with invented session tokens occupies two connections at most, and is told 429: %s',
  { tags: 'thorough' },
  async path => {
    const release = await holdSessions()
    const asked = Array.from({ length: 110 }, () => ask(path, '192.0.2.1', invented()))
    const settled: number[] = []
    for (const one of asked) void one.then(({ status }) => settled.push(status))
    await expect.poll(() => settled).toEqual(Array(8).fill(429))
    await expect.poll(countWaiting).toBe(2)
    await release()
    await Promise.all(asked)
  },
)

test('a token that belonged to staff a moment ago does not wait behind others of its network', {
  tags: 'thorough',
}, async () => {
  const staff = await app.as('admin')
  const get = () => staff.get('/api/v1/category', { 'x-forwarded-for': '192.0.2.1' })
  expect((await get()).status).toBe(200)
  const release = await holdSessions()
  const asked = Array.from({ length: 102 }, () => ask('/api/v1/category', '192.0.2.1', invented()))
  await expect.poll(countWaiting).toBe(2)
  const answer = get()
  await expect.poll(countWaiting).toBe(3)
  await release()
  expect((await answer).status).toBe(200)
  await Promise.all(asked)
})

test('a string that cannot be a token of ours is not looked up', async () => {
  await holdSessions()
  expect((await ask('/api/v1/category', '192.0.2.1', 'x')).status).toBe(200)
})
