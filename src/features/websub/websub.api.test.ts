import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { type HubStandIn, startHubStandIn } from '../../testing/providers/websub-hub.ts'
import { checkRss } from '../../testing/validators/rss.ts'

const site = 'https://news.example'
let app: TestApp
let hub: HubStandIn
let other: HubStandIn
let editor: TestClient

beforeAll(async () => {
  let url = ''
  const proxy = () => url
  hub = await startHubStandIn(proxy)
  other = await startHubStandIn(proxy)
  const env = { SITE_URL: site, WEBSUB_HUBS: `${hub.url}/publish, ${other.url}/` }
  app = await startTestApp({ env, worker: true })
  url = app.url
  editor = await app.as('admin')
})
afterAll(async () => {
  await app?.stop()
  await hub?.stop()
  await other?.stop()
})
beforeEach(async () => {
  // Waits until no notification of an earlier test is pending.
  const leftToTell = () => published().then(waiting)
  await expect.poll(async () => (await leftToTell()).length).toBe(0)
  hub.published.length = 0
})

async function waiting() {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs
    where task_identifier = 'pingHub' or task_identifier = 'tellHubs'`.execute(app.db)
  return rows
}

/** Runs delayed and retried jobs at once. */
async function published(): Promise<string[]> {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id in
    (select id from graphile_worker._private_tasks where identifier = 'pingHub')`.execute(app.db)
  return [...new Set(hub.published)].map(topic => decodeURI(topic).replace(site, '')).sort()
}

async function slugOf(table: 'categories' | 'agencies' | 'tags', id: number): Promise<string> {
  const row = await app.db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return row.slug
}

describe('hubs are notified', () => {
  test('of every feed that an article enters or leaves: site, category, its parent, agency, tags', {
    tags: 'thorough',
  }, async () => {
    const parentId = await makeCategory(app.db)
    const categoryId = await makeCategory(app.db, { parentId })
    const [agencyId, tagId] = [await makeAgency(app.db), await makeTag(app.db)]
    const id = await makeArticle(app.db, { categoryId, agencyId, tagIds: [tagId], enable: false })
    const feeds = [
      '/rss.xml',
      `/rss/agency/${await slugOf('agencies', agencyId)}.xml`,
      `/rss/category/${await slugOf('categories', categoryId)}.xml`,
      `/rss/category/${await slugOf('categories', parentId)}.xml`,
      `/rss/tag/${await slugOf('tags', tagId)}.xml`,
    ].sort()
    for (const enable of [true, false]) {
      hub.published.length = 0
      await editor.patch(`/api/v1/article/status/${id}`, { enable })
      await expect.poll(published).toEqual(feeds)
    }
    expect(other.published.length).toBeGreaterThan(0)
  })

  test('not of held articles; of a scheduled article at its time', { tags: 'thorough' }, async () => {
    const categoryId = await makeCategory(app.db)
    const feed = `/rss/category/${await slugOf('categories', categoryId)}.xml`
    const make = (more: object) =>
      editor.post('/api/v1/article', { title: 'خبر', description: '<p>متن</p>', categoryId, ...more })
    await make({ enable: false })
    const hence = (ms: number) => new Date(Date.now() + ms).toISOString()
    const { body } = await make({ enable: true, publishAt: hence(3_600_000) })
    expect(body.state).toBe('scheduled')
    expect(hub.published).toEqual([])
    await editor.patch(`/api/v1/article/edit/${body.id}`, { revision: body.revision, publishAt: hence(1000) })
    await expect.poll(published).toEqual(['/rss.xml', feed].sort())
  })

  test('again after an outage, without delaying the other hub', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db, { enable: false })
    hub.fail(true)
    const before = hub.asked.length
    other.published.length = 0
    await editor.patch(`/api/v1/article/status/${id}`, { enable: true })
    const tries = async () => {
      await published()
      return { refused: hub.asked.length > before, taken: other.published.length }
    }
    await expect.poll(tries).toEqual({ refused: true, taken: 2 })
    expect(hub.published).toEqual([])
    hub.fail(false)
    await expect.poll(async () => (await published()).length).toBe(2)
    const refusals = app.takeErrors()
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(refusal).toMatch(/pingHub.*answered 500/)
  })

  test('of jobs queued by an older release: lists by their cache tags', async () => {
    const categoryId = await makeCategory(app.db)
    const lists = ['list:latest', `list:category:${categoryId}`, 'list:author:1', 'list:breaking']
    await sql`select graphile_worker.add_job('tellHubs', ${JSON.stringify({ lists })}::json)`.execute(app.db)
    const feed = `/rss/category/${await slugOf('categories', categoryId)}.xml`
    await expect.poll(published).toEqual(['/rss.xml', feed].sort())
  })

  test('once for many changes within seconds', { tags: 'thorough' }, async () => {
    const categoryId = await makeCategory(app.db)
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => makeArticle(app.db, { categoryId, enable: false })),
    )
    await editor.post('/api/v1/article/bulk', { ids, action: 'enable' })
    await expect.poll(async () => (await waiting()).length).toBe(4)
    await expect.poll(async () => (await published()).length).toBe(2)
    expect(hub.published).toHaveLength(2)
  })
})

test('a hub finds its own address and the topic in the feed, in headers and content', {
  tags: 'thorough',
}, async () => {
  await makeArticle(app.db)
  const topic = `${site}/rss.xml`
  const { body, hubs, self } = await hub.read(topic)
  expect(hubs).toEqual([`${hub.url}/publish`, other.url])
  expect(self).toBe(topic)
  expect(body).toContain(`<atom:link href="${hub.url}/publish" rel="hub"/>`)
  expect(checkRss(body, topic)).toEqual([])
})
