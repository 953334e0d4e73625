import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeUser } from '../../testing/factories.ts'
import { createTestLog } from '../../testing/log.ts'
import { pruneAll } from '../../testing/prune.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { analyticsRetention } from '../analytics/analytics.retention.ts'
import { articleRetention } from '../article/article.retention.ts'
import { feedRetention } from '../feed/feed.retention.ts'
import { frontRetention } from '../front-page/front.retention.ts'
import { meterRetention } from '../paywall/meter.retention.ts'
import { notificationRetention } from '../push/notification/notification.retention.ts'
import { systemRetention } from '../system-status/system.retention.ts'
import { listPruningRuns, pruneTablesNow } from './retention.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function valuesOf<Value>(query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value[]> {
  return (await query.execute(app.db)).rows.map(({ value }) => value)
}

test('searched words are compared with their days by index', async () => {
  const found = await valuesOf(sql<{ value: string }>`
    select indexdef as value from pg_indexes where tablename = 'analytics_search_days'`)
  expect(found).toContainEqual(expect.stringContaining('(words)'))
})

test('an item is forgotten once its feed no longer has it, but not while its article waits for an editor', async () => {
  const feed = await makeFeed(app, { feed_url: 'https://agency.example/rss' })
  const silent = await makeFeed(app, { feed_url: 'https://agency.example/silent' })
  const waiting = await makeArticle(app.db, { enable: false })
  const published = await makeArticle(app.db)
  const item = (of: number, guid: string, days: number, article: number | null = null) =>
    sql`insert into feed_items (feed_id, guid, guid_key, outcome, article_id, listed_on)
      values (${of}, ${guid}, ${Buffer.from(guid)}, 'held', ${article}, current_date - ${days}::integer)`.execute(
      app.db,
    )
  await item(feed, 'listed', 0)
  await item(feed, 'recent', 179)
  await item(feed, 'old', 200)
  await item(feed, 'old and published', 200, published)
  await item(feed, 'old and waiting', 200, waiting)
  // The feed has answered nothing since; it may still have them.
  await item(silent, 'silent', 400)
  await sql`insert into feed_item_contents (item_id, kept_on)
    select id, current_date - case guid when 'listed' then 91 else 90 end from feed_items
    where guid in ('listed', 'recent')`.execute(app.db)
  expect(await pruneAll(app, feedRetention)).toEqual({
    feed_items: 2,
    feed_item_contents: 1,
    feed_index_links: 0,
    page_hosts: 0,
    page_robots: 0,
  })
  expect(await valuesOf<string>(sql`select guid as value from feed_items order by id`)).toEqual([
    'listed',
    'recent',
    'old and waiting',
    'silent',
  ])
})

test('of the revisions, the first, published ones, the newest and the base of a draft stay', {
  tags: 'thorough',
}, async () => {
  const owner = await app.as('superadmin')
  const { id: categoryId } = await app.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
  const write = { title: 'نسخة', description: '<p>متن</p>', categoryId, enable: false }
  const { body } = await owner.post('/api/v1/article', write)
  const { id } = body
  let { revision } = body
  const save = async (values: object) => {
    const answer = await owner.patch(`/api/v1/article/edit/${id}`, { ...values, revision })
    expect(answer.status).toBe(200)
    revision = answer.body.revision
    return revision as number
  }
  const first = revision as number
  await save({ title: 'نسخة ثانية' })
  const base = await save({ title: 'نسخة ثالثة' })
  const published = await save({ title: 'نسخة رابعة' })
  await owner.patch(`/api/v1/article/status/${id}`, { enable: true })
  await owner.patch(`/api/v1/article/status/${id}`, { enable: false })
  const kept = await valuesOf<number>(
    sql`select revision as value from article_revisions where article_id = ${id} and kept order by 1`,
  )
  expect(kept).toContain(first)
  expect(kept.some(one => one >= published)).toBe(true)
  await sql`insert into article_revisions (article_id, revision, content, kept)
    values (${id}, 900, '{}', false), (${id}, 901, '{}', false)`.execute(app.db)
  await sql`insert into article_drafts (user_id, article_id, base_revision, content)
    values (${owner.userId}, ${id}, ${base}, '{}')`.execute(app.db)
  await sql`update article_revisions set created_at = now() - interval '366 days' where article_id = ${id}`.execute(
    app.db,
  )
  await pruneAll(app, articleRetention)
  expect(
    await valuesOf<number>(
      sql`select revision as value from article_revisions where article_id = ${id} order by 1`,
    ),
  ).toEqual([...new Set([...kept, base, 901])].toSorted((one, other) => one - other))
})

test('views of old days are added up by month, and none is lost', async () => {
  const article = await makeArticle(app.db)
  const add = (day: string, views: number) =>
    sql`insert into article_views (article_id, day, views) values (${article}, ${day}, ${views})`.execute(
      app.db,
    )
  await add('2020-03-01', 1)
  await add('2020-03-02', 2)
  await add('2020-03-31', 4)
  await add('2020-04-15', 8)
  await sql`insert into article_views (article_id, day, views) values (${article}, current_date - 30, 16)`.execute(
    app.db,
  )
  expect(await pruneAll(app, articleRetention)).toMatchObject({ article_views: 3 })
  expect(await pruneAll(app, articleRetention)).toMatchObject({ article_views: 0 })
  expect(
    await valuesOf(sql`select views as value from article_views where article_id = ${article} order by day`),
  ).toEqual([7, 8, 16])
})

