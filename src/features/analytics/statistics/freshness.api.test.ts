import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeAgency } from '../../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../../testing/publisher.ts'

const minute = 60_000
const base = '/api/v1/statistics/freshness'

let app: TestApp
let owner: TestClient
let publisher: Publisher
let other: number

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests } })
  owner = await app.as('superadmin')
  other = await makeAgency(app.db, { name: 'وكالة أخرى', trusted: true })
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

let made = 0
/** Polls a feed of the agency that offers items of these dates, and has been watched for an hour. */
async function poll(agency: number, dates: string[], values: Record<string, unknown> = {}): Promise<number> {
  const items = dates.map(date => {
    made += 1
    return { guid: `f${made}`, title: `خبر طازج ${made}`, date }
  })
  publisher.serve('/rss', { body: rss(items) })
  const watched = { watched_from: new Date(Date.now() - 65 * minute) }
  const feed = {
    feed_url: `${publisher.url}/rss`,
    agency_id: agency,
    auto_publish: true,
    ...watched,
    ...values,
  }
  const id = await makeFeed(app, feed)
  await pollFeed(app, id)
  return id
}
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toUTCString()

test('says the median and the worst, and leaves out dates that cannot be believed', {
  tags: 'thorough',
}, async () => {
  await poll(app.agencyId, [ago(5), ago(20), ago(60), ago(90), ago(-120), '', ago(3 * 24 * 60)])
  const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0)).toUTCString()
  await poll(app.agencyId, [midnight], { watched_from: new Date(0) })
  const { status, body } = await owner.get(`${base}?agency=${app.agencyId}`)
  expect(status).toBe(200)
  expect(body.total.items).toBe(3)
  expect(Math.floor(body.total.median)).toBe(20)
  expect(Math.floor(body.total.worst)).toBe(60)
  expect(body.leftOut).toBeGreaterThanOrEqual(3)
  expect(body.days).toHaveLength(28)
  const withItems = body.days.filter(({ items }: { items: number }) => items > 0)
  expect(withItems).toEqual([{ date: expect.any(String), ...body.total }])
})

test('counts a held item when an editor publishes it', { tags: 'thorough' }, async () => {
  const feed = await poll(other, [ago(45)], { auto_publish: false })
  const itemsOf = async () => (await owner.get(`${base}?agency=${other}`)).body.total.items
  expect(await itemsOf()).toBe(0)
  const { body } = await owner.get(`/api/v1/article/dashboard?feed=${feed}`)
  expect((await owner.patch(`/api/v1/article/status/${body.items[0].id}`, { enable: true })).status).toBe(200)
  expect(await itemsOf()).toBe(1)
})

test('an agency sees its own, whichever it asks for; the newsroom names one', async () => {
  const agency = await app.as('agency')
  const own = (await owner.get(`${base}?agency=${app.agencyId}`)).body
  expect((await agency.get(`${base}?agency=${other}`)).body).toEqual(own)
  expect((await owner.get(base)).body.data.issues[0].path).toBe('agency')
})
