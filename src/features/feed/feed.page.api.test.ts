import { randomUUID } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createVault } from '../../platform/security/vault.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'
import { endTurn, takeTurn } from './feed.page.queries.ts'
import { listWrongSelectors } from './feed.page.reader.ts'
import { readFromPage } from './page/whole-item.ts'

// Pages wait for one another.
vi.setConfig({ testTimeout: 90_000 })

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.0/8', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
  // The reader's process takes long to start on a busy machine, and items do not wait for it.
  await listWrongSelectors(['p'])
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
beforeEach(async () => {
  await app.db.deleteFrom('page_hosts').execute()
  await app.db.deleteFrom('page_robots').execute()
})
afterEach(() => publisher.forget())

let hosts = 0
/** The same server under a name of its own, whose robots.txt is known already. */
async function newHost({ robots = 'none' }: { robots?: 'none' | 'unknown' } = {}): Promise<string> {
  hosts += 1
  const origin = publisher.url.replace('127.0.0.1', `127.0.3.${hosts}`)
  const expires_at = new Date(Date.now() + 3_600_000)
  const row = { origin, body: '', state: robots, read_at: new Date(), expires_at }
  if (robots === 'none') await app.db.insertInto('page_robots').values(row).execute()
  return origin
}

const excerptOf = (name: string) =>
  `أعلنت الوزارة صباح اليوم خطة ${name} لتطوير الموانئ في البلاد خلال خمس سنوات مقبلة`
const storyOf = (name: string, last = 'الخاتمة') =>
  `<html><head><title>خطة ${name}</title></head><body><article><p>${excerptOf(name)}، على أن تبدأ الشهر المقبل.</p>
  ${'<p>وقال الوزير إن الخطة تشمل توسعة الأرصفة وتحديث الرافعات وتدريب العاملين عليها في كل ميناء.</p>'.repeat(5)}
  <p>${last} في الخطة أن تُراجع كل عام.</p></article></body></html>`
const html = { 'Content-Type': 'text/html; charset=utf-8' }
const itemOf = (name: string, link: string, body = excerptOf(name)) => ({
  ...{ guid: `${name}-${hosts}`, title: `خطة ${name} لتطوير الموانئ`, link },
  body: `<p>${body}…</p>`,
})

const feedAt = (values = {}) =>
  makeFeed(app, { feed_url: `${publisher.url}/rss`, page_text: true, ...values })
async function tracesOf(feedId: number) {
  const rows = await app.db
    .selectFrom('feed_items as i')
    .innerJoin('feed_item_contents as c', 'c.item_id', 'i.id')
    .leftJoin('articles as a', 'a.id', 'i.article_id')
    .select(['i.title', 'i.outcome', 'i.from_page', 'c.answers', 'a.description', 'i.change_note'])
    .where('i.feed_id', '=', feedId)
    .execute()
  const says = (answers: unknown) =>
    (answers as { rule: string; says: string }[]).find(({ rule }) => rule === 'page')?.says ?? ''
  return rows.map(({ answers, ...row }) => ({ ...row, says: says(answers) }))
}

