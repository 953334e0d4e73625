import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { until } from '../../testing/until.ts'
import { listDueFeeds } from './feed.due.queries.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

let addresses = 0
/** An address of its own for a test, with items that the document has. */
function address(items: Partial<RssItem>[], headers: Record<string, string> = {}) {
  addresses += 1
  const path = `/together-${addresses}`
  const guids = items.map((item, index) => ({
    guid: `${addresses}-${index}`,
    title: `خبر ${addresses} ${index}`,
    ...item,
  }))
  const body = rss(guids)
  publisher.serve(path, ({ headers: asked }) =>
    headers.etag && asked['if-none-match'] === headers.etag ? { status: 304 } : { body, headers },
  )
  return {
    feed_url: publisher.url + path,
    requests: () => publisher.asked.filter(one => one.path === path).length,
  }
}
const makeShared = (values: Parameters<typeof makeFeed>[1]) => makeFeed(app, values, { isShared: true })
const feedOf = async (id: number) => (await editor.get(`/api/v1/rssfilters/${id}`)).body
const itemsOf = async (id: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)).body.items as {
    title: string
    outcome: string
    reason: string
    articleId: number | null
  }[]
const outcomesOf = async (id: number) =>
  Object.fromEntries((await itemsOf(id)).map(({ title, outcome }) => [title, outcome]))

