import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../platform/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { databaseFaults } from '../../testing/faults.ts'
import { listMails } from '../../testing/outbox.ts'
import { type StandIn, startStandIn } from '../../testing/providers/http.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { storeAnswers } from './answers.queries.ts'
import { watchSystem } from './system.jobs.ts'

let app: TestApp
let chat: StandIn
beforeAll(async () => {
  chat = await startStandIn(() => ({ body: {} }))
  app = await startTestApp({ worker: true, env: { ALERT_WEBHOOK: `${chat.url}/hook` } })
  await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await chat?.stop()
})

/** One round of the timetable; the rows of the last one are older. */
async function watch(minutes = 1): Promise<void> {
  const age = sql`make_interval(mins => ${minutes})`
  for (const table of ['system_alerts', 'feed_alerts']) {
    await sql`update ${sql.table(table)} set since = since - ${age}, told_at = told_at - ${age}`.execute(
      app.db,
    )
  }
  await enqueue(app.db, watchSystem, {}, { key: 'watch' })
  const isDone = async () =>
    (await sql`select from graphile_worker._private_jobs where key = 'watch'`.execute(app.db)).rows.length ===
    0
  await expect.poll(isDone).toBe(true)
}
const posted = () =>
  chat.asked.map(({ path, body }) => ({ path, ...JSON.parse(body) })).filter(one => one.check === 'feeds')

test('superadmins and the webhook are told once that a check is bad, and once that it is good again', {
  tags: 'thorough',
}, async () => {
  for (const path of ['rss', 'atom']) await makeFeed(app, { feed_url: `https://agency.example/${path}` })
  await app.db
    .updateTable('feeds')
    .set({ failures: 3, next_fetch_at: new Date('2099-01-01') })
    .execute()
  await watch()
  expect(posted()).toEqual([])
  await watch()
  await watch()
  await expect
    .poll(posted)
    .toMatchObject([{ path: '/hook', state: 'bad', text: expect.stringContaining('مرشّحات RSS') }])
  await app.db.updateTable('feeds').set({ failures: 0 }).execute()
  await watch()
  await expect.poll(posted).toMatchObject([{ state: 'bad' }, { state: 'good' }])
  const subjects = async () =>
    (await listMails(app.dataDir)).map(({ subject }) => subject).filter(text => text.includes('RSS'))
  await expect.poll(async () => (await subjects()).length).toBe(2)
})

test('requests that fail in a web process alert, from whatever machine', { tags: 'thorough' }, async () => {
  const minute = new Date().toISOString()
  for (const process of [randomUUID(), randomUUID()]) {
    await storeAnswers(app.db, process, [{ minute, requests: 10, failed: 4 }])
  }
  await watch()
  await watch()
  const told = () => chat.asked.map(({ body }) => JSON.parse(body)).filter(({ check }) => check === 'errors')
  await expect.poll(told).toMatchObject([{ state: 'bad', says: expect.stringContaining('فشل 8 من') }])
  await sql`update recent_answers set minute = minute - interval '6 minutes'`.execute(app.db)
  await watch()
  await expect.poll(told).toMatchObject([{ state: 'bad' }, { state: 'good' }])
})

test('a check that comes and goes alerts once an hour', { tags: 'thorough' }, async () => {
  const countTold = () => posted().length
  const before = countTold()
  const setFailures = (failures: number) => app.db.updateTable('feeds').set({ failures }).execute()
  for (let round = 0; round < 3; round += 1) {
    await setFailures(3)
    await watch()
    await watch()
    await setFailures(0)
    await watch()
  }
  await setFailures(3)
  await watch()
  expect(countTold()).toBe(before)
  await watch(60)
  await expect.poll(() => posted().slice(before)).toMatchObject([{ state: 'bad' }])
})

test.each(Object.entries(databaseFaults).filter(([name]) => name !== 'mail refused'))(
  '%s: alerts in the second round',
  { tags: 'thorough' },
  async (_, { check, provoke }) => {
    await app.db.deleteFrom('system_alerts').execute()
    await app.db.updateTable('feeds').set({ failures: 0 }).execute()
    const from = chat.asked.length
    const told = () =>
      chat.asked
        .slice(from)
        .map(({ body }) => JSON.parse(body))
        .filter(one => one.check === check)
    const mend = await provoke(app.db, app.databaseUrl)
    await watch()
    expect(told()).toEqual([])
    await watch()
    await expect.poll(told).toMatchObject([{ state: 'bad' }])
    await mend()
  },
)