describe('the text of an item’s page', () => {
  test('becomes the article’s, and the trace says so; without the switch no page is asked for', {
    tags: 'thorough',
  }, async () => {
    const origin = await newHost()
    publisher.serve('/story', { body: storyOf('زرقاء'), headers: html })
    publisher.serve('/rss', { body: rss([itemOf('بنفسجية', `${origin}/other`)]) })
    await pollFeed(app, await feedAt({ page_text: false }))
    expect(publisher.asked.map(({ path }) => path)).toEqual(['/rss'])
    publisher.serve('/rss', { body: rss([itemOf('زرقاء', `${origin}/story`)]) })
    const id = await feedAt()
    await pollFeed(app, id)
    const [trace] = await tracesOf(id)
    expect(trace).toMatchObject({
      outcome: 'held',
      from_page: true,
      description: expect.stringContaining('الخاتمة'),
    })
    expect(trace!.says).toMatch(/النص من صفحة الخبر: .*كلمة، وفي الخلاصة/)
    await pollFeed(app, id)
    expect(publisher.asked.filter(({ path }) => path === '/story')).toHaveLength(1)
  })

  test('that fails leaves the excerpt, with the reason', { tags: 'thorough' }, async () => {
    const pages: [string, RegExp, Parameters<Publisher['serve']>[1]][] = [
      ['ضخمة', /حجم الرد/, { body: 'x'.repeat(4_000_000), headers: html }],
      ['داخلية', /داخلي/, { status: 302, headers: { Location: 'http://10.0.0.1/' } }],
      ['غريبة', /غير صالح/, { status: 302, headers: { Location: 'file:///etc/passwd' } }],
      ['دائرة', /التوجيه/, { status: 302, headers: { Location: '/دائرة' } }],
      ['مفقودة', /404/, { status: 404 }],
      ['وثيقة', /ليست صفحة|ليس صفحة/, { body: '%PDF', headers: { 'Content-Type': 'application/pdf' } }],
      ['فارغة', /نص خبر/, { body: '', headers: html }],
      ['ممنوعة', /تُفهرس/, { body: storyOf('ممنوعة'), headers: { ...html, 'X-Robots-Tag': 'noindex' } }],
      ['مقطوعة', /انقطع/, { body: '<p>', headers: { ...html, 'Content-Length': '999' }, isCut: true }],
    ]
    const items = []
    for (const [name, , answer] of pages) {
      const origin = await newHost()
      publisher.serve(encodeURI(`/${name}`), answer)
      // A loop on one host pauses between its requests.
      if (name === 'دائرة')
        for (const step of [1, 2, 3, 4, 5, 6])
          publisher.serve(`/loop${step}`, {
            status: 302,
            headers: { Location: `${await newHost()}/loop${step + 1}` },
          })
      items.push(itemOf(name, name === 'دائرة' ? `${origin}/loop1` : `${origin}/${name}`))
    }
    publisher.serve('/rss', { body: rss(items) })
    const id = await feedAt()
    await pollFeed(app, id)
    const traces = await tracesOf(id)
    for (const [name, reason] of pages) {
      const trace = traces.find(({ title }) => title.includes(name))
      expect(trace).toMatchObject({ outcome: 'held', from_page: false, says: expect.stringMatching(reason) })
      expect(trace!.description).toContain(excerptOf(name))
    }
  })

  test('is decoded by its bytes, and read where the rule of its site says', {
    tags: 'thorough',
  }, async () => {
    const origin = await newHost()
    const page = storyOf('قديمة').replace('<article>', '<div class="a">').replace('</article>', '</div>')
    publisher.serve('/old', {
      body: iconv.encode(page, 'windows-1256'),
      headers: { 'Content-Type': 'text/html; charset=iso-8859-1' },
    })
    publisher.serve('/rss', { body: rss([itemOf('قديمة', `${origin}/old`)]) })
    const site = new URL(origin).host
    const page_rules = JSON.stringify([
      { site: '', content: '.none', drop: '' },
      { site, content: '.a', drop: '' },
    ])
    const id = await feedAt({ page_rules })
    await pollFeed(app, id)
    expect(await tracesOf(id)).toMatchObject([
      { from_page: true, description: expect.stringContaining('الخاتمة') },
    ])
  })

  test('is judged by the words that exclude', { tags: 'thorough' }, async () => {
    const origin = await newHost()
    publisher.serve('/story', { body: storyOf('حمراء', 'المحظور'), headers: html })
    publisher.serve('/rss', { body: rss([itemOf('حمراء', `${origin}/story`)]) })
    const id = await feedAt({ exclude_words: ['المحظور'] })
    await pollFeed(app, id)
    expect(await tracesOf(id)).toMatchObject([{ outcome: 'excluded' }])
  })

  test('follows a correction of the excerpt, or stays if the page is gone', {
    tags: 'thorough',
  }, async () => {
    const origin = await newHost()
    const offer = (excerpt: string) =>
      publisher.serve('/rss', { body: rss([itemOf('خضراء', `${origin}/story`, excerpt)]) })
    publisher.serve('/story', { body: storyOf('خضراء'), headers: html })
    offer(excerptOf('خضراء'))
    const id = await feedAt()
    await pollFeed(app, id)
    publisher.serve('/story', { body: storyOf('خضراء', 'الجديد'), headers: html })
    await app.db.deleteFrom('page_hosts').execute()
    offer(`${excerptOf('خضراء')} أولها الآتي`)
    await pollFeed(app, id)
    expect(await tracesOf(id)).toMatchObject([{ description: expect.stringContaining('الجديد') }])
    publisher.serve('/story', { status: 500 })
    await app.db.deleteFrom('page_hosts').execute()
    offer(`${excerptOf('خضراء')} ثانيها الآتي`)
    await pollFeed(app, id)
    expect(await tracesOf(id)).toMatchObject([
      { description: expect.stringContaining('الجديد'), change_note: expect.stringMatching(/بقي كما هو/) },
    ])
  })

  test('comes with the credentials of the feed from its own host alone', { tags: 'thorough' }, async () => {
    const origin = publisher.url
    const seen: unknown[] = []
    await newHost()
    const expires_at = new Date(Date.now() + 3_600_000)
    await app.db
      .insertInto('page_robots')
      .values({ origin, body: '', state: 'none', read_at: new Date(), expires_at })
      .execute()
    const away = await newHost()
    for (const path of ['/own', '/away']) {
      publisher.serve(path, ({ headers }) => {
        seen.push([path, headers.authorization])
        return { status: 404 }
      })
    }
    publisher.serve('/rss', { body: rss([itemOf('أولى', `${origin}/own`), itemOf('ثانية', `${away}/away`)]) })
    const values = {
      name: 'بدخول',
      feedUrl: `${publisher.url}/rss`,
      categoryId: await makeCategory(app.db),
      pageText: true,
    }
    const { body } = await editor.post('/api/v1/rssfilters', { ...values, credentials: { token: 'abc' } })
    await pollFeed(app, body.id)
    expect(seen.toSorted()).toEqual([
      ['/away', undefined],
      ['/own', 'Bearer abc'],
    ])
  })
})

