import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let feedUrl: string
let categoryId: number

beforeAll(async () => {
  publisher = await startPublisher()
  feedUrl = `${publisher.url}/rss`
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

let made = 0
const make = (values: Record<string, unknown> = {}) =>
  makeFeed(app, { feed_url: feedUrl, category_id: categoryId, auto_publish: true, ...values })
const newItem = (values: Partial<RssItem> = {}): RssItem => {
  made += 1
  return {
    guid: `b${made}`,
    title: `خبر ${made}`,
    link: `https://www.news.example/b${made}`,
    body: `<p>نص ${made}.</p>`,
    date: new Date().toUTCString(),
    ...values,
  }
}
/** Polls a filter that offers these items; returns outcomes in their order, and the articles' states. */
async function pollWith(id: number, items: RssItem[]) {
  publisher.serve('/rss', { body: rss(items) })
  await pollFeed(app, id)
  const { body } = await editor.get(`/api/v1/rssfilters/items/${id}?limit=100`)
  const { body: articles } = await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)
  return items.map(({ guid }) => {
    const { outcome, reason, articleId } = body.items.find((one: { guid: string }) => one.guid === guid)
    const { state } = articles.items.find((one: { id: number }) => one.id === articleId)
    return { outcome, state, reason }
  })
}
const published = { outcome: 'published', state: 'published' }
const heldFor = (reason: string) => ({
  outcome: 'held',
  state: 'held',
  reason: expect.stringContaining(reason),
})

describe('a brake holds an item for an editor, with its reason:', () => {
  test.each<[string, Record<string, unknown>, Partial<RssItem>, string]>([
    ['too old', { max_age_hours: 24 }, { date: 'Wed, 01 Jan 2020 10:00:00 GMT' }, 'أقدم مما ينشره'],
    ['not Arabic', { arabic_to_publish: true }, { title: 'News', body: '<p>Text.</p>' }, 'ليست بالعربية'],
    ['without a picture', { picture_to_publish: true }, {}, 'لا صورة لها'],
    ['garbled', {}, { body: '<p>????? ??????</p>' }, 'حروفها مشوّهة'],
  ])('%s', { tags: 'thorough' }, async (_, rule, change, reason) => {
    const id = await make(rule)
    expect(await pollWith(id, [newItem(change)])).toMatchObject([heldFor(reason)])
  })

  test('of the first poll; later ones are published', async () => {
    const id = await make({ from_now_on: true })
    const first = newItem()
    expect(await pollWith(id, [first])).toMatchObject([heldFor('من أول جلب')])
    expect(await pollWith(id, [newItem(), first])).toMatchObject([published, heldFor('من أول جلب')])
  })

  test('of the first poll that succeeds, also after one that failed, and of a new address', async () => {
    const id = await make({ from_now_on: true })
    publisher.serve('/rss', { status: 500 })
    await pollFeed(app, id)
    expect(await pollWith(id, [newItem()])).toMatchObject([heldFor('من أول جلب')])
    expect(await pollWith(id, [newItem()])).toMatchObject([published])
    await editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, feedUrl: `${feedUrl}-moved` })
    const item = newItem()
    publisher.serve('/rss-moved', { body: rss([item]) })
    await pollFeed(app, id)
    const { body } = await editor.get(`/api/v1/rssfilters/items/${id}?limit=1`)
    expect(body.items).toMatchObject([{ guid: item.guid, outcome: 'held' }])
  })

  test('a copy of what is published, of two feeds that two workers poll at once', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `كلمة${'ابتثجحخ'[at % 7]}${at}`).join(' ')
    const offer = (path: string) => {
      const item = newItem({ title: `كلمةا0 في ${path}`, body: `<p>${text}</p>` })
      publisher.serve(`/${path}`, { body: rss([item]) })
      return make({ feed_url: `${publisher.url}/${path}`, first_copy_only: path !== 'any', name: path })
    }
    const states = async (...feeds: number[]) => {
      const rows = await app.db
        .selectFrom('feed_items')
        .select(['outcome', 'reason'])
        .where('feed_id', 'in', feeds)
        .orderBy('outcome')
        .execute()
      return rows
    }
    const both = [await offer('one'), await offer('two')]
    await Promise.all(both.map(id => pollFeed(app, id)))
    const reason = expect.stringContaining('نُشر نصها من قبل')
    expect(await states(...both)).toMatchObject([{ outcome: 'held', reason }, { outcome: 'published' }])
    const any = await offer('any')
    await pollFeed(app, any)
    expect(await states(any)).toMatchObject([{ outcome: 'published' }])
  })

  test('beyond the hourly limit, over two polls', async () => {
    const id = await make({ hourly_limit: 2 })
    const [one, two, three] = [newItem(), newItem(), newItem()]
    // A feed's last item is its oldest, which is imported first.
    const reason = heldFor('في الساعة الأخيرة')
    expect(await pollWith(id, [three, two, one])).toMatchObject([reason, published, published])
    expect(await pollWith(id, [newItem()])).toMatchObject([reason])
    await app.db
      .updateTable('feed_items')
      .set({ seen_at: new Date(Date.now() - 3_700_000) })
      .where('feed_id', '=', id)
      .execute()
    expect(await pollWith(id, [newItem()])).toMatchObject([published])
  })

  test('whose link leads to another site, until an editor publishes one of it', async () => {
    const id = await make({ known_site_only: true })
    expect(await pollWith(id, [newItem()])).toMatchObject([published])
    const elsewhere = (path: string) => newItem({ link: `https://casino.example/${path}` })
    const [first, second] = [elsewhere('1'), elsewhere('2')]
    const reason = heldFor('إلى موقع لم يُنشر منه')
    expect(await pollWith(id, [second, first, newItem({ link: 'https://m.news.example/9' })])).toMatchObject([
      reason,
      reason,
      published,
    ])
    const { body } = await editor.get(`/api/v1/article/dashboard?feed=${id}`)
    const held = body.items.find((article: { state: string }) => article.state === 'held')
    await editor.patch(`/api/v1/article/status/${held.id}`, { enable: true })
    expect(await pollWith(id, [elsewhere('3')])).toMatchObject([published])
  })

  test('whose link leads to another site than all that a first poll held', {
    tags: 'thorough',
  }, async () => {
    const id = await make({ from_now_on: true, known_site_only: true })
    const first = newItem()
    await pollWith(id, [first])
    const stranger = newItem({ link: 'https://casino.example/first' })
    expect(await pollWith(id, [stranger, first])).toMatchObject([heldFor('رابطها إلى موقع'), {}])
    expect(await pollWith(id, [newItem()])).toMatchObject([published])
  })
})

