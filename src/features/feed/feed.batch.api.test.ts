import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeFeed,
  type Publisher,
  pollFeed,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

const articlesOf = async (id: number) =>
  (await editor.get(`/api/v1/article/dashboard?limit=100&feed=${id}`)).body.items as {
    id: number
    title: string
  }[]
const item = (name: string, more: object = {}) => ({
  guid: name,
  title: `خبر ${name}`,
  body: `<p>متن ${name}</p>`,
  ...more,
})

test('of items that are stored together, one that is refused leaves nothing, and the others everything', async () => {
  const same = {
    title: 'خبر مكرر',
    body: '<p>متن واحد في خبرين لا رابط لهما، وفيه ما يكفي من الكلمات ليعرف به.</p>',
    link: '',
  }
  const items = [
    item('أول'),
    item('بلا تاريخ', { date: 'أمس' }),
    item('بلا صورة', { image: `${publisher.url}/missing.jpg` }),
    item('مرفوض'),
    { ...item('نسخة'), ...same },
    { ...item('نسخة ثانية'), ...same },
    item('أول'),
    item('طويل', { title: `طويل ${'ط '.repeat(400)}` }),
    item('آخر'),
  ]
  publisher.serve('/rss', { body: rss(items) })
  const id = await makeFeed(app, { feed_url: `${publisher.url}/rss`, auto_publish: true })
  await sql`create function refuse_test() returns trigger language plpgsql as $$
    begin if new.title like '%مرفوض%' then raise exception 'refused'; end if; return new; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse_test after insert on articles for each row execute function refuse_test()`.execute(
    app.db,
  )
  await pollFeed(app, id, { silent: true })
  const titles = (await articlesOf(id)).map(({ title }) => title.split(' ').slice(0, 3).join(' '))
  expect(titles.toSorted()).toEqual(
    ['خبر أول', 'خبر بلا تاريخ', 'خبر بلا صورة', 'خبر مكرر', 'خبر آخر', 'طويل ط ط'].toSorted(),
  )
  await sql`drop trigger refuse_test on articles`.execute(app.db)
  await pollFeed(app, id)
  const articles = await articlesOf(id)
  expect(articles).toHaveLength(7)
  expect((await editor.get(`/api/v1/rssfilters/${id}`)).body).toMatchObject({ imported: 7, failures: 0 })
  // Each has one log entry, revision and place in the index.
  for (const table of ['article_revisions', 'article_search'] as const) {
    const rows = await app.db.selectFrom(table).select('article_id').execute()
    expect(rows.map(row => row.article_id).toSorted()).toEqual(articles.map(one => one.id).toSorted())
  }
  const { rows } = await sql<{ ids: number[] }>`
    select payload as ids from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'groupArticles'`.execute(app.db)
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(articles.map(one => one.id).toSorted())
})
