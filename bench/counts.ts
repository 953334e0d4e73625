/**
 * `npm run bench:counts`: views per second that one web process accepts and stores, and the duration of reports over
 * ten million of them. Loopback only; ends by itself. Needs wrk.
 */
import { sql } from 'kysely'
import { makeReport } from '../src/features/analytics/analytics.service.ts'
import { sumMarked, sumWeeks } from '../src/features/analytics/rollup.service.ts'
import { type Database, openDatabases } from '../src/platform/database/database.ts'
import { patient } from '../src/platform/patience.ts'
import {
  describeMachine,
  line,
  load,
  median,
  openBench,
  startProcess,
  verdict,
  writeBeacons,
} from './machine.ts'
import { openNewsroom } from './newsroom.ts'

const events = Number(process.argv[2] ?? 10_000_000)
const days = 60
const owner = { id: 1, name: '', role: 'superadmin', grants: [], agencyId: null } as const

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const database = await newsroom.copy('counts', 5000)
  const { db } = openDatabases(database, { max: 2, patience: { ...patient, answer: 3_600_000 } })
  bench.atEnd(() => db.destroy())
  console.log(`\n${describeMachine()}\n`)
  await measureTaking(db, database)
  await measureReports(db)
} finally {
  await bench.close()
}

async function measureTaking(db: Database, database: string): Promise<void> {
  const server = await startProcess(bench, 'our-server.mjs', database, bench.dir)
  const { rows: articles } = await sql<{ id: number }>`
    select id from articles where enable and deleted_at is null and publish_at <= now() order by id desc limit 500`.execute(
    db,
  )
  const script = await writeBeacons(
    bench,
    articles.map(({ id }) => `/article/${id}`),
  )
  const count = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from analytics_events`.execute(db)
    return rows[0]!.count
  }
  await load(server.url, { connections: 64, seconds: 3, script })
  const rates = []
  const late = []
  for (let round = 0; round < 5; round += 1) {
    const [before, start] = [await count(), performance.now()]
    const { p99 } = await load(server.url, { connections: 128, seconds: 6, script })
    rates.push(((await count()) - before) / ((performance.now() - start) / 1000))
    late.push(p99)
  }
  const rate = median(rates)
  line('Views stored a second, one process', rate.toFixed(0), verdict(rate >= 5000, '≥ 5,000'))
  line('  slowest hundredth of answers', `${median(late).toFixed(0)} ms`)
}

async function measureReports(db: Database): Promise<void> {
  const start = performance.now()
  await makeEvents(db)
  const made = performance.now()
  await sumMarked(db, 'hour')
  await sumMarked(db, 'day')
  await sumWeeks(db)
  await sql`vacuum analyze analytics_days`.execute(db)
  await sql`vacuum analyze analytics_weeks`.execute(db)
  await sql`vacuum analyze analytics_hours`.execute(db)
  const minutes = (from: number, to: number) => `${((to - from) / 60_000).toFixed(1)} min`
  line(`Making ${events} events`, minutes(start, made))
  line('Summing them by hour and day', minutes(made, performance.now()))
  const day = async (back: number) =>
    (await sql<{ day: string }>`select (current_date - ${back}::integer)::text as day`.execute(db)).rows[0]!
      .day
  const [month, whole, today] = [await day(29), await day(days), await day(0)]
  const asked = [
    { dimensions: 'date', from: whole },
    { dimensions: 'articleId', from: whole },
    { dimensions: 'category,source', from: whole },
    { dimensions: 'articleId,source', from: month },
    { dimensions: 'articleId,source', from: whole },
    { dimensions: 'articleId,author', from: whole },
    { dimensions: 'articleId,placement', from: whole },
    { dimensions: 'author', from: whole, compare: true },
    { dimensions: 'tag', from: whole },
    { dimensions: 'tag', from: month, compare: true },
    { dimensions: 'agency', from: whole },
    { dimensions: 'country', from: whole, compare: true },
    { dimensions: 'date,deviceCategory', from: whole },
    { dimensions: 'date,hour', from: month },
    { dimensions: 'articleId', from: month, filters: { category: '1' } },
    { dimensions: 'articleId', from: month, compare: true },
  ]
  const all: number[] = []
  for (const { dimensions, from, filters = {}, compare = false } of asked) {
    const times: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const before = performance.now()
      await makeReport(db, owner as never, {
        metrics: 'screenPageViews,activeUsers,sessions,averageSessionDuration',
        dimensions,
        from,
        to: today,
        filters,
        limit: 50,
        compare,
      })
      if (round >= 2) times.push(performance.now() - before)
    }
    all.push(...times)
    line(`  ${dimensions}, since ${from}${compare ? ', compared' : ''}`, `${median(times).toFixed(0)} ms`)
  }
  const p95 = all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!
  line('Reports from the sums, 95th of all', `${p95.toFixed(0)} ms`, verdict(p95 <= 300, '≤ 300 ms'))
}

/** Over the last days: mostly of new articles, by returning readers. */
async function makeEvents(db: Database): Promise<void> {
  await sql`select analytics_make_months(current_date - ${days + 2}::integer, current_date + 40)`.execute(db)
  await sql`create table article_of as select row_number() over (order by publish_at desc) as n, id, category_id,
    agency_id, author_id from articles where enable`.execute(db)
  await sql`create index on article_of (n)`.execute(db)
  const a_day = Math.floor(events / days)
  for (let back = days; back >= 1; back -= 1) {
    await sql`
      insert into analytics_events (month, at, id, part, kind, path, article_id, category_id, agency_id, author_id,
        source, referrer, placement, device, country, visitor, engaged, depth)
      select date_trunc('month', e.at at time zone 'UTC')::date, e.at, gen_random_uuid(), 0, 'article',
        '/article/' || a.id, a.id, a.category_id, a.agency_id, a.author_id,
        (array['search', 'social', 'direct', 'internal', 'apps', 'sites'])[1 + e.pick % 6],
        (array['google.com', 't.co', '', '', 'org.telegram.messenger', 'example.net'])[1 + e.pick % 6],
        case when e.pick % 6 = 3 then 'home:' || (1 + e.pick % 20) else '' end,
        (array['mobile', 'mobile', 'mobile', 'desktop', 'tablet'])[1 + e.pick % 5],
        (array['SA', 'EG', 'AE', 'IQ', 'MA', 'JO', 'KW', 'DZ', 'LB', ''])[1 + e.pick % 10],
        hashint8extended(e.visitor, ${back}::integer), e.pick % 120, e.pick % 100
      from (select current_date - ${back}::integer + random() * interval '1 day' as at,
          1 + floor(2000 * power(random(), 3))::bigint as n, floor(random() * 1000000)::integer as pick,
          floor(random() * ${Math.ceil(a_day / 3)})::bigint as visitor
        from generate_series(1, ${a_day})) e
      join article_of a on a.n = e.n`.execute(db)
  }
  await sql`insert into analytics_marks (grain, at) select grain, at from generate_series(
      current_date - ${days}::integer, now(), interval '1 hour') at, unnest(array['hour', 'day']) grain`.execute(
    db,
  )
  await sql`analyze analytics_events`.execute(db)
}