describe('robots.txt', () => {
  const asker = async (origin: string) =>
    editor.post('/api/v1/rssfilters/try-page', {
      ...{
        link: `${origin}/story`,
        title: 'خطة بيضاء',
        excerpt: excerptOf('بيضاء'),
        feedUrl: `${publisher.url}/rss`,
      },
    })

  test.each([
    ['forbids the page', { body: 'User-agent: *\nDisallow: /' }, /robots\.txt/],
    ['does not answer', { status: 503 }, /لا يجيب/],
    ['asks for fewer requests', { status: 429 }, /لا يجيب/],
  ])(
    'that %s: the page is not fetched, and robots.txt is not asked for again',
    async (_, robots, message) => {
      const origin = await newHost({ robots: 'unknown' })
      publisher.serve('/robots.txt', robots)
      for (const _again of [1, 2]) {
        const { status, body } = await asker(origin)
        expect([status, body.message]).toEqual([422, expect.stringMatching(message)])
      }
      expect(publisher.asked.map(({ path }) => path)).toEqual(['/robots.txt'])
    },
  )

  test('that is longer than we read applies as far as we read it', { tags: 'thorough' }, async () => {
    const origin = await newHost({ robots: 'unknown' })
    const rules = 'User-agent: *\nDisallow: /other\n'
    publisher.serve('/robots.txt', {
      body: `${rules}${'#'.repeat(2 ** 20 - rules.length - 12)}\nDisallow: /other`,
    })
    publisher.serve('/story', { body: storyOf('بيضاء'), headers: html })
    expect((await asker(origin)).status).toBe(200)
  })

  test('that is missing allows every page; old rules apply while its server is away', {
    tags: 'thorough',
  }, async () => {
    const origin = await newHost({ robots: 'unknown' })
    publisher.serve('/story', { body: storyOf('بيضاء'), headers: html })
    const { status, body } = await asker(origin)
    expect([status, body.words > body.excerptWords]).toEqual([200, true])
    const old = { body: 'User-agent: *\nDisallow: /', state: 'rules', expires_at: new Date(0) }
    await app.db.updateTable('page_robots').set(old).where('origin', '=', origin).execute()
    publisher.serve('/robots.txt', { status: 500 })
    expect((await asker(origin)).body.message).toMatch(/يمنع/)
  })
})