test('two workers that poll the same filter publish no more than its limit', {
  tags: 'thorough',
}, async () => {
  const id = await make({ hourly_limit: 3 })
  const items = Array.from({ length: 8 }, () => newItem())
  publisher.serve('/rss', { body: rss(items) })
  await Promise.all([pollFeed(app, id), pollFeed(app, id)])
  const outcomes = await pollWith(id, items)
  expect(outcomes.filter(({ state }) => state === 'published')).toHaveLength(3)
  expect(outcomes.filter(({ state }) => state === 'held')).toHaveLength(5)
})

test('a new filter holds old items and its first poll, and the trial says which are old', async () => {
  const { body } = await editor.post('/api/v1/rssfilters', {
    name: 'بمكابح',
    feedUrl,
    categoryId,
    autoPublish: true,
  })
  expect(body).toMatchObject({ maxAgeHours: 24, fromNowOn: true, knownSiteOnly: true, hourlyLimit: null })
  publisher.serve('/rss', { body: rss([newItem({ date: 'Wed, 01 Jan 2020 10:00:00 GMT' }), newItem()]) })
  const trial = await editor.post('/api/v1/rssfilters/try', { feedUrl, autoPublish: true })
  expect(trial.body.items).toMatchObject([
    { outcome: 'held', reason: expect.stringContaining('أقدم مما ينشره') },
    { outcome: 'published' },
  ])
})

test.each([
  ['an age of no hours', { maxAgeHours: 0 }, 'maxAgeHours'],
  ['a limit of no items', { hourlyLimit: 0 }, 'hourlyLimit'],
])('%s is refused at its field', async (_, change, path) => {
  const { status, body } = await editor.post('/api/v1/rssfilters', {
    name: 'خطأ',
    feedUrl,
    categoryId,
    ...change,
  })
  expect([status, body.data.issues[0].path]).toEqual([400, path])
})
