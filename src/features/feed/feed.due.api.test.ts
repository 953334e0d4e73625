import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { listDueFeeds } from './feed.due.queries.ts'

let app: TestApp
let category_id: number
beforeAll(async () => {
  app = await startTestApp()
  category_id = await makeCategory(app.db)
})
afterAll(() => app?.stop())
afterEach(() => app.db.updateTable('feeds').set({ active: false }).execute())

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
const proven = { last_fetch_at: new Date(0) }
const make = (host: number, values: object) =>
  makeFeed(app, { feed_url: `https://due-${host}.example/rss`, category_id, ...values })
const listDue = () => listDueFeeds(app.db, { places: { new: 100, failing: 100 }, pollsPerHost: 2 })

test('a feed that answered last time is queued for its own moment within the minute, others once they are due', async () => {
  const soon = secondsFromNow(30)
  const overdue = await make(1, { ...proven, next_fetch_at: secondsFromNow(-5) })
  const ahead = await make(2, { ...proven, next_fetch_at: soon })
  const requested = await make(3, { ...proven, next_fetch_at: soon, poll_again: true })
  await make(4, { ...proven, next_fetch_at: secondsFromNow(90) })
  await make(5, { ...proven, next_fetch_at: soon, failures: 1 })
  await make(6, { next_fetch_at: soon })
  const failing = await make(7, { ...proven, next_fetch_at: secondsFromNow(-5), failures: 1 })
  const found = new Map((await listDue()).map(({ id, runAt }) => [id, runAt]))
  const expected = [
    [overdue, null],
    [ahead, soon.toISOString()],
    [requested, null],
    [failing, null],
  ] as const
  expect(found).toEqual(new Map(expected))
})

test('feeds that are overdue together are spread over a minute, except one that an editor asks for', async () => {
  const host = 'https://crowd'
  const late = { ...proven, category_id, next_fetch_at: secondsFromNow(-3600) }
  const rows = Array.from({ length: 400 }, (_, at) => ({
    ...late,
    name: `مزدحم ${at}`,
    feed_url: `${host}-${at}.example/rss`,
  }))
  await app.db.insertInto('feeds').values(rows).execute()
  const requested = await make(8, { ...late, poll_again: true })
  const begin = Date.now()
  const due = await listDue()
  const delays = due.flatMap(({ runAt }) => (runAt ? (Date.parse(runAt) - begin) / 1000 : []))
  expect(due.filter(({ runAt }) => runAt === null)).toEqual([{ id: requested, runAt: null }])
  expect(delays).toHaveLength(400)
  const perSecond = Object.values(Object.groupBy(delays, delay => Math.floor(delay))).map(one => one!.length)
  expect(Math.max(...perSecond)).toBeLessThanOrEqual(400 / 50 + 1)
  expect(Math.max(...delays)).toBeLessThan(52)
})
