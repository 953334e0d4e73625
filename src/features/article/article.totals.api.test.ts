import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handle } from '../../platform/database/database.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { sumViewChangesNow } from './article.most-read.service.ts'
import { mergeOldViews } from './article.old.queries.ts'

let app: TestApp
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.stop())

type Report = { id: number; articles: number; views: number }[]
const days = [1, 2, 30, 365]

const isCounted = (agency: number) => sql`a.deleted_at is null and ${agency} in (0, a.agency_id)`

/** The views of a report, added up from every day of every article. */
async function addUp(by: 'category_id' | 'agency_id', since: number): Promise<Report> {
  const { rows } = await sql<Report[number]>`
    select ${sql.ref(`a.${by}`)} as id, count(distinct a.id) as articles, sum(v.views)::bigint as views
    from article_views v join articles a on a.id = v.article_id
    where ${isCounted(0)} and v.day > current_date - ${since}::integer and ${sql.ref(`a.${by}`)} is not null
    group by 1 order by views desc, 1`.execute(app.db)
  return rows
}

async function addUpDays(since: number, agency: number): Promise<number[]> {
  const { rows } = await sql<{ views: number }>`
    select coalesce((select sum(v.views) from article_views v join articles a on a.id = v.article_id
      where v.day = span.day::date and ${isCounted(agency)}), 0)::bigint as views
    from generate_series(current_date - ${since - 1}::integer, current_date, '1 day') as span(day)`.execute(
    app.db,
  )
  return rows.map(({ views }) => views)
}

async function report(path: string, client = admin): Promise<Report> {
  const { body } = await client.get(`/api/v1/article/dashboard/${path}`)
  return body.map(({ id, articles, views }: Report[number]) => ({ id, articles, views }))
}

describe('reports are what every day of every article adds up to, after each change of', () => {
  let one: number
  let other: number
  let section: number
  let agency: number
  let own: TestClient

  const view = (article: number, ago: number, views: number) =>
    sql`insert into article_views (article_id, day, views)
      values (${article}, current_date - ${ago}::integer, ${views})
      on conflict (day, article_id) do update set views = article_views.views + excluded.views`.execute(
      app.db,
    )

  beforeAll(async () => {
    section = await makeCategory(app.db)
    agency = await makeAgency(app.db)
    own = await app.asUser({ role: 'agency', agencyId: agency })
    one = await makeArticle(app.db, { agencyId: agency })
    other = await makeArticle(app.db)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['views, the first', () => view(one, 2, 5)],
    ['views of another article and agency', () => view(other, 1, 7)],
    ['views of a day that has some', () => view(one, 2, 3)],
    ['views of a later day', () => view(one, 0, 2)],
    ['views of an earlier day', () => view(one, 9, 4)],
    [
      'views of several articles and days at once',
      () =>
        sql`insert into article_views (article_id, day, views) values (${one}, current_date - 20, 1),
          (${other}, current_date - 20, 6), (${other}, current_date, 3)`.execute(app.db),
    ],
    ['sums', () => sumViewChangesNow(app.db)],
    [
      'the section',
      () => app.db.updateTable('articles').set({ category_id: section }).where('id', '=', other).execute(),
    ],
    [
      'the agency',
      () => app.db.updateTable('articles').set({ agency_id: agency }).where('id', '=', other).execute(),
    ],
    ['the bin', () => admin.delete(`/api/v1/article/${one}`)],
    ['views of what is in the bin', () => view(one, 0, 30)],
    ['sums, with less than nothing to add', () => sumViewChangesNow(app.db)],
    ['the bin, emptied by hand', () => admin.post(`/api/v1/article/restore/${one}`)],
    [
      'views, deleted',
      () => sql`delete from article_views where article_id = ${one} and day = current_date`.execute(app.db),
    ],
    [
      'a past day, merged with its month',
      async () => {
        await view(one, 100, 8)
        await view(one, 101, 9)
        await mergeOldViews(app.db, 5, 100)
      },
    ],
    ['the archive', () => app.db.deleteFrom('articles').where('id', '=', other).execute()],
    ['sums of days without views', () => sumViewChangesNow(app.db)],
  ])('%s', async (_, change) => {
    await change()
    for (const since of days) {
      expect(await report(`most-read-category?days=${since}`)).toEqual(await addUp('category_id', since))
      expect(await report(`most-read-agency?days=${since}`)).toEqual(await addUp('agency_id', since))
    }
    const daily = async (client: TestClient) =>
      (await report('read?days=30', client)).map(({ views }) => views)
    expect(await daily(admin)).toEqual(await addUpDays(30, 0))
    expect(await daily(own)).toEqual(await addUpDays(30, agency))
    const { body } = await admin.get('/api/v1/article/dashboard?sort=-views')
    const { rows } = await sql`select a.id, coalesce(sum(v.views), 0)::bigint as views from articles a
      left join article_views v on v.article_id = a.id where a.deleted_at is null
      group by 1 order by 2 desc, 1 desc`.execute(app.db)
    expect(body.items.map(({ id, views }: { id: number; views: number }) => ({ id, views }))).toEqual(rows)
  })
})

test('views of two days that are stored at once: the newest day is the last read', async () => {
  const article = await makeArticle(app.db)
  const view = (tx: Handle, ago: number) =>
    sql`insert into article_views (article_id, day, views)
      values (${article}, current_date - ${ago}::integer, 1)`.execute(tx)
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows.length
  }
  let earlier: Promise<unknown> | undefined
  await app.db.transaction().execute(async tx => {
    await view(tx, 0)
    earlier = view(app.db, 1)
    await expect.poll(waiting).toBe(1)
  })
  await earlier
  for (const since of [1, 2]) {
    expect(await report(`most-read-category?days=${since}`)).toEqual(await addUp('category_id', since))
  }
})
