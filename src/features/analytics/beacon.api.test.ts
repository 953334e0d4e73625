import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true', COUNTRY_HEADER: 'cf-ipcountry' } })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

const turn = (body: unknown, headers: Record<string, string> = {}, client = guest) =>
  client.post('/page-turn', body, { 'x-forwarded-for': '203.0.113.9', ...headers })
const beacon = (path: string, more: object = {}) => ({ id: randomUUID(), part: 0, path, ...more })
const stored = async (id: string) =>
  app.db.selectFrom('analytics_events').selectAll().where('id', '=', id).orderBy('part').execute()
const viewsOf = async (id: number) => (await owner.get(`/api/v1/article/edit/${id}`)).body.views as number

describe('a view', () => {
  test("is stored with the article's properties, and counts among its views", {
    tags: 'thorough',
  }, async () => {
    const [categoryId, agencyId] = [await makeCategory(app.db), await makeAgency(app.db)]
    const id = await makeArticle(app.db, { categoryId, agencyId })
    const sent = beacon(`/article/${id}/${encodeURIComponent('أي-معرّف')}`, {
      referrer: 'https://www.google.com.eg/search?q=x',
      utm: ['letter', 'email', 'صباح'],
      article_id: 1,
      category_id: 2,
    })
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
    expect((await turn(sent, { 'user-agent': agent, 'cf-ipcountry': 'sa' })).status).toBe(204)
    expect(await stored(sent.id)).toMatchObject([
      {
        part: 0,
        kind: 'article',
        path: `/article/${id}`,
        article_id: id,
        category_id: categoryId,
        agency_id: agencyId,
        source: 'search',
        referrer: 'google.com.eg',
        campaign: 'صباح',
        campaign_source: 'letter',
        campaign_medium: 'email',
        placement: 'newsletter',
        device: 'mobile',
        country: 'SA',
      },
    ])
    expect(await viewsOf(id)).toBe(1)
  })

  test('a repeated beacon counts one view, and only adds later reading time', async () => {
    const id = await makeArticle(app.db)
    const sent = beacon(`/article/${id}`)
    for (const body of [sent, sent, { ...sent, part: 1, engaged: 40, depth: 80 }])
      expect((await turn(body)).status).toBe(204)
    expect(await stored(sent.id)).toMatchObject([
      { part: 0, engaged: 0 },
      { part: 1, engaged: 40, depth: 80 },
    ])
    expect(await viewsOf(id)).toBe(1)
  })

  test('is capped at what one view can have, in any number and order of parts', async () => {
    const sent = beacon('/')
    await turn(sent)
    const parts = [7, 3, 5].map(part => ({ ...sent, part, engaged: 3600, depth: 60 }))
    await Promise.all(parts.map(part => turn(part)))
    await turn({ ...sent, part: 1, engaged: 3600, depth: 100 })
    const rows = await stored(sent.id)
    const sum = (what: 'engaged' | 'depth') => rows.reduce((all, row) => all + row[what], 0)
    expect([rows.length, sum('engaged'), sum('depth')]).toEqual([5, 3600, 100])
  })

  test('by an app’s old call is counted the same', async () => {
    const id = await makeArticle(app.db)
    expect((await guest.post(`/api/v1/article/view/${id}`, {})).status).toBe(200)
    const rows = await app.db
      .selectFrom('analytics_events')
      .select('kind')
      .where('article_id', '=', id)
      .execute()
    expect([rows, await viewsOf(id)]).toEqual([[{ kind: 'article' }], 1])
  })

  test.each([
    ['https://t.co/x', 'social', 't.co'],
    ['https://www.example.net/a?secret=1', 'sites', 'example.net'],
    ['android-app://org.telegram.messenger/', 'apps', 'org.telegram.messenger'],
    ['', 'direct', ''],
    ['javascript:alert(1)', 'direct', ''],
    ['https://notgoogle.com.evil.example/', 'sites', 'notgoogle.com.evil.example'],
  ])('from %s has the source %s', async (referrer, source, host) => {
    const sent = beacon('/', { referrer })
    await turn(sent)
    expect(await stored(sent.id)).toMatchObject([{ source, referrer: host }])
  })

  test("through a post's short link is social, and named by its network", async () => {
    const utm = ['telegram', 'social', 'post-abc']
    const [told, app] = [beacon('/', { utm }), beacon('/', { utm, referrer: 'https://t.me/' })]
    await turn(told)
    await turn(app)
    expect(await stored(told.id)).toMatchObject([{ source: 'social', campaign_source: 'telegram' }])
    expect(await stored(app.id)).toMatchObject([{ source: 'social', referrer: 't.me' }])
  })

  test('from our own pages is internal', async () => {
    const sent = beacon('/', { referrer: `${app.url}/articles/latest`, placement: 'home:3' })
    await turn(sent)
    expect(await stored(sent.id)).toMatchObject([{ source: 'internal', referrer: '', placement: 'home:3' }])
  })

  test.each([
    ['/account/verify/the-token-of-a-reader', '/account/verify/:token?'],
    ['/article/search/:slug?', '/article/search/:slug?'],
    ['/articles/latest', '/articles/latest'],
  ])('of %s is stored as %s', async (path, kept) => {
    const sent = beacon(path)
    expect((await turn(sent)).status).toBe(204)
    expect(await stored(sent.id)).toMatchObject([{ path: kept, article_id: null }])
  })
})

