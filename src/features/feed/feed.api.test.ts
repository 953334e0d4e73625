import iconv from 'iconv-lite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'
import {
  makeFeed,
  makePicture,
  type PublishedFile,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  setFeedsApart,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { until } from '../../testing/until.ts'
import { maxChanges, maxTries } from './feed.item.queries.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher
let host: string
let categoryId: number

beforeAll(async () => {
  publisher = await startPublisher()
  host = publisher.url
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests }, worker: true })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app.stop()
  publisher.stop()
})
afterEach(() => publisher.forget())
afterEach(() => setFeedsApart(app))

const poll = (feedId: number) => pollFeed(app, feedId)
const makeOne = (values: Record<string, unknown> = {}) =>
  makeFeed(app, { feed_url: `${host}/rss`, category_id: categoryId, ...values })

const itemsOf = async (feedId: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${feedId}?limit=100`)).body.items
const articlesOf = async (feedId: number) =>
  (await editor.get(`/api/v1/article/dashboard?feed=${feedId}`)).body.items
const outcomes = async (feedId: number) =>
  Object.fromEntries(
    (await itemsOf(feedId)).map((item: { guid: string; outcome: string }) => [item.guid, item.outcome]),
  )

describe('a poll', () => {
  test('holds incoming items for an editor, with category, tags, people, text and time', async () => {
    const tagId = await makeTag(app.db)
    const personId = await makePerson(app.db, { name: 'أحلام النوري' })
    await makePerson(app.db, { name: 'أحلام الغائبة' })
    const id = await makeOne()
    await app.db.insertInto('feed_tags').values({ feed_id: id, tag_id: tagId }).execute()
    publisher.serve('/rss', {
      body: rss([
        {
          guid: 'h1',
          title: 'افتتاح &amp; عرض',
          body: '<p>أول.</p><script>x()</script><p onclick="y()">ثانٍ، لاحلام النورى.</p>',
        },
      ]),
    })
    await poll(id)
    const [row] = await articlesOf(id)
    expect(row).toMatchObject({ title: 'افتتاح & عرض', state: 'held', category: { id: categoryId } })
    const { body } = await editor.get(`/api/v1/article/edit/${row.id}`)
    expect(body).toMatchObject({
      description: '<p>أول.</p><p>ثانٍ، لاحلام النورى.</p>',
      tags: [{ id: tagId }],
      people: [{ id: personId }],
      originalUrl: 'https://news.example/h1',
      publishAt: '2026-11-20T10:00:00.000Z',
      revision: 1,
      createdBy: null,
    })
    expect((await (await app.as('guest')).get(`/api/v1/article/${row.id}`)).status).toBe(404)
    expect((await editor.patch(`/api/v1/article/status/${row.id}`, { enable: true })).body.state).toBe(
      'published',
    )
  })

  test('publishes at once if the filter says so, never for a suspended agency, never ahead of time', async () => {
    for (const year of [2099, 2020]) {
      const date = `20 Nov ${year} 10:00:00 GMT`
      publisher.serve('/rss', { body: rss([{ guid: 'p1', title: 'خبر', link: `${host}/${year}`, date }]) })
      const open = await makeOne({ auto_publish: true })
      await poll(open)
      const [{ id, state }] = await articlesOf(open)
      expect(state).toBe('published')
      // A late item is not shown as updated.
      const { publishAt, contentUpdatedAt } = (await (await app.as('guest')).get(`/api/v1/article/${id}`))
        .body
      expect(contentUpdatedAt).toBe(publishAt)
    }
    publisher.serve('/rss', { body: rss([{ guid: 'p2', title: 'خبر ثان' }]) })
    const stopped = await makeOne({
      auto_publish: true,
      agency_id: await makeAgency(app.db, { active: false }),
    })
    await poll(stopped)
    expect(await articlesOf(stopped)).toMatchObject([{ state: 'held' }])
  })

  test.each([
    ['no words: all', {}, { a: 'held', b: 'held', c: 'held' }],
    [
      'include, in any spelling',
      { include_words: ['الموازنة'] },
      { a: 'held', b: 'not_included', c: 'held' },
    ],
    [
      'exclude goes first',
      { include_words: ['الموازنة'], exclude_words: ['إعلان'] },
      { a: 'held', b: 'not_included', c: 'excluded' },
    ],
  ])('matches words in normalised Arabic: %s', async (_name, words, expected) => {
    const id = await makeOne(words)
    const suffix = `?${id}`
    publisher.serve('/rss', {
      body: rss([
        { guid: 'a', title: 'المُوازَنه أمام المجلس', link: `https://n.example/a${suffix}` },
        { guid: 'b', title: 'مباراة', link: `https://n.example/b${suffix}` },
        { guid: 'c', title: 'اعلان عن موازنة والموازنة', link: `https://n.example/c${suffix}` },
      ]),
    })
    await poll(id)
    expect(await outcomes(id)).toEqual(expected)
    const reasons = (await itemsOf(id)).map((item: { reason: string }) => item.reason).join()
    if ('exclude_words' in words) expect(reasons).toContain('«إعلان»')
  })

  test('imports nothing twice: a repeated guid, a duplicate within a feed, the same link from another feed', async () => {
    const first = await makeOne()
    const other = await makeOne()
    const link = 'https://news.example/same'
    publisher.serve('/rss', {
      body: rss([
        { guid: 'd1', title: 'خبر', link },
        { guid: 'd1', title: 'خبر', link },
      ]),
    })
    await poll(first)
    await poll(first)
    publisher.serve('/rss', {
      body: rss([{ guid: 'd9', title: 'خبر', link: 'http://www.news.example/same/?utm_source=x#top' }]),
    })
    await poll(other)
    expect(await articlesOf(first)).toHaveLength(1)
    expect(await articlesOf(other)).toHaveLength(0)
    const [original] = await itemsOf(first)
    expect(await itemsOf(other)).toMatchObject([{ outcome: 'duplicate', articleId: original.articleId }])
  })

  test('reads windows-1256, Atom and truncated feeds', { tags: 'thorough' }, async () => {
    const arabic = rss([{ guid: 'w1', title: 'عنوان بترميز قديم' }], { encoding: 'windows-1256' })
    publisher.serve('/rss', {
      body: iconv.encode(arabic, 'win1256'),
      headers: { 'content-type': 'text/xml' },
    })
    const old = await makeOne()
    await poll(old)
    expect(await articlesOf(old)).toMatchObject([{ title: 'عنوان بترميز قديم' }])
    publisher.serve('/rss', {
      body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>ذرة</title><entry><id>t1</id><title>خبر ذري</title>
        <link href="https://news.example/t1"/><updated>2026-11-20T10:00:00Z</updated><content type="html">&lt;p&gt;نص&lt;/p&gt;</content></entry></feed>`,
    })
    const atom = await makeOne()
    await poll(atom)
    expect(await articlesOf(atom)).toMatchObject([{ title: 'خبر ذري' }])
    publisher.serve('/rss', {
      body: rss([
        { guid: 'c1', title: 'تام' },
        { guid: 'c2', title: 'مبتور' },
      ]).slice(0, -120),
    })
    const cut = await makeOne()
    await poll(cut)
    expect((await articlesOf(cut)).map((row: { title: string }) => row.title)).toContain('تام')
  })

  test('copies pictures into our store, without unavailable ones', async () => {
    const picture = { body: await makePicture(), headers: { 'content-type': 'image/jpeg' } }
    for (const path of ['/pic.jpg', '/pic.jpg?in']) publisher.serve(path, picture)
    publisher.serve('/dot.gif', { body: await makePicture(1, 1) })
    const body = `<p>نص.</p><figure><img src="${host}/pic.jpg?in" alt="شرح"></figure>${['none.jpg', 'dot.gif'].map(name => `<figure><img src="${host}/${name}"></figure>`).join('')}`
    const items = ['pic.jpg', 'dot.gif'].map(name => ({ guid: name, title: name, image: `${host}/${name}` }))
    publisher.serve('/rss', { body: rss(items.map(one => ({ ...one, body }))) })
    const id = await makeOne()
    await poll(id)
    const [dotted, row] = (await articlesOf(id)).sort((a: { title: string }) =>
      a.title === 'dot.gif' ? -1 : 1,
    )
    expect(dotted.image).toMatchObject({ alt: 'شرح' })
    const { body: article } = await editor.get(`/api/v1/article/edit/${row.id}`)
    expect(article.image).toMatchObject({ width: 800, height: 450 })
    expect(article.description).toMatch(
      /<img src="\/media\/[0-9a-f]+-960\.webp" alt="شرح" width="800" height="450">/,
    )
    expect(article.description.match(/<img|<figure/g)).toHaveLength(2)
    expect(article.description).not.toContain('127.0.0.1')
    const { status, headers } = await editor.get(`/media/${article.image.hash}-320.avif`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/avif'])
  })

  test('makes conditional requests, follows permanent redirects, and adapts its interval', async () => {
    const asked: (string | undefined)[] = []
    publisher.serve('/rss', request => {
      asked.push(request.headers['if-none-match'])
      return request.headers['if-none-match'] ? { status: 304 } : { body: rss([]), headers: { etag: '"v1"' } }
    })
    const id = await makeOne({ interval_minutes: 100 })
    await poll(id)
    await poll(id)
    expect(asked).toEqual([undefined, '"v1"'])
    expect((await editor.get(`/api/v1/rssfilters/${id}`)).body).toMatchObject({
      lastStatus: 304,
      intervalMinutes: 169,
      failures: 0,
    })
    publisher.serve('/old', { status: 301, headers: { location: `${host}/rss` } })
    const moved = await makeOne({ feed_url: `${host}/old` })
    await poll(moved)
    expect((await editor.get(`/api/v1/rssfilters/${moved}`)).body.feedUrl).toBe(`${host}/rss`)
  })

  test.each([
    ['an error of the server', { status: 500 }, 500, 'عطل'],
    ['a page instead of a feed', { body: '<!doctype html><html><body>x</body></html>' }, 200, 'صفحة ويب'],
    ['nothing at all', { body: '' }, 200, 'فارغة'],
    ['not there', { status: 404 }, 404, 'لا توجد'],
  ])("%s is recorded as the feed's health, with growing delays", async (_name, answer, status, words) => {
    publisher.serve('/rss', answer)
    const id = await makeOne({ interval_minutes: 10 })
    const waits: number[] = []
    for (let tries = 0; tries < 3; tries += 1) {
      await poll(id)
      const { body } = await editor.get(`/api/v1/rssfilters/${id}`)
      expect(body).toMatchObject({
        failures: tries + 1,
        lastStatus: status,
        lastError: expect.stringContaining(words),
      })
      waits.push(Math.round((Date.parse(body.nextFetchAt) - Date.parse(body.lastFetchAt)) / 60_000))
    }
    expect(waits).toEqual([10, 20, 40])
  })

  test('of a private address is refused', async () => {
    const id = await makeOne({ feed_url: 'http://[::1]:1/rss' })
    await poll(id)
    expect((await editor.get(`/api/v1/rssfilters/${id}`)).body.lastError).toContain('غير مسموح')
  })
})

describe('a correction by a feed', () => {
  const old = { title: 'خبر فيه خطأ', body: '<p>قتل عشرة.</p>' }
  const right = { title: 'خبر مصحّح', body: '<p>جرح عشرة.</p>' }
  const link = () => `https://news.example/${encodeURIComponent(expect.getState().currentTestName ?? '')}`
  const offer = (...items: Partial<RssItem>[]) =>
    publisher.serve('/rss', { body: rss(items.map(item => ({ guid: 'c', link: link(), ...old, ...item }))) })
  const articleOf = async (feedId: number) => {
    const [{ id }] = await articlesOf(feedId)
    return (await editor.get(`/api/v1/article/edit/${id}`)).body
  }
  const noteOf = async (feedId: number) => (await itemsOf(feedId))[0].reason
  const readsIn = async (id: number) =>
    (await (await app.as('guest')).get(`/api/v1/article/${id}`)).body.title
  async function imported(values: Record<string, unknown> = {}, item: Partial<RssItem> = old) {
    offer(item)
    const id = await makeOne(values)
    await poll(id)
    return { id, article: await articleOf(id) }
  }
  async function corrected(id: number, item: Partial<RssItem> = right) {
    offer(item)
    await poll(id)
    return articleOf(id)
  }

  test('changes a held article: text and picture, as a revision without a user; a repeat changes nothing', async () => {
    publisher.serve('/new.jpg', { body: await makePicture() })
    const { id, article } = await imported()
    const image = `${host}/new.jpg`
    for (const _ of [1, 2]) {
      expect(await corrected(id, { ...right, image })).toMatchObject({
        title: right.title,
        summary: 'جرح عشرة.',
        description: right.body,
        image: { id: expect.any(Number) },
        state: 'held',
        revision: 2,
        slug: article.slug,
        publishAt: article.publishAt,
        updatedBy: null,
      })
    }
    expect(await corrected(id, { ...right, image: `${image}?signed=anew` })).toMatchObject({ revision: 2 })
    const { body } = await editor.get(`/api/v1/article/revisions/${article.id}`)
    expect(body).toMatchObject([
      { revision: 2, createdBy: null },
      { revision: 1, createdBy: null },
    ])
    expect(await noteOf(id)).toContain('صُحّح')
  })

  test("is published by the worker if the feed's items are", { tags: 'thorough' }, async () => {
    const agency_id = await makeAgency(app.db, { trusted: true })
    const { id, article } = await imported({ auto_publish: true, agency_id })
    expect(await readsIn(article.id)).toBe(old.title)
    offer(right)
    await editor.post(`/api/v1/rssfilters/fetch/${id}`)
    await until(async () => expect(await readsIn(article.id)).toBe(right.title))
  })

  const publish = (id: number) => editor.patch(`/api/v1/article/status/${id}`, { enable: true })
  test.each([
    [
      'an editor edited',
      {},
      (id: number) => editor.patch(`/api/v1/article/edit/${id}`, { revision: 1 }),
      'محرر',
    ],
    ['is in the bin', {}, (id: number) => editor.delete(`/api/v1/article/${id}`), 'السلة'],
    ['an editor has published, of a filter that does not publish', {}, publish, 'يراجعه محرر'],
    [
      'an editor has published, of an agency that is not trusted',
      { auto_publish: true, agency_id: 'untrusted' },
      publish,
      'يراجعه محرر',
    ],
    ['would have a word that is kept out', { exclude_words: ['جرح'] }, async () => {}, '«جرح»'],
  ])('leaves alone one that %s, and says so', { tags: 'thorough' }, async (_, values, act, note) => {
    const agency = 'agency_id' in values ? { agency_id: await makeAgency(app.db, { trusted: false }) } : {}
    const { id, article } = await imported({ ...values, ...agency })
    await act(article.id)
    offer(right)
    await poll(id)
    const { body } = await editor.get(`/api/v1/article/edit/${article.id}`)
    expect(body).toMatchObject({ title: old.title, description: old.body })
    expect(await noteOf(id)).toContain(note)
  })

  test.each([
    ['with another link', { ...right, title: old.title, link: 'https://news.example/moved' }],
    ['under another guid', { ...right, title: old.title, guid: 'c2' }],
    ['first of two with its guid', right],
  ])('is recognised %s', { tags: 'thorough' }, async (_, item) => {
    const { id } = await imported()
    for (const _again of [1, 2]) {
      offer(item, ...(item === right ? [{ ...old, title: 'غيره' }] : []))
      await poll(id)
      expect(await articleOf(id)).toMatchObject({ description: right.body, revision: 2 })
    }
    expect([(await articlesOf(id)).length, (await itemsOf(id)).length]).toEqual([1, 1])
  })

  test('of an item without a hash is recognised once its hash is known', { tags: 'thorough' }, async () => {
    const { id } = await imported()
    await app.db.updateTable('feed_items').set({ content_key: null }).where('feed_id', '=', id).execute()
    expect(await corrected(id)).toMatchObject({ title: old.title, revision: 1 })
    expect(await corrected(id, { ...right, title: 'ثم تغيّر' })).toMatchObject({
      title: 'ثم تغيّر',
      revision: 2,
    })
  })

  test('that cannot be saved is recorded, and not retried unchanged', { tags: 'thorough' }, async () => {
    const { id } = await imported()
    const refused = sql.raw("check (title <> 'خبر مصحّح') not valid")
    await sql`alter table articles add constraint refused ${refused}`.execute(app.db)
    try {
      offer(right, { guid: 'n', title: 'جديد', link: `${link()}/n` })
      await pollFeed(app, id, { silent: true })
    } finally {
      await sql`alter table articles drop constraint refused`.execute(app.db)
    }
    await poll(id)
    expect(await articlesOf(id)).toMatchObject([{ title: 'جديد' }, { title: old.title, revision: 1 }])
    expect((await itemsOf(id))[1].reason).toContain('تعذّر')
    await corrected(id, { ...right, title: 'ثم سلم' })
    expect((await articlesOf(id))[1]).toMatchObject({ title: 'ثم سلم', revision: 2 })
  })

  const broken = { headers: { 'content-length': '9' }, body: 'x', isCut: true }
  test.each<[string, number, PublishedFile, number]>([
    ['waits for a picture whose connection breaks', 1, broken, 2],
    ['waits for a picture whose server is in trouble', maxTries - 1, { status: 503 }, 2],
    ['is left if its picture never comes', maxTries, { status: 503 }, 1],
  ])('%s (%d polls), and the list says so', { tags: 'thorough' }, async (_, polls, failing, revision) => {
    const picture = { body: await makePicture() }
    const withPicture = (path: string) => ({ body: `<p>صورة.</p><img src="${host}${path}">` })
    publisher.serve('/first.jpg', picture)
    const agency_id = await makeAgency(app.db, { trusted: true })
    const { id, article } = await imported({ auto_publish: true, agency_id }, withPicture('/first.jpg'))
    const description = expect.stringContaining('<img src="/media/')
    expect(article).toMatchObject({ state: 'published', description })
    publisher.serve('/new.jpg', failing)
    const item = { ...right, ...withPicture('/new.jpg') }
    for (let count = 0; count < polls; count += 1) expect(await corrected(id, item)).toEqual(article)
    expect(await noteOf(id)).toContain(revision === 1 ? 'لن نحاول' : 'نحاول مرة أخرى')
    publisher.serve('/new.jpg', picture)
    expect(await corrected(id, item)).toMatchObject({ revision, description })
    const withoutIt = await corrected(id, { ...right, ...withPicture('/gone.jpg') })
    expect(withoutIt).toMatchObject({ description: '<p>صورة.</p>', revision: revision + 1 })
  })

  test('is applied up to a limit, and the list says so', { tags: 'thorough' }, async () => {
    const { id } = await imported()
    for (let count = 0; count < maxChanges + 3; count += 1) {
      await corrected(id, { body: `<p>شوهد ${count} مرة.</p>` })
    }
    expect((await articleOf(id)).revision).toBe(maxChanges + 1)
    expect(await noteOf(id)).toContain('لا نتابع')
  })
})

describe('a filter', () => {
  const input = () => ({ name: 'جديد', feedUrl: `${host}/rss`, categoryId })

  test('is polled once it is created, and again on request', async () => {
    publisher.serve('/rss', { body: rss([{ guid: 'n1', title: 'أول' }]) })
    const { body } = await editor.post('/api/v1/rssfilters', input())
    await until(async () => expect(await articlesOf(body.id)).toHaveLength(1))
    publisher.serve('/rss', { body: rss([{ guid: 'n2', title: 'ثان' }]) })
    await editor.post(`/api/v1/rssfilters/fetch/${body.id}`)
    await until(async () => expect(await articlesOf(body.id)).toHaveLength(2))
    const { imported, lastError } = (await editor.get(`/api/v1/rssfilters/${body.id}`)).body
    expect([imported, lastError]).toEqual([2, null])
  })

  test('can be tried without saving: shows which items would be imported, which not, and why', async () => {
    publisher.serve('/rss', {
      body: rss([
        { guid: 'try1', title: 'زيت وزيتون' },
        { guid: 'try2', title: 'غيره' },
      ]),
    })
    const before = (await editor.get('/api/v1/article/dashboard')).body.total
    const { body } = await editor.post('/api/v1/rssfilters/try', {
      feedUrl: `${host}/rss`,
      includeWords: ['زيتون'],
    })
    expect(body.items).toMatchObject([{ outcome: 'held' }, { outcome: 'not_included' }])
    expect((await editor.get('/api/v1/article/dashboard')).body.total).toBe(before)
    publisher.serve('/page', {
      body: '<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>',
    })
    const page = await editor.post('/api/v1/rssfilters/try', { feedUrl: `${host}/page` })
    expect(page).toMatchObject({ status: 422, body: { message: expect.stringContaining('/feed.xml') } })
  })

  test.each([
    ['no address', { feedUrl: 'ليس عنوانًا' }, 'feedUrl'],
    ['not a web address', { feedUrl: 'file:///etc/passwd' }, 'feedUrl'],
    ['no category', { categoryId: undefined }, 'categoryId'],
    ['a category that is not there', { categoryId: 999_999 }, 'categoryId'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused at its field', async (_name, change, path) => {
    const { status, body } = await editor.post('/api/v1/rssfilters', { ...input(), ...change })
    expect([status, body.data.issues[0].path]).toEqual([400, path])
  })

  test('is edited on its revision, switched, logged and deleted; its articles stay', async () => {
    publisher.serve('/rss', { body: rss([{ guid: 'e1', title: 'باقٍ' }]) })
    const id = await makeOne()
    await poll(id)
    const [row] = await articlesOf(id)
    expect(
      (await editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, name: 'اسم آخر' })).body,
    ).toMatchObject({ revision: 2 })
    expect(
      (await editor.patch(`/api/v1/rssfilters/${id}`, { revision: 1, name: 'متأخر' })).body,
    ).toMatchObject({
      code: 'STALE_REVISION',
      data: { current: { name: 'اسم آخر' } },
    })
    for (const active of [false, false, true]) {
      expect((await editor.patch(`/api/v1/rssfilters/status/${id}`, { active })).body.active).toBe(active)
    }
    await editor.delete(`/api/v1/rssfilters/${id}`)
    expect((await editor.get(`/api/v1/rssfilters/${id}`)).status).toBe(404)
    expect((await editor.get(`/api/v1/article/edit/${row.id}`)).body.feed).toBeNull()
    const logged = await app.db
      .selectFrom('logs')
      .select('action')
      .where('subject', '=', 'Filters')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(logged.map(entry => entry.action)).toEqual(['edited', 'disabled', 'enabled', 'deleted'])
  })
})
