import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import {
  type GoogleAnalyticsStandIn,
  googleKey,
  googleProperty,
  type Question,
  startGoogleAnalyticsStandIn,
  strangeKey,
} from '../../testing/providers/google-analytics.ts'

let app: TestApp
let owner: TestClient
let google: GoogleAnalyticsStandIn
beforeAll(async () => {
  google = await startGoogleAnalyticsStandIn()
  app = await startTestApp({ env: google.env, patience: { network: 1000 } })
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await google?.stop()
})
afterEach(() => {
  google.refuse(undefined)
  google.hang(false)
  google.fail(false)
})

async function save(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  return owner.patch('/api/v1/setting', { group: 'website', revision, values })
}
const path = '/api/v1/analytics/metricsDimensions'
const ask = (query: Record<string, string>, client = owner) =>
  client.get(`${path}?${new URLSearchParams({ metrics: 'screenPageViews', counter: 'google', ...query })}`)
const apiCalls = () => google.asked.filter(({ path: asked }) => asked.startsWith('/v1beta'))
const lastQuestion = () => JSON.parse(apiCalls().at(-1)!.body) as Question
/** Answers are cached for minutes: each test uses its own days. */
let asked = 0
const freshDays = () => {
  asked += 1
  const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10)
  return { from: day(asked * 2), to: day(asked * 2 + 1) }
}

test('without a property it is neither offered nor called', async () => {
  expect((await owner.get(path)).body.counters).toEqual(['own'])
  const { status, body } = await ask({})
  expect([status, body.data.issues[0].path]).toEqual([400, 'counter'])
  expect(google.asked).toEqual([])
})

test.each<[string, object, string]>([
  ['a key of another kind', { googleProperty, googleKey: '{"type":"authorized_user"}' }, 'googleKey'],
  ['a property alone', { googleProperty }, 'googleKey'],
  ['a key alone', { googleKey }, 'googleProperty'],
  ['a measurement id', { googleProperty: 'G-ABC123', googleKey }, 'googleProperty'],
  ['a key that Google does not know', { googleProperty, googleKey: strangeKey }, 'googleKey'],
  [
    'a key that cannot sign',
    { googleProperty, googleKey: strangeKey.replace(/MII\w{20}/, 'MII') },
    'googleKey',
  ],
  ['a property of others', { googleProperty: '999999', googleKey }, 'googleProperty'],
])('%s is refused at its field', async (_what, values, field) => {
  const { status, body } = await save(values)
  expect([status, body.data?.issues[0]?.path]).toEqual([400, field])
  expect(body.data.issues[0].message).toMatch(/[ء-ي]/)
})

test('while Google is away a key is stored unchecked; nobody is shown it', async () => {
  google.hang(true)
  expect((await save({ googleProperty, googleKey })).status).toBe(200)
  const told = await Promise.all(
    ['setting/website', 'log/admin?limit=50', 'analytics/metricsDimensions'].map(call =>
      owner.get(`/api/v1/${call}`),
    ),
  )
  expect(JSON.stringify(told.map(({ body }) => body))).not.toContain('PRIVATE KEY')
  expect(told[0]!.body.values).toMatchObject({ googleProperty, googleKeySaved: true })
  const { value } = await app.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'googleKey')
    .executeTakeFirstOrThrow()
  expect(String(value)).not.toContain('PRIVATE')
})

test('its catalogue and its error messages list its own names', async () => {
  const { body } = await owner.get(`${path}?counter=google`)
  expect(body.counters).toEqual(['own', 'google'])
  const names = body.dimensions.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['date', 'articleId', 'source', 'country']))
  expect(names).not.toContain('agency')
  for (const [query, field] of [
    [{ dimensions: 'agency' }, 'dimensions'],
    [{ metrics: 'averageScrollDepth' }, 'metrics'],
    [{ 'filters[category]': '1' }, 'filters'],
  ] as const) {
    const { status, body: refused } = await ask(query)
    expect([status, refused.data.issues[0].path]).toEqual([400, field])
    expect(refused.data.issues[0].message).toMatch(/sessions|country/)
  }
})

test('a report by day has its figures and those of the days before', async () => {
  google.report(({ dimensions = [], dateRanges }) => {
    const first = dateRanges![0]!.startDate.replaceAll('-', '')
    // Views, users, sessions, seconds per session, seconds read.
    return [
      [dimensions.length > 0 ? [first] : [], first < '20261001' ? [5, 4, 3, 2, 1] : [9, 6, 4, 30.25, 90]],
    ]
  })
  const { status, body } = await ask({
    metrics:
      'screenPageViews,activeUsers,averageSessionDuration,averageEngagementTime,screenPageViewsPerSession',
    dimensions: 'date',
    from: '2026-10-01',
    to: '2026-10-07',
    compare: 'true',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ countedFrom: 'google', rowCount: 1, from: '2026-10-01', to: '2026-10-07' })
  expect(body.rows).toEqual([
    {
      dimensions: { date: '2026-10-01' },
      labels: {},
      metrics: {
        screenPageViews: 9,
        activeUsers: 6,
        averageSessionDuration: 30.25,
        averageEngagementTime: 10,
        screenPageViewsPerSession: 2.25,
      },
      previous: {
        screenPageViews: 5,
        activeUsers: 4,
        averageSessionDuration: 2,
        averageEngagementTime: 0.2,
        screenPageViewsPerSession: 1.67,
      },
    },
  ])
  expect(body.totals.screenPageViews).toBe(9)
})

