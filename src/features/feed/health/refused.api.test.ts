import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeFeed } from '../../../testing/publisher.ts'
import { noteFeedTroubles } from './health.service.ts'

let app: TestApp
let editor: TestClient

beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
})
afterAll(() => app?.stop())

const note = () => app.db.transaction().execute(tx => noteFeedTroubles(tx))
const isTold = async (id: number) => {
  const { body } = await editor.get('/api/v1/rssfilters/troubles')
  return body.some((one: { feedId: number; kind: string }) => one.feedId === id && one.kind === 'refused')
}

/** A filter that has refused everything for two days. */
async function makeRefusing(feedUrl: string): Promise<number> {
  const id = await makeFeed(app, { feed_url: feedUrl, include_words: ['كلمة لا ترد'] })
  await sql`insert into feed_alerts (feed_id, kind, since) values (${id}, 'refused', now() - interval '2 days')`.execute(
    app.db,
  )
  await note()
  expect(await isTold(id)).toBe(true)
  return id
}

test('another address ends what the filter refused at the old one', async () => {
  const id = await makeRefusing('http://127.0.0.1:9/old')
  const { body: feed } = await editor.get(`/api/v1/rssfilters/${id}`)
  const edits = { revision: feed.revision, feedUrl: 'http://127.0.0.1:9/new' }
  expect((await editor.patch(`/api/v1/rssfilters/${id}`, edits)).status).toBe(200)
  await note()
  expect(await isTold(id)).toBe(false)
})

test('rules that are confirmed while the watch looks for troubles stay confirmed', async () => {
  const id = await makeRefusing('http://127.0.0.1:9/right')
  let confirmed: Promise<{ status: number }> | undefined
  await app.db.transaction().execute(async tx => {
    await noteFeedTroubles(tx)
    confirmed = editor.post(`/api/v1/rssfilters/confirm-rules/${id}`)
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and (classid::bigint << 32) | objid::bigint = hashtextextended('feed alerts', 0)
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1)
  })
  expect((await confirmed)?.status).toBe(200)
  await note()
  expect(await isTold(id)).toBe(false)
})
