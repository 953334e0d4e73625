import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeFeed, type Publisher, rss, siteOfTests, startPublisher } from '../../testing/publisher.ts'
import { fetchDueFeedsNow } from './feed.jobs.ts'

let app: TestApp
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests }, worker: true })
})
afterAll(async () => {
  publisher?.stop()
  await app?.stop()
})

test('feeds that answered last time are polled while new and failing ones hang in all of their places', {
  tags: 'thorough',
}, async () => {
  publisher.serve('/hang', () => new Promise(() => {}))
  publisher.serve('/good', { body: rss([]) })
  const before = new Date(0)
  const make = (network: number, count: number, values: Record<string, unknown>, where = '/hang') =>
    Promise.all(
      Array.from({ length: count }, (_, host) =>
        makeFeed(app, {
          feed_url: `http://127.0.${network}.${host + 1}:${publisher.port}${where}`,
          next_fetch_at: before,
          ...values,
        }),
      ),
    )
  await make(4, 40, {})
  await make(5, 40, { last_fetch_at: before, failures: 1 })
  const good = await make(6, 20, { last_fetch_at: before, next_fetch_at: new Date() }, '/good')
  await fetchDueFeedsNow(app.db)
  const polled = async (ids: number[]) => {
    const rows = await app.db.selectFrom('feeds').select('last_fetch_at').where('id', 'in', ids).execute()
    return rows.filter(row => Date.parse(String(row.last_fetch_at)) > 0).length
  }
  await expect.poll(() => polled(good), { timeout: 60_000 }).toBe(20)
  // Counted as claims: on a busy machine the first of them have timed out by now, and others have their places.
  const hanging = await app.db
    .selectFrom('feeds')
    .select('id')
    .where('feed_url', 'like', '%/hang')
    .where('claimed_until', '>', sql<string>`clock_timestamp()`)
    .execute()
  expect(publisher.asked.filter(({ path }) => path === '/hang').length).toBeGreaterThan(16)
  expect(hanging.length).toBeLessThanOrEqual(32 + 16)
})