test('addresses of an article are one row with its title, and channels are mapped to our groups', async () => {
  const id = await makeArticle(app.db, { title: 'خبر يقرؤه كثيرون' })
  google.report(() => [
    [[`/article/${id}/old-address`], [5, 4, 4, 10, 50]],
    [[`/article/${id}/new-address`], [7, 6, 6, 20, 70]],
    [['/article/x'], [99, 99, 99, 1, 1]],
  ])
  const byArticle = await ask({
    metrics: 'screenPageViews,averageSessionDuration',
    dimensions: 'articleId',
    ...freshDays(),
  })
  expect(byArticle.body.rows).toMatchObject([
    {
      labels: { articleId: 'خبر يقرؤه كثيرون' },
      metrics: { screenPageViews: 12, averageSessionDuration: 16 },
    },
  ])
  expect(JSON.stringify(lastQuestion())).not.toContain('/article/')
  expect(apiCalls().some(({ body }) => body.includes('BEGINS_WITH'))).toBe(true)

  google.report(() => [
    [['Organic Search'], [5, 4, 4, 10, 50]],
    [['Organic Social'], [8, 4, 4, 10, 50]],
    [['Organic Video'], [3, 4, 4, 10, 50]],
    [['Paid Search'], [1, 1, 1, 1, 1]],
  ])
  const bySource = await ask({ dimensions: 'source', 'filters[articleId]': String(id), ...freshDays() })
  expect(
    bySource.body.rows.map((row: { dimensions: object; metrics: object }) => [row.dimensions, row.metrics]),
  ).toEqual([
    [{ source: 'social' }, { screenPageViews: 11 }],
    [{ source: 'search' }, { screenPageViews: 5 }],
    [{ source: 'Paid Search' }, { screenPageViews: 1 }],
  ])
  expect(JSON.stringify(lastQuestion().dimensionFilter)).toContain(`/article/${id}(/.*)?`)
})

test('the last half hour: thirty minutes, pages with their trend, countries; and as CSV', async () => {
  google.report(({ dimensions = [], minuteRanges }) => {
    const [name] = dimensions.map(each => each.name)
    if (name === 'minutesAgo')
      return [
        [['00'], [3, 2]],
        [['29'], [1, 1]],
      ]
    if (name === 'countryId')
      return [
        [['SA'], [4, 3]],
        [['(not set)'], [1, 1]],
      ]
    if (name !== 'unifiedScreenName') return [[[], [5, 4]]]
    expect(minuteRanges?.map(range => range.name)).toEqual(['recent', 'earlier'])
    return [
      [
        ['خبر - ورّاق', 'recent'],
        [3, 2],
      ],
      [
        ['خبر - ورّاق', 'earlier'],
        [1, 3],
      ],
    ]
  })
  const { body } = await owner.get('/api/v1/analytics/realtime?counter=google')
  expect([body.screenPageViews, body.activeUsers, body.minutes.length]).toEqual([5, 4, 30])
  expect([body.minutes[0].screenPageViews, body.minutes[29].screenPageViews]).toEqual([1, 3])
  expect(body.articles).toEqual([
    { id: null, title: 'خبر - ورّاق', screenPageViews: 4, activeUsers: 3, recent: 3, earlier: 1 },
  ])
  expect(body.countries).toEqual([
    { country: 'SA', screenPageViews: 4, activeUsers: 3 },
    { country: '', screenPageViews: 1, activeUsers: 1 },
  ])
  google.report(() => [[['SA'], [4, 3, 2, 1, 1]]])
  const query = { metrics: 'screenPageViews', dimensions: 'country', counter: 'google', ...freshDays() }
  const csv = await owner.get(`${path}/csv?${new URLSearchParams(query)}`)
  expect(csv.body.replace('\ufeff', '')).toBe('country,screenPageViews\r\nSA,4\r\n')
  google.report(() => [[['20261101'], [4, 3, 2, 1, 1]]])
  expect((await owner.get('/api/v1/analytics/example?counter=google')).body.countedFrom).toBe('google')
})

test('a repeated query is sent once; the token is shared, and replaced if refused', async () => {
  const days = freshDays()
  const before = apiCalls().length
  const answers = await Promise.all([ask(days), ask(days), ask(days)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(apiCalls().length - before).toBe(1)
  const tokens = () => google.asked.filter(({ path: to }) => to === '/token').length
  const had = tokens()
  google.revoke()
  expect((await ask(freshDays())).status).toBe(200)
  expect(tokens() - had).toBe(1)
})

test.each<[string, () => void, number, RegExp]>([
  ['a refused key', () => google.refuse(401), 503, /مفتاح/],
  ['a property that is out of reach', () => google.refuse(403), 503, /ملكية/],
  ['a question that it refuses', () => google.refuse(400), 503, /السؤال/],
  ['an error of its own', () => google.fail(true), 503, /لم تُجب/],
  ['no answer', () => google.hang(true), 503, /لم تُجب/],
])('%s: reported in words, and cached only briefly', async (_what, breakIt, status, words) => {
  const days = freshDays()
  breakIt()
  const refused = await ask(days)
  expect(refused.status).toBe(status)
  expect(refused.body.message).toMatch(words)
  google.refuse(undefined)
  google.fail(false)
  google.hang(false)
  expect((await ask(days)).status).toBe(200)
  expect((await owner.get(`${path}?metrics=sessions`)).status).toBe(200)
})

// Last, as nothing is sent for the rest of the hour.
test('an exhausted quota is left alone for as long as Google says', async () => {
  google.refuse(429, { 'retry-after': '1200' })
  const { status, body } = await ask(freshDays())
  expect([status, body.data.retryAfter]).toEqual([429, 1200])
  google.refuse(undefined)
  const before = google.asked.length
  expect((await ask(freshDays())).status).toBe(429)
  expect(google.asked).toHaveLength(before)
})
