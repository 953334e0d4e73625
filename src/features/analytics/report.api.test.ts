import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeAuthor, makeCategory, makeTag } from '../../testing/factories.ts'
import { type MadeReading, makeReadings } from '../../testing/readings.ts'
import { until } from '../../testing/until.ts'
import { dayCubes } from './catalogue.schema.ts'
import { sumMarked, sumWeeks } from './rollup.service.ts'

let app: TestApp
let owner: TestClient
/** Two agencies, the first being that of `app.as('agency')`. */
let agencies: number[]
let articles: {
  id: number
  categoryId: number
  agencyId: number | null
  tagIds: number[]
  others: number[]
}[]
const timeZone = 'Asia/Beirut'

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { timeZone } })
  agencies = [app.agencyId, await makeAgency(app.db)]
  const categories = [await makeCategory(app.db), await makeCategory(app.db)]
  const tags = [await makeTag(app.db), await makeTag(app.db)]
  const writers = [await makeAuthor(app.db), await makeAuthor(app.db)]
  articles = []
  for (let index = 0; index < 8; index += 1) {
    const categoryId = categories[index % 2]!
    const agencyId = [...agencies, null][index % 3] ?? null
    const tagIds = tags.slice(0, index % 3)
    const id = await makeArticle(app.db, { categoryId, agencyId, tagIds })
    const others = writers.slice(0, index % 3)
    for (const author_id of others)
      await app.db
        .insertInto('article_contributors')
        .values({ article_id: id, author_id, role: 'reporting' })
        .execute()
    articles.push({ id, categoryId, agencyId, tagIds, others })
  }
  // The nights in which Beirut's clocks go back and forward.
  await makeReadings(app.db, someReadings('2026-10-23T18:00:00Z', 72, 1500))
  await makeReadings(app.db, someReadings('2026-03-27T20:00:00Z', 60, 1000))
  await makeReadings(app.db, someReadings(hoursAgo(70), 68, 1000))
  await sumAll()
})
afterAll(() => app?.stop())