test('a host has one request at a time, over all workers, with a pause after it', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const at = (turn: string, leaseMs = 30_000) => takeTurn(app.db, 'host.example', turn, leaseMs)
  const firsts = await Promise.all([at(one), at(two)])
  expect(firsts.filter(wait => wait === 0)).toHaveLength(1)
  const [holder, other] = firsts[0] === 0 ? [one, two] : [two, one]
  await endTurn(app.db, 'host.example', other, 0)
  expect(await at(other)).toBeGreaterThan(1000)
  await endTurn(app.db, 'host.example', holder, 60_000)
  expect(await at(other)).toBeGreaterThan(30_000)
  await app.db.deleteFrom('page_hosts').execute()
  // The worker that held this turn died.
  expect([await at(one, 0), await at(two)]).toEqual([0, 0])
})

test('pages of one host are fetched one after the other', { tags: 'thorough' }, async () => {
  const origin = await newHost()
  let open = 0
  let max = 0
  for (const name of ['سين', 'صاد']) {
    publisher.serve(encodeURI(`/${name}`), async () => {
      open += 1
      max = Math.max(max, open)
      await new Promise(resolve => setImmediate(resolve))
      open -= 1
      return { body: storyOf(name), headers: html }
    })
    publisher.serve(`/${name === 'سين' ? 'one' : 'two'}`, { body: rss([itemOf(name, `${origin}/${name}`)]) })
  }
  const feeds = [
    await feedAt({ feed_url: `${publisher.url}/one` }),
    await feedAt({ feed_url: `${publisher.url}/two` }),
  ]
  await Promise.all(feeds.map(id => pollFeed(app, id)))
  expect([max, await tracesOf(feeds[0]!), await tracesOf(feeds[1]!)]).toMatchObject([
    1,
    [{ from_page: true }],
    [{ from_page: true }],
  ])
})

test('an item does not wait longer for a page that never comes than for its turn', async () => {
  const origin = await newHost()
  let release = (_: { status: number }) => {}
  publisher.serve('/silent', () => new Promise(resolve => (release = resolve)))
  const outbound = createOutbound({
    allow: ['127.0.0.0/8'],
    userAgent: 'test',
    timeoutMs: 60_000,
    maxBytes: 1,
  })
  const vault = createVault({ key: undefined, file: `${app.dataDir}/secrets.key` })
  const feed = { pageRules: [] } as never
  const item = { url: `${origin}/silent` } as never
  const parts = { db: app.db, outbound, vault, siteUrl: siteOfTests }
  await expect(readFromPage(parts, feed, item, { until: Date.now() + 300 })).rejects.toThrow('طال انتظار')
  release({ status: 404 })
  await outbound.close()
})

test.each([
  [[{ content: 'p[' }], 'pageRules.0.content', /محدّد CSS/],
  [[{ content: 'p' }, { site: 'a.example', drop: '::x' }], 'pageRules.1.drop', /محدّد CSS/],
  [[{ site: 'https://a.example/x', content: 'p' }], 'pageRules.0.site', /اسم الموقع/],
  [[{ site: 'a.example' }], 'pageRules.0', /محدّد/],
  [[{ content: 'p' }, { content: 'b' }], 'pageRules', /سطر واحد/],
])('page rules %j are refused at %s', async (pageRules, path, message) => {
  const values = { name: 'مرفوض', feedUrl: `${publisher.url}/rss`, categoryId: await makeCategory(app.db) }
  const { body } = await editor.post('/api/v1/rssfilters', { ...values, pageRules })
  expect(body.data.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) })
})

test.each([
  ['never answers', () => new Promise<never>(() => {})],
  [
    'never ends',
    ({ socket }: { socket: import('node:net').Socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n')
      const more = () => socket.write('<p>نص</p>'.repeat(5000), () => !socket.destroyed && setImmediate(more))
      more()
      return new Promise<never>(() => {})
    },
  ],
  ['is nested without end', { body: `<html><body>${'<div>'.repeat(300_000)}`, headers: html }],
  ['has too many elements', { body: `<html><body>${'<p>نص</p>'.repeat(60_000)}`, headers: html }],
])('a page that %s: its item comes in with its excerpt', { tags: 'thorough' }, async (_, answer) => {
  const origin = await newHost()
  publisher.serve('/hostile', answer as Parameters<Publisher['serve']>[1])
  publisher.serve('/rss', { body: rss([itemOf(`عنيدة ${hosts}`, `${origin}/hostile`)]) })
  const id = await feedAt()
  await pollFeed(app, id)
  expect(await tracesOf(id)).toMatchObject([
    { outcome: 'held', from_page: false, says: expect.stringMatching(/بقي/) },
  ])
})