describe('filters of one address', () => {
  test('are polled by one request, and each judges the items by its own rules', {
    tags: 'thorough',
  }, async () => {
    const { feed_url, requests } = address([{ title: 'سباق الخيل' }, { title: 'سعر الذهب' }])
    const sport = await makeShared({ feed_url, include_words: ['خيل'] })
    const economy = await makeShared({ feed_url, include_words: ['ذهب'] })
    const third = await makeShared({ feed_url, exclude_words: ['سباق', 'سعر'] })
    await pollFeed(app, economy)
    expect(requests()).toBe(1)
    expect(await outcomesOf(sport)).toEqual({ 'سباق الخيل': 'held', 'سعر الذهب': 'not_included' })
    expect(await outcomesOf(economy)).toEqual({ 'سباق الخيل': 'not_included', 'سعر الذهب': 'held' })
    expect(await outcomesOf(third)).toEqual({ 'سباق الخيل': 'excluded', 'سعر الذهب': 'excluded' })
    for (const id of [sport, economy, third]) {
      expect(await feedOf(id)).toMatchObject({ lastStatus: 200, failures: 0 })
    }
  })

  test('make one article of an item: the first takes it, later ones add their tags; again changes nothing', {
    tags: 'thorough',
  }, async () => {
    const { body: tag } = await editor.post('/api/v1/tag', { name: 'وسم ثانٍ' })
    const { feed_url, requests } = address([{}, {}])
    const first = await makeShared({ feed_url, name: 'الأول', unique_link: false })
    const second = await makeShared({ feed_url, unique_link: false })
    await app.db.insertInto('feed_tags').values({ feed_id: second, tag_id: tag.id }).execute()
    for (const _ of [1, 2]) {
      await pollFeed(app, second)
      const [taken, passed] = [await itemsOf(first), await itemsOf(second)]
      expect(taken.map(({ outcome }) => outcome)).toEqual(['held', 'held'])
      expect(passed.map(({ outcome, articleId }) => [outcome, articleId])).toEqual(
        taken.map(({ articleId }) => ['duplicate', articleId]),
      )
      expect(passed[0]!.reason).toContain('«الأول»')
      const { body } = await editor.get(`/api/v1/article/edit/${taken[0]!.articleId}`)
      expect(body).toMatchObject({ tags: [{ id: tag.id }], revision: 1, feed: { id: first } })
    }
    expect(requests()).toBe(2)
  })

  test('share the conditional headers; one that joins gets the whole document once', {
    tags: 'thorough',
  }, async () => {
    const { feed_url, requests } = address([{ title: 'لكل مرشّح' }], { etag: '"v1"' })
    const first = await makeShared({ feed_url })
    await makeShared({ feed_url })
    for (const _ of [1, 2]) await pollFeed(app, first)
    expect([requests(), (await feedOf(first)).lastStatus]).toEqual([2, 304])
    const late = await makeShared({ feed_url })
    await pollFeed(app, first)
    expect(await outcomesOf(late)).toEqual({ 'لكل مرشّح': 'duplicate' })
    await pollFeed(app, first)
    expect([requests(), (await feedOf(late)).lastStatus]).toEqual([4, 304])
  })

  test('are not fetched by two workers at once; stopped and moved ones take no part', {
    tags: 'thorough',
  }, async () => {
    const { feed_url, requests } = address([{}])
    const other = address([{}])
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const path = new URL(feed_url).pathname
    publisher.serve(path, async () => {
      await released
      return { body: rss([{ guid: 'slow', title: 'بطيء' }]) }
    })
    const [one, two] = [await makeShared({ feed_url }), await makeShared({ feed_url })]
    const stopped = await makeShared({ feed_url, active: false })
    const moved = await makeShared({ feed_url: other.feed_url })
    const polling = pollFeed(app, one)
    await until(() => expect(requests()).toBe(1))
    await pollFeed(app, two)
    release()
    await polling
    expect(requests()).toBe(1)
    expect(await outcomesOf(two)).toEqual({ بطيء: 'duplicate' })
    expect([await itemsOf(stopped), await itemsOf(moved), other.requests()]).toEqual([[], [], 0])
  })

  test('are due once, as the one that a job polls', async () => {
    const { feed_url } = address([{}])
    const due = { feed_url, next_fetch_at: new Date(0) }
    const ids = [await makeShared(due), await makeShared(due), await makeShared(due)]
    const listed = await listDueFeeds(app.db, { places: { new: 100, failing: 100 }, pollsPerHost: 2 })
    expect(listed.filter(({ id }) => ids.includes(id))).toEqual([{ id: ids[0], runAt: null }])
    await app.db.updateTable('feeds').set({ active: false }).where('id', 'in', ids).execute()
  })

  test('that a dead worker had claimed are all polled again by the next, and nothing is lost or doubled', {
    tags: 'thorough',
  }, async () => {
    const { feed_url, requests } = address([{ title: 'قبل' }, { title: 'بعد' }])
    const first = await makeShared({ feed_url, include_words: ['قبل'] })
    const second = await makeShared({ feed_url })
    await pollFeed(app, first)
    // As after `kill -9` when the first feed was done: the second has taken in nothing.
    await app.db
      .deleteFrom('feed_items')
      .where('feed_id', '=', second)
      .where('outcome', '=', 'held')
      .execute()
    const dead = {
      claim: crypto.randomUUID(),
      claimed_by: '99999999',
      claimed_until: new Date(Date.now() + 60_000),
    }
    await app.db.updateTable('feeds').set(dead).where('feed_url', '=', feed_url).execute()
    await pollFeed(app, first)
    expect(requests()).toBe(2)
    expect(await outcomesOf(second)).toEqual({ قبل: 'duplicate', بعد: 'duplicate' })
    const { body } = await editor.get(`/api/v1/article/dashboard?feed=${second}`)
    expect(body.items).toHaveLength(1)
  })

  test('one whose poll loses its claim does not hold up the others', { tags: 'thorough' }, async () => {
    const { feed_url } = address([{ title: 'للثاني' }])
    const path = new URL(feed_url).pathname
    const [first, second] = [await makeShared({ feed_url }), await makeShared({ feed_url })]
    publisher.serve(path, async () => {
      await editor.patch(`/api/v1/rssfilters/status/${first}`, { active: false })
      return { body: rss([{ guid: 'own', title: 'للثاني وحده' }]) }
    })
    await pollFeed(app, second)
    expect([await itemsOf(first), await outcomesOf(second)]).toEqual([[], { 'للثاني وحده': 'held' }])
  })

  test('all get the error of their address, and are asked for once', async () => {
    const { feed_url, requests } = address([])
    publisher.serve(new URL(feed_url).pathname, { status: 500 })
    const ids = [await makeShared({ feed_url }), await makeShared({ feed_url })]
    await pollFeed(app, ids[1]!)
    for (const id of ids) expect(await feedOf(id)).toMatchObject({ failures: 1, lastStatus: 500 })
    expect(requests()).toBe(1)
  })
})