test('totals of every cube and agency are deleted by age', async () => {
  for (const table of ['analytics_hours', 'analytics_days', 'analytics_weeks'] as const) {
    const day =
      table === 'analytics_weeks' ? sql`week` : table === 'analytics_days' ? sql`day` : sql`hour, day`
    const at = table === 'analytics_hours' ? sql`0, ` : sql``
    await sql`insert into ${sql.table(table)} (cube, agency, ${day}, a, b, views, visitors, sessions, engaged, depth)
      select cube, agency, ${at} current_date - age, '', '', 1, 1, 1, 1, 1
      from unnest(array['all', 'path']) cube, unnest(array[0, 3]) agency, unnest(array[1, 399, 401, 4000]) age`.execute(
      app.db,
    )
  }
  expect(await pruneAll(app, analyticsRetention)).toMatchObject({
    analytics_hours: 8,
    analytics_days: 4,
    analytics_weeks: 4,
  })
})

test('the meter forgets months before the last, the front page all but its newest twenty arrangements', async () => {
  const user = await makeUser(app.db, { role: 'user' })
  const article = await makeArticle(app.db)
  await sql`insert into meter_reads (user_id, article_id, month)
    select ${user}, ${article}, date_trunc('month', current_date - ago)::date
    from unnest(array[0, 120]) ago`.execute(app.db)
  expect(await pruneAll(app, meterRetention)).toEqual({ meter_reads: 1 })
  await sql`with front as (insert into fronts default values on conflict (category_id) do update set revision = 1 returning id)
    insert into front_editions (front_id, content, published_at)
    select id, '{}', now() - make_interval(days => age) from front, generate_series(100, 71, -1) age`.execute(
    app.db,
  )
  expect(await pruneAll(app, frontRetention)).toEqual({ front_editions: 10 })
})

test('sends of a trial stay until its titles are counted; jobs that were given up go after their days', async () => {
  const [id] =
    await valuesOf<number>(sql`insert into notifications (title, title_b, status, send_at, created_at)
    values ('خبر', 'آخر', 'sent', now() - interval '4 years', now() - interval '4 years') returning id as value`)
  await sql`insert into notification_sends (notification_id, subscription_id, origin, state, at)
    values (${id}, 1, 'https://push.example', 'delivered', now() - interval '31 days')`.execute(app.db)
  await sql`insert into notification_runs (notification_id, origin, done) values (${id}, 'https://push.example', true)`.execute(
    app.db,
  )
  expect(await pruneAll(app, notificationRetention)).toEqual({ notification_sends: 0, notification_runs: 1 })
  await sql`update notifications set title_counts = '{}' where id = ${id}`.execute(app.db)
  expect(await pruneAll(app, notificationRetention)).toEqual({ notification_sends: 1, notification_runs: 0 })

  for (const [key, days] of [
    ['old', 91],
    ['new', 89],
  ] as const) {
    await sql`select graphile_worker.add_job('pingHub', job_key => ${key}, max_attempts => 1)`.execute(app.db)
    await sql`update graphile_worker._private_jobs set attempts = 1, updated_at = now() - make_interval(days => ${days})
      where key = ${key}`.execute(app.db)
  }
  expect(await pruneAll(app, systemRetention)).toEqual({ 'graphile_worker.jobs': 1 })
})

test('a run goes through all batches, reports each table, and continues after one that fails', {
  tags: 'thorough',
}, async () => {
  const log = createTestLog()
  await sql`insert into rate_limits (key, window_start, count)
    select 'old ' || n, now() - interval '2 days', 1 from generate_series(1, 2500) n`.execute(app.db)
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`.execute(
    app.db,
  )
  await sql`create trigger stuck before delete on login_nonces execute function refuse()`.execute(app.db)
  const stopped = AbortSignal.abort()
  await pruneTablesNow({ db: app.db, log: log.log, stopping: stopped })
  expect(await listPruningRuns(app.db)).toEqual([])
  await pruneTablesNow({ db: app.db, log: log.log, stopping: new AbortController().signal })
  const runs = Object.fromEntries((await listPruningRuns(app.db)).map(run => [run.table, run]))
  expect(runs.rate_limits).toMatchObject({ deleted: 2500, total: 2500, error: '' })
  expect(runs.login_nonces).toMatchObject({ error: 'stuck' })
  expect(runs.users).toMatchObject({ error: '' })
  expect(log.takeErrors()).toEqual([expect.stringContaining('stuck')])
  const { body } = await (await app.as('superadmin')).get('/api/v1/system/status')
  const finding = body.findings.find(({ check }: { check: string }) => check === 'retention')
  expect(finding).toMatchObject({ state: 'warning', says: expect.stringContaining('login_nonces') })
})
