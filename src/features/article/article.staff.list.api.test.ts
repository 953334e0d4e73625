import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderOf } from '../../platform/database/selections.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'
import { articleStates } from './article.schema.ts'
import { isIn, state } from './article.selections.ts'
import { indexed } from './article.sitemap.queries.ts'

let app: TestApp
let admin: TestClient
const ids: Record<string, number> = {}
let parent: number
let agency: number
let author: number
let source: number
let tag: number
let person: number

const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 0, 10) + hours * hour)

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  parent = await makeCategory(app.db)
  const branch = await makeCategory(app.db, { parentId: parent })
  agency = await makeAgency(app.db)
  const row = await app.db
    .insertInto('authors')
    .values({ name: 'كاتب', slug: 'كاتب' })
    .returning('id')
    .executeTakeFirstOrThrow()
  author = row.id
  tag = await makeTag(app.db)
  person = await makePerson(app.db)
  const linked = { tagIds: [tag], personIds: [person] }
  const made = await app.db
    .insertInto('sources')
    .values({ name: 'مصدر', slug: 'مصدر' })
    .returning('id')
    .executeTakeFirstOrThrow()
  source = made.id
  const make = async (name: string, made: Parameters<typeof makeArticle>[1]) => {
    ids[name] = await makeArticle(app.db, { categoryId: branch, ...made })
  }
  await make('a', { title: 'إعلان نتائج القمة', publishAt: at(4), views: 5, categoryId: parent })
  await make('b', { title: 'أخبار الجامعة', publishAt: at(3), agencyId: agency, ...linked })
  await make('c', { title: 'مؤتمر في فاطمه', publishAt: at(2), enable: false, views: 9 })
  await make('d', { title: '100% نسبة الإنجاز', publishAt: at(1), breaking: true })
  await make('e', { title: 'موعد غد', publishAt: new Date(Date.now() + 24 * hour) })
  await make('f', {
    title: 'مهمل',
    publishAt: at(0),
    columns: { deleted_at: at(5), author_id: author },
    ...linked,
  })
  await make('g', { title: 'بلا قسمه', publishAt: at(2), columns: { author_id: author, source_id: source } })
})
afterAll(() => app?.stop())

