import { createServer, type IncomingMessage, type Server } from 'node:http'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { createDiskStorage } from '../../platform/storage.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'
import { fetchFeedNow } from './feed.ingest.ts'

type Served = { status?: number; body?: string | Buffer; headers?: Record<string, string> }

let app: TestApp
let editor: TestClient
let publisher: Server
let host: string
let categoryId: number
let served: Record<string, Served | ((request: IncomingMessage) => Served)> = {}

const picture = () =>
  sharp({ create: { width: 800, height: 450, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

beforeAll(async () => {
  publisher = createServer((request, response) => {
    const found = served[request.url ?? '']
    const {
      status = 200,
      body = '',
      headers = {},
    } = (typeof found === 'function' ? found(request) : found) ?? { status: 404 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>(resolve => publisher.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(publisher.address() as { port: number }).port}`
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' }, worker: true })
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app.stop()
  publisher.close()
})
afterEach(() => {
  served = {}
})

type Item = { guid: string; title: string; link?: string; body?: string; image?: string; date?: string }

function rss(items: Item[], encoding = 'utf-8'): string {
  const one = ({
    guid,
    title,
    link,
    body = '<p>نص.</p>',
    image,
    date = 'Fri, 20 Nov 2026 10:00:00 GMT',
  }: Item) => `<item>
    <guid isPermaLink="false">${guid}</guid><title>${title}</title><link>${link ?? `https://news.example/${guid}`}</link>
    <pubDate>${date}</pubDate><description><![CDATA[${body}]]></description>
    ${image ? `<enclosure url="${image}" type="image/jpeg" length="1"/>` : ''}</item>`
  return `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>خلاصة</title>
    <link>https://news.example/</link>${items.map(one).join('')}</channel></rss>`
}

/** Makes an inactive-by-worker feed and polls it once, here and now. */
async function poll(feedId: number): Promise<void> {
  const services = {
    db: app.db,
    storage: createDiskStorage(`${app.dataDir}/media`),
    outbound: createOutbound({
      allow: ['127.0.0.1'],
      userAgent: 'test',
      timeoutMs: 5000,
      maxBytes: 5_000_000,
    }),
  }
  await fetchFeedNow(services, createLog('error'), feedId)
  await services.outbound.close()
}

let made = 0
async function makeFeed(input: Record<string, unknown> = {}): Promise<number> {
  made += 1
  const { id } = await app.db
    .insertInto('feeds')
    .values({
      name: `مرشح ${made}`,
      feed_url: `${host}/rss`,
      category_id: categoryId,
      // Polled by the test alone.
      next_fetch_at: new Date(Date.now() + 86_400_000),
      ...input,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const itemsOf = async (feedId: number) =>
  (await editor.get(`/api/v1/rssfilters/items/${feedId}?limit=100`)).body.items
const articlesOf = async (feedId: number) =>
  (await editor.get(`/api/v1/article/dashboard?feed=${feedId}`)).body.items
const outcomes = async (feedId: number) =>
  Object.fromEntries(
    (await itemsOf(feedId)).map((item: { guid: string; outcome: string }) => [item.guid, item.outcome]),
  )

describe('a poll', () => {
  test('holds what comes in for an editor, with category, tags, people, words and time of the item', async () => {
    const tagId = await makeTag(app.db)
    const personId = await makePerson(app.db, { name: 'أحلام النوري' })
    await makePerson(app.db, { name: 'أحلام الغائبة' })
    const id = await makeFeed()
    await app.db.insertInto('feed_tags').values({ feed_id: id, tag_id: tagId }).execute()
    served['/rss'] = {
      body: rss([
        {
          guid: 'h1',
          title: 'افتتاح &amp; عرض',
          body: '<p>أول.</p><script>x()</script><p onclick="y()">ثانٍ، لاحلام النورى.</p>',
        },
      ]),
    }
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

  test('publishes at once where the filter says so, never for a stopped agency, never ahead of time', async () => {
    const future = 'Fri, 20 Nov 2099 10:00:00 GMT'
    served['/rss'] = { body: rss([{ guid: 'p1', title: 'خبر', date: future }]) }
    const open = await makeFeed({ auto_publish: true })
    await poll(open)
    expect(await articlesOf(open)).toMatchObject([{ state: 'published' }])
    served['/rss'] = { body: rss([{ guid: 'p2', title: 'خبر ثان' }]) }
    const stopped = await makeFeed({
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
    const id = await makeFeed(words)
    const suffix = `?${id}`
    served['/rss'] = {
      body: rss([
        { guid: 'a', title: 'المُوازَنه أمام المجلس', link: `https://n.example/a${suffix}` },
        { guid: 'b', title: 'مباراة', link: `https://n.example/b${suffix}` },
        { guid: 'c', title: 'اعلان عن موازنة والموازنة', link: `https://n.example/c${suffix}` },
      ]),
    }
    await poll(id)
    expect(await outcomes(id)).toEqual(expected)
    const reasons = (await itemsOf(id)).map((item: { reason: string }) => item.reason).join()
    if ('exclude_words' in words) expect(reasons).toContain('«إعلان»')
  })

  test('takes nothing twice: the same guid again, doubled in one feed, the same link from another feed', async () => {
    const first = await makeFeed()
    const other = await makeFeed()
    const link = 'https://news.example/same'
    served['/rss'] = {
      body: rss([
        { guid: 'd1', title: 'خبر', link },
        { guid: 'd1', title: 'خبر', link },
      ]),
    }
    await poll(first)
    await poll(first)
    served['/rss'] = {
      body: rss([{ guid: 'd9', title: 'خبر', link: 'http://www.news.example/same/?utm_source=x#top' }]),
    }
    await poll(other)
    expect(await articlesOf(first)).toHaveLength(1)
    expect(await articlesOf(other)).toHaveLength(0)
    const [original] = await itemsOf(first)
    expect(await itemsOf(other)).toMatchObject([{ outcome: 'duplicate', articleId: original.articleId }])
  })

  test('reads windows-1256, Atom and feeds that are cut short', async () => {
    const arabic = rss([{ guid: 'w1', title: 'عنوان بترميز قديم' }], 'windows-1256')
    served['/rss'] = { body: iconv.encode(arabic, 'win1256'), headers: { 'content-type': 'text/xml' } }
    const old = await makeFeed()
    await poll(old)
    expect(await articlesOf(old)).toMatchObject([{ title: 'عنوان بترميز قديم' }])
    served['/rss'] = {
      body: `<feed xmlns="http://www.w3.org/2005/Atom"><title>ذرة</title><entry><id>t1</id><title>خبر ذري</title>
        <link href="https://news.example/t1"/><updated>2026-11-20T10:00:00Z</updated><content type="html">&lt;p&gt;نص&lt;/p&gt;</content></entry></feed>`,
    }
    const atom = await makeFeed()
    await poll(atom)
    expect(await articlesOf(atom)).toMatchObject([{ title: 'خبر ذري' }])
    served['/rss'] = {
      body: rss([
        { guid: 'c1', title: 'تام' },
        { guid: 'c2', title: 'مبتور' },
      ]).slice(0, -120),
    }
    const cut = await makeFeed()
    await poll(cut)
    expect((await articlesOf(cut)).map((row: { title: string }) => row.title)).toContain('تام')
  })

  test('copies pictures into our store and leaves out those that cannot be had', async () => {
    served['/pic.jpg'] = { body: await picture(), headers: { 'content-type': 'image/jpeg' } }
    const body = `<p>نص.</p><figure><img src="${host}/pic.jpg?in" alt="شرح"></figure><figure><img src="${host}/none.jpg"></figure>`
    served['/pic.jpg?in'] = served['/pic.jpg']
    served['/rss'] = { body: rss([{ guid: 'i1', title: 'صورة', body, image: `${host}/pic.jpg` }]) }
    const id = await makeFeed()
    await poll(id)
    const [row] = await articlesOf(id)
    const { body: article } = await editor.get(`/api/v1/article/edit/${row.id}`)
    expect(article.image).toMatchObject({ width: 800, height: 450 })
    expect(article.description).toMatch(
      /<img src="\/media\/[0-9a-f]+-960\.webp" alt="شرح" width="800" height="450">/,
    )
    expect(article.description).not.toContain('127.0.0.1')
    const { status, headers } = await editor.get(`/media/${article.image.hash}-320.avif`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/avif'])
  })

  test('asks only for what is new, follows a move for good, and paces itself', async () => {
    const asked: (string | undefined)[] = []
    served['/rss'] = request => {
      asked.push(request.headers['if-none-match'])
      return request.headers['if-none-match'] ? { status: 304 } : { body: rss([]), headers: { etag: '"v1"' } }
    }
    const id = await makeFeed({ interval_minutes: 100 })
    await poll(id)
    await poll(id)
    expect(asked).toEqual([undefined, '"v1"'])
    expect((await editor.get(`/api/v1/rssfilters/${id}`)).body).toMatchObject({
      lastStatus: 304,
      intervalMinutes: 169,
      failures: 0,
    })
    served['/old'] = { status: 301, headers: { location: `${host}/rss` } }
    const moved = await makeFeed({ feed_url: `${host}/old` })
    await poll(moved)
    expect((await editor.get(`/api/v1/rssfilters/${moved}`)).body.feedUrl).toBe(`${host}/rss`)
  })

  test.each([
    ['an error of the server', { status: 500 }, 500, 'عطل'],
    ['a page instead of a feed', { body: '<!doctype html><html><body>x</body></html>' }, 200, 'صفحة ويب'],
    ['nothing at all', { body: '' }, 200, 'فارغة'],
    ['gone for good', { status: 410 }, 410, 'نهائيًا'],
  ])('%s ends in the health of the feed, with ever longer waits', async (_name, answer, status, words) => {
    served['/rss'] = answer
    const id = await makeFeed({ interval_minutes: 10 })
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
    const id = await makeFeed({ feed_url: 'http://[::1]:1/rss' })
    await poll(id)
    expect((await editor.get(`/api/v1/rssfilters/${id}`)).body.lastError).toContain('غير مسموح')
  })
})

describe('a filter', () => {
  const input = () => ({ name: 'جديد', feedUrl: `${host}/rss`, categoryId })

  test('is polled as soon as it is made, and again when asked', async () => {
    served['/rss'] = { body: rss([{ guid: 'n1', title: 'أول' }]) }
    const { body } = await editor.post('/api/v1/rssfilters', input())
    await vi.waitFor(async () => expect(await articlesOf(body.id)).toHaveLength(1), 20_000)
    served['/rss'] = { body: rss([{ guid: 'n2', title: 'ثان' }]) }
    await editor.post(`/api/v1/rssfilters/fetch/${body.id}`)
    await vi.waitFor(async () => expect(await articlesOf(body.id)).toHaveLength(2), 20_000)
    expect((await editor.get(`/api/v1/rssfilters/${body.id}`)).body).toMatchObject({
      imported: 2,
      lastError: null,
    })
  })

  test('can be tried without saving: what would come in and what not, and why', async () => {
    served['/rss'] = {
      body: rss([
        { guid: 'try1', title: 'زيت وزيتون' },
        { guid: 'try2', title: 'غيره' },
      ]),
    }
    const before = (await editor.get('/api/v1/article/dashboard')).body.total
    const { body } = await editor.post('/api/v1/rssfilters/try', {
      feedUrl: `${host}/rss`,
      includeWords: ['زيتون'],
    })
    expect(body.items).toMatchObject([{ outcome: 'held' }, { outcome: 'not_included' }])
    expect((await editor.get('/api/v1/article/dashboard')).body.total).toBe(before)
    served['/page'] = {
      body: '<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>',
    }
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
    served['/rss'] = { body: rss([{ guid: 'e1', title: 'باقٍ' }]) }
    const id = await makeFeed()
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