const sumAll = async () => {
  await sumMarked(app.db, 'hour')
  await sumMarked(app.db, 'day')
  await sumWeeks(app.db)
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** The same numbers in each run. */
let seed = 1
const upTo = (max: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % max
}
const oneOf = <Each>(values: readonly Each[]) => values[upTo(values.length)]!

function someReadings(from: string, hours: number, count: number): MadeReading[] {
  return Array.from({ length: count }, () => {
    const article = upTo(4) > 0 ? oneOf(articles) : undefined
    const part = upTo(3) === 0 ? 1 : 0
    return {
      at: new Date(Date.parse(from) + upTo(hours * 3600) * 1000).toISOString(),
      visitor: upTo(60),
      part,
      kind: article ? 'article' : 'home',
      path: article ? `/article/${article.id}` : '/',
      article_id: article?.id ?? null,
      category_id: article?.categoryId ?? null,
      agency_id: article?.agencyId ?? null,
      source: oneOf(['search', 'social', 'direct']),
      referrer: oneOf(['google.com', 't.co', '']),
      placement: oneOf(['home:1', 'related', '']),
      author_id: article && oneOf([7, 8, null]),
      campaign: oneOf(['رمضان', '']),
      campaign_source: oneOf(['x', '']),
      campaign_medium: oneOf(['mail', '']),
      device: oneOf(['mobile', 'desktop']),
      country: oneOf(['SA', 'EG', '']),
      engaged: part * upTo(300),
      depth: part * upTo(100),
    }
  })
}

type Raw = Record<string, string | number | null> & { at: string; visitor: number; part: number }
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
})
const locals = new Map<string, { date: string; hour: string }>()
function localOf(at: string) {
  const known = locals.get(at)
  if (known) return known
  const parts = Object.fromEntries(clock.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const local = { date: `${parts.year}-${parts.month}-${parts.day}`, hour: String(parts.hour) }
  locals.set(at, local)
  return local
}
const columns: Record<string, string> = {
  articleId: 'article_id',
  category: 'category_id',
  agency: 'agency_id',
  pagePath: 'path',
  pageType: 'kind',
  deviceCategory: 'device',
  author: 'author_id',
  campaignSource: 'campaign_source',
  campaignMedium: 'campaign_medium',
}
const onlySet = [
  ...['articleId', 'category', 'agency', 'author', 'tag', 'referrer', 'placement'],
  ...['campaign', 'campaignSource', 'campaignMedium'],
]

/** An independent count: over the rows themselves, with another time zone conversion. */
async function countRows(dimensions: string[], from: string, to: string, only: Record<string, unknown> = {}) {
  const { rows } = await sql<Raw>`select * from analytics_events order by visitor, at, id, part`.execute(
    app.db,
  )
  const tagsOf = (row: Raw) => articles.find(({ id }) => id === row.article_id)?.tagIds ?? []
  const othersOf = (row: Raw) => articles.find(({ id }) => id === row.article_id)?.others ?? []
  let last: { visitor: number; date: string; at: number; session: number } | undefined
  const facets = [...dimensions, ...Object.keys(only)]
  const groups = new Map<
    string,
    { views: number; users: Set<string>; sessions: Set<number>; engaged: number; depth: number }
  >()
  for (const row of rows) {
    const local = localOf(row.at)
    const at = Date.parse(row.at)
    const goesOn = last?.visitor === row.visitor && last.date === local.date && at - last.at <= 1_800_000
    last = { visitor: row.visitor, date: local.date, at, session: (last?.session ?? 0) + (goesOn ? 0 : 1) }
    if (local.date < from || local.date > to) continue
    const tags = facets.includes('tag') ? tagsOf(row) : ['']
    const byline = facets.includes('author') ? [row.author_id ?? null, ...othersOf(row)] : ['']
    for (const [tag, author_id] of tags.flatMap(tag => byline.map(writer => [tag, writer] as const))) {
      const values: Raw = { ...row, ...local, tag, author_id }
      const valueIn = (name: string) => values[columns[name] ?? name] ?? ''
      if (Object.entries(only).some(([name, value]) => String(valueIn(name)) !== String(value))) continue
      if (facets.some(name => onlySet.includes(name) && valueIn(name) === '')) continue
      const key = dimensions.map(name => String(valueIn(name))).join('|')
      const group = groups.get(key) ?? {
        views: 0,
        users: new Set(),
        sessions: new Set(),
        engaged: 0,
        depth: 0,
      }
      groups.set(key, group)
      group.views += row.part === 0 ? 1 : 0
      // A visitor who reads in two hours of a report is a user of both.
      group.users.add(`${local.date} ${row.visitor}`)
      group.sessions.add(last.session)
      group.engaged += Number(row.engaged)
      group.depth += Number(row.depth)
    }
  }
  const share = (sum: number, of: number) => (of === 0 ? 0 : Math.round((sum / of) * 100 + 1e-9) / 100)
  return Object.fromEntries(
    [...groups].map(([key, { views, users, sessions, engaged, depth }]) => [
      key,
      {
        screenPageViews: views,
        activeUsers: users.size,
        sessions: sessions.size,
        averageSessionDuration: share(engaged, sessions.size),
        userEngagementDuration: engaged,
        averageEngagementTime: share(engaged, views),
        averageScrollDepth: share(depth, views),
        screenPageViewsPerSession: share(views, sessions.size),
      },
    ]),
  )
}

const everyMetric =
  'screenPageViews,activeUsers,sessions,averageSessionDuration,userEngagementDuration,averageEngagementTime,averageScrollDepth,screenPageViewsPerSession'
const path = '/api/v1/analytics/metricsDimensions'
const ask = (query: Record<string, string | number | boolean>, client = owner) =>
  client.get(`${path}?${new URLSearchParams({ metrics: everyMetric, limit: '1000', ...query } as never)}`)
const keyed = (body: {
  dimensions: string[]
  rows: { dimensions: Record<string, string>; metrics: object }[]
}) =>
  Object.fromEntries(
    body.rows.map(row => [body.dimensions.map(name => row.dimensions[name]).join('|'), row.metrics]),
  )
const autumn = { from: '2026-10-23', to: '2026-10-26' }
const spring = { from: '2026-03-27', to: '2026-03-30' }

describe('a report agrees with the rows themselves', () => {
  test.each<[string, typeof autumn]>([
    ...dayCubes.map((cube): [string, typeof autumn] => [cube.join(), autumn]),
    ['date', autumn],
    ['date', spring],
    ['hour', { from: '2026-10-25', to: '2026-10-25' }],
    ['date,hour', autumn],
    ['date,hour', spring],
    ['date,hour,country', autumn],
    ['date,articleId', spring],
    ['date,tag', spring],
    ['country', spring],
    ['source,category', autumn],
  ])('by «%s»: from the totals', { tags: 'thorough' }, async (dimensions, span) => {
    const { status, body } = await ask({ dimensions, ...span })
    expect([status, body.countedFrom]).toEqual([200, 'sums'])
    const names = dimensions.split(',').filter(Boolean)
    expect(keyed(body)).toEqual(await countRows(names, span.from, span.to))
    const totals = await countRows([], span.from, span.to)
    expect(body.totals).toEqual(totals[''])
  })

  test.each<[string, Record<string, string>]>([
    ['date', { country: 'SA' }],
    ['', { articleId: 'first' }],
    ['source', { articleId: 'first' }],
    ['articleId', { category: 'first' }],
    ['author', { articleId: 'third' }],
    ['date', { source: 'search', category: 'first' }],
  ])('by «%s» where %j', async (dimensions, where) => {
    const [one, , third] = articles
    const first: Record<string, number> = { articleId: one!.id, category: one!.categoryId }
    const only = Object.fromEntries(
      Object.entries(where).map(([name, value]) => [
        name,
        String(value === 'third' ? third!.id : value === 'first' ? first[name] : value),
      ]),
    )
    const filters = Object.fromEntries(
      Object.entries(only).map(([name, value]) => [`filters[${name}]`, value]),
    )
    const { body } = await ask({ dimensions, ...autumn, ...filters })
    expect(body.countedFrom).toBe('sums')
    const names = dimensions.split(',').filter(Boolean)
    expect(keyed(body)).toEqual(await countRows(names, autumn.from, autumn.to, only))
  })

  test.each([
    'country,deviceCategory',
    'date,hour,source,pageType',
    'articleId,country,deviceCategory',
    'tag,country',
    'author,tag',
  ])('by «%s»: from the events', async dimensions => {
    const [from, to] = [localOf(hoursAgo(70)).date, localOf(hoursAgo(0)).date]
    const { body } = await ask({ dimensions, from, to })
    expect(body.countedFrom).toBe('events')
    expect(body.rowCount).toBeGreaterThan(3)
    expect(keyed(body)).toEqual(await countRows(dimensions.split(','), from, to))
  })
})

describe('the totals', () => {
  const total = async () => (await ask({ ...autumn })).body.totals
  const counted = async () => (await countRows([], autumn.from, autumn.to))['']

  test('include late events, once, and are the same when made again', { tags: 'thorough' }, async () => {
    await makeReadings(app.db, someReadings('2026-10-24T20:00:00Z', 30, 200))
    await sumAll()
    expect(await total()).toEqual(await counted())
    await sql`insert into analytics_marks (grain, at) select grain, at from analytics_events,
      unnest(array['hour', 'day']) grain where at < '2026-10-28' and at > '2026-10-20'`.execute(app.db)
    await Promise.all([sumAll(), sumAll()])
    expect(await total()).toEqual(await counted())
    expect(await app.db.selectFrom('analytics_marks').selectAll().execute()).toEqual([])
    // Whole weeks, a day on either side, and a late event in a week that was summed.
    const weeks = { from: '2026-10-18', to: '2026-11-02' }
    const asked = async () => (await ask({ dimensions: 'articleId,source', ...weeks })).body
    const right = async () => countRows(['articleId', 'source'], weeks.from, weeks.to)
    expect(keyed(await asked())).toEqual(await right())
    await sql`update analytics_weeks set views = views + 1`.execute(app.db)
    expect(keyed(await asked())).not.toEqual(await right())
    await makeReadings(app.db, someReadings('2026-10-24T20:00:00Z', 30, 20))
    await sumAll()
    expect(keyed(await asked())).toEqual(await right())
  })

  test('miss nothing that is being stored meanwhile', { tags: 'thorough' }, async () => {
    let started = () => {}
    let release = () => {}
    const isStarted = new Promise<void>(resolve => {
      started = resolve
    })
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    const storing = inTransaction(app.db, async tx => {
      await makeReadings(tx as never, someReadings('2026-10-24T20:00:00Z', 30, 50))
      started()
      await isReleased
    })
    await isStarted
    await makeReadings(app.db, someReadings('2026-10-24T20:00:00Z', 30, 50))
    await sumAll()
    release()
    await storing
    await sumAll()
    expect(await total()).toEqual(await counted())
  })
})

describe('a query', () => {
  test('without metrics: the catalogue', async () => {
    const { body } = await owner.get(path)
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(namesOf(body.metrics)).toEqual(everyMetric.split(','))
    expect(namesOf(body.dimensions)).toEqual(
      expect.arrayContaining([
        'date',
        'hour',
        'pagePath',
        'articleId',
        'category',
        'agency',
        'source',
        'deviceCategory',
        'country',
      ]),
    )
  })

  test.each([
    [{ metrics: 'pageviews' }, 'metrics', 'screenPageViews'],
    [{ metrics: ',' }, 'metrics', 'screenPageViews'],
    [{ dimensions: 'article' }, 'dimensions', 'articleId'],
    [{ 'filters[city]': 'x' }, 'filters', 'country'],
    [{ sort: 'articleId' }, 'sort', 'screenPageViews'],
    [{ from: '23/11/2026' }, 'from', '2026-11-23'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from', ''],
    [{ from: '2020-01-01', to: '2026-11-01' }, 'from', '1100'],
    [{ dimensions: 'hour', from: '2026-09-01', to: '2026-11-01' }, 'from', '31'],
    [{ dimensions: 'country,deviceCategory', from: '2019-01-01', to: '2019-01-02' }, 'from', '31'],
    [{ from: '0000-01-01', to: '0000-01-01' }, 'from', '2026-11-23'],
    [{ to: '9999-12-31', compare: true }, 'to', '2026-11-23'],
    [{ limit: 5000 }, 'limit', ''],
  ])('%j is refused, with the valid names', async (query, field, right) => {
    const { status, body } = await ask(query as never)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.data.issues[0].path).toBe(field)
    expect(body.data.issues[0].message).toContain(right)
  })

  test('that takes too long is refused with advice, and not taken for a database failure', async () => {
    const asked = { dimensions: 'country,deviceCategory' }
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%near as materialized%'`
    const answered = await app.db.transaction().execute(async tx => {
      await sql`lock table analytics_events in access exclusive mode`.execute(tx)
      const asking = ask(asked)
      await until(async () => {
        const { rows } = await waiting.execute(app.db)
        expect(rows).toHaveLength(1)
        // Like the database on a statement timeout.
        await sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(app.db)
      })
      return asking
    })
    expect([answered.status, answered.body.data.issues[0].path]).toEqual([400, 'from'])
    expect(answered.body.data.issues[0].message).toContain('قصّر المدة')
    expect((await ask(asked)).status).toBe(200)
  })

  test('with a limit returns the most read first, and the number of all rows', async () => {
    const { body } = await ask({ metrics: 'screenPageViews', dimensions: 'articleId', limit: 3, ...autumn })
    expect([body.rows.length, body.rowCount]).toEqual([3, 8])
    const views = body.rows.map(
      (row: { metrics: { screenPageViews: number } }) => row.metrics.screenPageViews,
    )
    expect(views).toEqual(views.toSorted((one: number, other: number) => other - one))
    expect(body.rows[0].labels.articleId).toMatch(/^خبر/)
  })

  test('with a comparison has the previous period beside it, day by day', async () => {
    const [from, to] = ['2026-10-25', '2026-10-26']
    const { body } = await ask({ dimensions: 'date', from, to, compare: true })
    const before = await countRows(['date'], '2026-10-23', '2026-10-24')
    expect(body.rows.map(({ previous }: { previous: object }) => previous)).toEqual([
      before['2026-10-23'],
      before['2026-10-24'],
    ])
    expect(body.previousTotals).toEqual((await countRows([], '2026-10-23', '2026-10-24'))[''])
  })

  test('as CSV has the same rows, and nothing that a spreadsheet would evaluate', {
    tags: 'thorough',
  }, async () => {
    const at = '2026-10-20T10:00:00Z'
    await makeReadings(app.db, [{ at, visitor: 1, source: 'sites', referrer: '=cmd()', country: 'SA' }])
    await sumAll()
    const span = { from: '2026-10-20', to: '2026-10-20' }
    const query = new URLSearchParams({
      metrics: 'screenPageViews,sessions',
      dimensions: 'referrer',
      ...span,
    })
    const { status, headers, body } = await owner.get(`${path}/csv?${query}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body.replace('\ufeff', '')).toBe("referrer,screenPageViews,sessions\r\n'=cmd(),1,1\r\n")
  })

  test('example is the last seven days', async () => {
    const { status, body } = await owner.get('/api/v1/analytics/example')
    expect([status, body.dimensions, body.to]).toEqual([200, ['date'], localOf(hoursAgo(0)).date])
    expect(keyed(body)).toEqual(await countRows(['date'], body.from, body.to))
  })
})

describe('an agency, under Statistics', () => {
  const ask = (query: Record<string, string | number>, client: TestClient) =>
    client.get(
      `/api/v1/statistics/own/report?${new URLSearchParams({ metrics: everyMetric, limit: '1000', ...query } as never)}`,
    )

  test("does not see the newsroom's audience, which is under Analytics", async () => {
    for (const call of ['realtime', 'report?metrics=sessions', 'article/1'])
      expect((await owner.get(`/api/v1/statistics/own/${call}`)).status).toBe(404)
  })

  test('its report as a file', async () => {
    const query = new URLSearchParams({ metrics: 'screenPageViews', dimensions: 'date', ...autumn })
    const { body } = await (await app.as('agency')).get(`/api/v1/statistics/own/report/csv?${query}`)
    const own = await countRows(['date'], autumn.from, autumn.to, { agency: agencies[0] })
    expect(String(body).trim().split('\r\n')).toHaveLength(Object.keys(own).length + 1)
  })

  test('sees its own figures only', async () => {
    const client = await app.as('agency')
    for (const dimensions of ['date', 'articleId', 'agency', 'articleId,source']) {
      const { body } = await ask({ dimensions, ...autumn }, client)
      const own = await countRows(dimensions.split(','), autumn.from, autumn.to, { agency: agencies[0] })
      expect(keyed(body), dimensions).toEqual(own)
    }
  })

  test('sees nothing of another, whatever it requests', async () => {
    const client = await app.as('agency')
    const { body } = await ask(
      { dimensions: 'articleId', 'filters[agency]': agencies[1]!, ...autumn },
      client,
    )
    expect([body.rows, body.totals.screenPageViews]).toEqual([[], 0])
    const theirs = articles.find(({ agencyId }) => agencyId === agencies[1])!
    const { body: one } = await ask(
      { dimensions: 'date', 'filters[articleId]': theirs.id, ...autumn },
      client,
    )
    expect(one.rows).toEqual([])
  })

  test('sees its own realtime figures', async () => {
    const [mine, theirs] = agencies.map(id => articles.find(({ agencyId }) => agencyId === id)!)
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const reading = (article: typeof mine, minutes: number, visitor: number): MadeReading => ({
      at: at(minutes),
      visitor,
      article_id: article!.id,
      agency_id: article!.agencyId,
      source: 'search',
      referrer: 'google.com',
      country: 'SA',
    })
    await makeReadings(app.db, [
      reading(mine, 1, 1),
      reading(mine, 2, 2),
      reading(mine, 20, 1),
      reading(theirs, 1, 3),
      reading(theirs, 45, 4),
    ])
    const { body } = await (await app.as('agency')).get('/api/v1/statistics/own/realtime')
    expect(body).toMatchObject({
      screenPageViews: 3,
      activeUsers: 2,
      articles: [{ id: mine!.id, screenPageViews: 3, activeUsers: 2, recent: 2, earlier: 1 }],
      sources: [{ source: 'search', referrer: 'google.com', screenPageViews: 3 }],
      countries: [{ country: 'SA', screenPageViews: 3 }],
    })
    const minutes: { screenPageViews: number }[] = body.minutes
    expect([minutes.length, minutes.reduce((sum, each) => sum + each.screenPageViews, 0)]).toEqual([30, 3])
    const { body: all } = await owner.get('/api/v1/analytics/realtime')
    expect(all.screenPageViews).toBe(4)
  })
})