async function find(query: string) {
  const { status, body } = await admin.get(`/api/v1/article/dashboard?${query}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  const names = body.items.map(({ id }: { id: number }) => Object.keys(ids).find(name => ids[name] === id))
  expect(body.isMoreThanTotal).toBe(false)
  return { names: names.join(''), total: body.total, items: body.items }
}

describe('filters', () => {
  test.each([
    ['', 'eabgcd'],
    ['state=published', 'abgd'],
    ['state=held', 'c'],
    ['state=scheduled', 'e'],
    ['state=binned', 'f'],
    ['breaking=true', 'd'],
    ['breaking=false', 'eabgc'],
    [`from=${at(2).toISOString()}`, 'eabgc'],
    [`to=${at(2).toISOString()}`, 'd'],
    [`from=${at(2).toISOString()}&to=${at(4).toISOString()}`, 'bgc'],
  ])('?%s → %s', async (query, names) => {
    expect(await find(query)).toMatchObject({ names, total: names.length })
  })

  test('a category includes its children; agency, author, source and tag filter', async () => {
    expect((await find(`category=${parent}`)).names).toBe('eabgcd')
    expect((await find(`agency=${agency}`)).names).toBe('b')
    expect((await find(`author=${author}`)).names).toBe('g')
    expect((await find(`source=${source}`)).names).toBe('g')
    for (const link of [`tag=${tag}`, `person=${person}`]) {
      expect(await find(link)).toMatchObject({ names: 'b', total: 1 })
      expect(await find(`${link}&agency=${agency}`)).toMatchObject({ names: 'b', total: 1 })
      expect(await find(`${link}&state=binned`)).toMatchObject({ names: 'f', total: 1 })
    }
    expect(await find(`tag=${tag}&person=${person}`)).toMatchObject({ names: 'b', total: 1 })
    expect((await find(`author=${author}&state=binned`)).names).toBe('f')
    expect((await find('agency=9000000')).names).toBe('')
  })

  test.each([
    ['اعلان', 'a'],
    ['إعـــلان', 'a'],
    ['أُعلان', 'a'],
    ['الجامعه', 'b'],
    ['اخبار الجامعة', 'b'],
    ['الجامعة أخبار', 'b'],
    ['فاطمة', 'c'],
    ['قسمة', 'g'],
    ['١٠٠', 'd'],
    ['100%', 'd'],
    ['%', 'd'],
    ['_', ''],
    ['لا وجود', ''],
  ])('q=%s → %s', async (q, names) => {
    expect((await find(`q=${encodeURIComponent(q)}`)).names).toBe(names)
  })
})

test('an article is locked by its own access, or by its agency’s switch', async () => {
  const locked = async () => {
    const { items } = await find('')
    return items.filter((row: { locked: boolean }) => row.locked).map(({ id }: { id: number }) => id)
  }
  expect(await locked()).toEqual([])
  const owner = await app.as('superadmin')
  await owner.patch(`/api/v1/agency/subscription/${agency}`, { subscription: true })
  expect(await locked()).toEqual([ids.b])
  const { body } = await admin.get(`/api/v1/article/edit/${ids.b}`)
  expect(body).toMatchObject({ access: 'free', locked: true })
  await owner.patch(`/api/v1/agency/subscription/${agency}`, { subscription: false })
})

describe('order and pages', () => {
  test.each([
    ['-publishAt', 'eabgcd'],
    ['publishAt', 'dgcbae'],
    ['-createdAt', 'gedcba'],
    ['createdAt', 'abcdeg'],
    ['-views', 'cagedb'],
  ])('sort=%s → %s', async (sort, names) => {
    expect((await find(`sort=${sort}`)).names).toBe(names)
  })

  test('titles are sorted alphabetically, with all alefs equal', async () => {
    const { items } = await find('sort=title')
    expect(items.map(({ title }: { title: string }) => title)).toEqual([
      '100% نسبة الإنجاز',
      'أخبار الجامعة',
      'إعلان نتائج القمة',
      'بلا قسمه',
      'مؤتمر في فاطمه',
      'موعد غد',
    ])
  })

  test('deadlines come first, the others by their time of publication', async () => {
    const due = (name: string, hours: number, left?: Date) => ({
      article_id: ids[name]!,
      due_at: at(hours),
      ...(left && { left_at: left }),
    })
    await app.db
      .insertInto('assignments')
      .values([due('g', 9), due('c', 8), due('d', 9), due('a', 7, at(5)), due('f', 1)])
      .execute()
    expect((await find('sort=dueAt')).names).toBe('cgdeab')
    expect((await find('sort=-dueAt')).names).toBe('gdceab')
    expect((await find('sort=dueAt&limit=2&page=2')).names).toBe('de')
    expect((await find(`sort=dueAt&category=${parent}&state=published`)).names).toBe('gdab')
    await app.db.deleteFrom('assignments').execute()
  })

  test.each([
    ['limit=2', 'ea'],
    ['limit=2&page=2', 'bg'],
    ['limit=4&page=2', 'cd'],
    ['limit=2&page=9', ''],
  ])('?%s → %s of 6', async (query, names) => {
    expect(await find(query)).toMatchObject({ names, total: 6 })
  })

  test.each([
    'limit=0',
    'limit=101',
    'page=0',
    'sort=slug',
    'state=lost',
    'from=yesterday',
    'q='.padEnd(210, 'a'),
  ])('?%s: 400', async query => {
    expect((await admin.get(`/api/v1/article/dashboard?${query}`)).status).toBe(400)
  })
})

test('totals of views: by article, category, agency and day, without the bin', async () => {
  const get = async (path: string) => (await admin.get(`/api/v1/article/dashboard/${path}`)).body
  expect((await get('most-read')).map(({ id }: { id: number }) => id)).toEqual([ids.c, ids.a])
  expect(
    (await get('most-read-category')).map(({ articles, views }: { articles: number; views: number }) => [
      articles,
      views,
    ]),
  ).toEqual([
    [1, 9],
    [1, 5],
  ])
  expect(await get('most-read-agency')).toEqual([])
  const days = await get('read?days=3')
  expect(days.map(({ views }: { views: number }) => views)).toEqual([0, 0, 14])
})

describe('words are searched like readers’ search', () => {
  beforeAll(async () => {
    const make = async (name: string, made: Parameters<typeof makeArticle>[1]) => {
      ids[name] = await makeArticle(app.db, { categoryId: parent, ...made })
    }
    await make('h', {
      title: 'انقطاع الكهرباء',
      publishAt: at(9),
      description: '<p>خرجت المحطات عن الخدمة.</p>',
    })
    await make('i', {
      title: 'محطة الكهرباء',
      publishAt: at(8),
      enable: false,
      agencyId: agency,
      columns: { author_id: author },
    })
    await make('j', { title: 'كهربائي الحي', publishAt: at(7), columns: { deleted_at: at(8) } })
    await make('k', { title: 'محطة غدًا', publishAt: new Date(Date.now() + hour), tagIds: [tag] })
    await indexMissingNow(app.db)
  })

  test.each([
    ['what is attached, in every state but the bin', 'للكهرباء', '', 'hi'],
    ['the best first', 'محطة الكهرباء', '&sort=-relevance', 'ihk'],
    ['another order: only what has most of the words', 'محطة الكهرباء', '&sort=publishAt', 'ih'],
    ['a plural of the body', 'محطات', '', 'khi'],
    ['a part of a word', 'لكهرب', '', 'hi'],
    ['a part of a word, in the bin', 'هربائي', '&state=binned', 'j'],
    ['a phrase', '"محطة الكهرباء"', '', 'i'],
    ['an excluded word', 'محطة -الكهرباء', '', 'k'],
    ['an author', 'كاتب:كاتب محطة', '', 'i'],
    ['a state', 'محطة', '&state=held', 'i'],
    ['a tag', 'محطة', '&tag=tag', 'k'],
    ['a page of several', 'محطة', '&limit=1&page=2', 'h'],
    ['nothing but exclusion', '-محطة', '', ''],
  ])('%s: %s%s', async (_, q, more, names) => {
    const { names: found, total } = await find(`q=${encodeURIComponent(q)}${more.replace('=tag', `=${tag}`)}`)
    expect([found, total]).toEqual([names, more.includes('limit') ? 3 : names.length])
  })

  test('an agency finds only its own', async () => {
    const own = await app.asUser({ role: 'agency', agencyId: agency })
    const { body } = await own.get(`/api/v1/article/dashboard?q=${encodeURIComponent('الكهرباء')}`)
    expect(body).toMatchObject({ total: 1, items: [{ id: ids.i }] })
  })
})

describe('a large archive', () => {
  // With a few articles, every index is as good as any other.
  beforeAll(async () => {
    await sql`insert into articles (title, slug, category_id, publish_at)
      select n::text, n::text, (select min(id) from categories), timestamptz '2020-01-01' + n * interval '1 day'
      from generate_series(1, 2000) n`.execute(app.db)
    await sql`vacuum analyze articles`.execute(app.db)
  })

  /** The plan if reading the whole table is the last resort, as it is in a large one. */
  async function planOf(query: ReturnType<typeof sql>): Promise<string> {
    return app.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
  }

  test('is counted up to 10,000, or to the end of the page', { tags: 'thorough' }, async () => {
    await sql`insert into articles (title, slug, category_id, publish_at)
      select 'c' || n, 'c' || n, (select min(id) from categories), timestamptz '2019-01-01'
      from generate_series(1, 8200) n`.execute(app.db)
    const get = async (query: string) => {
      const { body } = await admin.get(`/api/v1/article/dashboard?${query}`)
      return [body.items.length, body.total, body.isMoreThanTotal]
    }
    const { rows } = await sql<{ all: number }>`select count(*) as all from articles
      where deleted_at is null`.execute(app.db)
    expect(await get('limit=100')).toEqual([100, 10_000, true])
    expect(await get('limit=100&page=100')).toEqual([100, 10_000, true])
    expect(await get('limit=100&page=101')).toEqual([100, 10_100, true])
    expect(await get('limit=100&page=102&sort=dueAt')).toEqual([100, 10_200, true])
    expect(await get('limit=100&page=103')).toEqual([rows[0]!.all - 10_200, rows[0]!.all, false])
    expect(await get('limit=100&page=104')).toEqual([0, rows[0]!.all, false])
    expect(await get('limit=100&state=binned')).toEqual([2, 2, false])
    await sql`delete from articles where title like 'c%'`.execute(app.db)
  })

  test('is listed from an index in its order, and not sorted', async () => {
    const order = orderOf('-publishAt', { publishAt: 'a.publish_at' })
    const plan = await planOf(sql`select a.id from articles a where a.deleted_at is null
      order by ${order}, a.id desc limit 50`)
    expect(plan).toContain('articles_desk')
    expect(plan).not.toContain('Sort')
  })

  test('times by which lists are sorted are null nowhere', async () => {
    const { rows } = await sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_nullable = 'YES'
        and column_name in ('created_at', 'updated_at', 'publish_at')`.execute(app.db)
    expect(rows).toEqual([])
  })

  test.each([
    ['held', 'articles_held'],
    ['takenDown', 'articles_taken_down'],
    ['binned', 'articles_binned'],
    ['scheduled', 'articles_newest'],
  ] as const)('articles that are %s are listed from their own index', async (each, index) => {
    const plan = await planOf(sql`select a.id from articles a where ${isIn[each]}
      order by a.publish_at desc, a.id desc limit 50`)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  const inOrder = sql`a.publish_at desc, a.id desc`
  test.each([
    [
      'with the breaking mark',
      sql`a.deleted_at is null and a.breaking_news`,
      inOrder,
      'articles_marked_breaking',
    ],
    ['sent back', sql`a.deleted_at is null and a.returned_at is not null`, inOrder, 'articles_returned'],
    ['of a feed', sql`a.deleted_at is null and a.feed_id = 1`, inOrder, 'articles_by_feed'],
    ['by creation', sql`a.deleted_at is null`, sql`a.created_at desc, a.id desc`, 'articles_created'],
  ])('articles %s are listed from their own index', async (_, where, order, index) => {
    const plan = await planOf(sql`select a.id from articles a where ${where} order by ${order} limit 50`)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  })

  test('sitemaps count the articles of a month from an index alone', async () => {
    // In a table of one page every index costs the same; in an archive these begin with another column.
    const others = ['articles_by_category', 'articles_by_agency', 'articles_by_author', 'articles_by_source']
    await sql`drop index ${sql.join(others.map(name => sql.id(name)))}`.execute(app.db)
    const plan =
      await planOf(sql`select count(*), max(greatest(a.publish_at, a.content_updated_at)) from articles a
      where ${indexed} and a.publish_at >= '2026-01-01' and a.publish_at < '2026-02-01'`)
    expect(plan).toContain('Index Only Scan using articles_archive')
  })

  test.each([...articleStates])('the condition for %s selects what has this state', async each => {
    const { rows } = await sql<{
      same: boolean
    }>`select bool_and((${isIn[each]}) = (${state} = ${each})) as same
      from articles a`.execute(app.db)
    expect(rows).toEqual([{ same: true }])
  })
})