describe('not counted', () => {
  test.each<[string, Record<string, string>]>([
    ['who does not say what it is', { 'user-agent': '' }],
    ['robots', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['who says Sec-GPC', { 'sec-gpc': '1' }],
    ['who says DNT', { dnt: '1' }],
    ['prefetches', { 'sec-purpose': 'prefetch' }],
  ])('%s', async (_, headers) => {
    const sent = beacon('/')
    expect((await turn(sent, headers)).status).toBe(204)
    expect(await stored(sent.id)).toEqual([])
  })

  test('staff, unlike readers with an account', async () => {
    for (const [role, rows] of [
      ['agency', 0],
      ['admin', 0],
      ['user', 1],
    ] as const) {
      const client = await app.as(role)
      const sent = beacon('/')
      expect((await turn(sent, { cookie: client.cookie })).status).toBe(204)
      expect(await stored(sent.id), role).toHaveLength(rows)
    }
  })

  test('unpublished and unknown pages', async () => {
    const held = await makeArticle(app.db, { enable: false })
    for (const path of [`/article/${held}`, '/article/900000', '/articles/لا-قسم', '/agencies/لا-وكالة']) {
      const sent = beacon(path)
      expect((await turn(sent)).status).toBe(204)
      expect(await stored(sent.id), path).toEqual([])
    }
  })

  test('readers who send Sec-GPC, unless the newsroom counts everybody', async () => {
    const { revision } = (await owner.get('/api/v1/setting/website')).body
    const edit = { group: 'website', revision, values: { doNotTrack: 'all' } }
    expect((await owner.patch('/api/v1/setting', edit)).status).toBe(200)
    const sent = beacon('/')
    await turn(sent, { 'sec-gpc': '1' })
    expect(await stored(sent.id)).toHaveLength(1)
  })
})

test.each([
  ['no JSON', 'قراءة', 400],
  ['nothing', '', 400],
  ['no id', { part: 0, path: '/' }, 400],
  ['an invalid id', { id: 'x', part: 0, path: '/' }, 400],
  ['a page that is not of the site', beacon('/wp-login.php'), 204],
  ['a path of another site', beacon('//evil.example/'), 204],
  ['a path that cannot be decoded', beacon('/articles/%E0%A4%A'), 204],
  ['half a character in a path', beacon('/articles/\ud800'), 400],
  ['half a character in a search', beacon('/article/search/\udc00'), 400],
  ['a NUL in a path', beacon('/articles/a%00b'), 204],
  ['time that nobody reads', beacon('/', { engaged: 1e9 }), 400],
  ['time before it began', beacon('/', { engaged: -1 }), 400],
  ['an hour of their own', { ...beacon('/wp-login.php'), at: '2040-01-01T00:00:00Z' }, 204],
  ['a depth below the page', beacon('/', { depth: 101 }), 400],
  ['a placement of their own', beacon('/', { placement: "x'; drop" }), 400],
  ['a long body', beacon('/', { referrer: 'x'.repeat(5000) }), 413],
])('%s is not stored', async (_, body, status) => {
  const count = () => sql<{ n: number }>`select count(*) as n from analytics_events`.execute(app.db)
  const { rows: before } = await count()
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const { status: answered } = await fetch(`${app.url}/page-turn`, {
    method: 'POST',
    body: raw,
    headers: { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/131.0' },
  })
  expect(answered).toBe(status)
  expect((await count()).rows).toEqual(before)
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
  'other sites cannot send views: %j',
  async headers => {
    expect((await turn(beacon('/'), headers as never)).status).toBe(403)
  },
)

test('a lone surrogate in a link name is replaced, and blocks nobody', async () => {
  const sent = beacon('/', { utm: ['x', '\ud800', 'رمضان'] })
  expect((await turn(sent)).status).toBe(204)
  expect(await stored(sent.id)).toMatchObject([{ campaign_medium: '\ufffd', campaign: 'رمضان' }])
})

test('a page closed while sending is not an error', async () => {
  const body = JSON.stringify(beacon('/'))
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write(
    `POST /page-turn HTTP/1.1\r\nHost: x\r\nUser-Agent: Mozilla/5.0\r\nContent-Length: ${body.length}\r\n\r\n{`,
    () => socket.destroy(),
  )
  await once(socket, 'close')
  // `app.stop` fails if an error was logged.
  expect((await turn(beacon('/'))).status).toBe(204)
})

test('a flooding address is limited, others are not', { tags: 'thorough' }, async () => {
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const answers = await Promise.all(Array.from({ length: 620 }, () => turn(beacon('/'), from)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(refused[0]?.headers.get('retry-after')).toBe('60')
  expect((await turn(beacon('/'))).status).toBe(204)
})

test('a visitor is recognised within a day over all processes, and no address can be recovered', async () => {
  const beside = await startTestApp({ env: { TRUST_PROXY: 'true' }, database: { url: app.databaseUrl } })
  const [here, there, other] = [beacon('/'), beacon('/'), beacon('/')]
  await turn(here)
  await turn(there, {}, await beside.as('guest'))
  await turn(other, { 'x-forwarded-for': '203.0.113.10' })
  await beside.stop()
  const visitors = await Promise.all(
    [here, there, other].map(async ({ id }) => (await stored(id))[0]?.visitor),
  )
  expect([visitors[0] === visitors[1], visitors[0] === visitors[2]]).toEqual([true, false])
  const salts = await app.db.selectFrom('analytics_salts').select('day').execute()
  expect(salts).toHaveLength(1)
  const { rows } = await sql<{ text: string }>`select e::text as text from analytics_events e`.execute(app.db)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/203\.0\.113|198\.51|Mozilla|secret|the-token/)
})
