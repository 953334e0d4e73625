import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeUser } from '../../testing/factories.ts'
import {
  makeFeed,
  makePicture,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  siteOfTests,
  startPublisher,
} from '../../testing/publisher.ts'

let app: TestApp
let owner: TestClient
let publisher: Publisher
let agencyId: number
let feedId: number
let otherFeed: number

const text = 'قال رئيس الوزراء إن الحكومة ستعرض خطتها غدًا على مجلس النواب للنقاش والتصويت.'
const body = `<p>${text}</p>`

async function poll(id: number, path: string, items: RssItem[]) {
  publisher.serve(path, { body: rss(items) })
  await pollFeed(app, id)
}

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  owner = await app.as('superadmin')
  agencyId = await makeAgency(app.db)
  feedId = await makeFeed(app, {
    feed_url: `${publisher.url}/a?key=secret`,
    agency_id: agencyId,
    exclude_words: ['الطقس'],
  })
  otherFeed = await makeFeed(app, { feed_url: `${publisher.url}/b` })
  publisher.serve('/lead.jpg', { body: await makePicture(), headers: { 'Content-Type': 'image/jpeg' } })
  await poll(feedId, '/a?key=secret', [
    { guid: 'held', title: 'الحكومة تعرض خطتها', link: 'https://www.news.example/plan?utm_source=rss', body },
    { guid: 'weather', title: 'حالة الطقس غدًا', body: '<p>أمطار.</p>', image: `${publisher.url}/lead.jpg` },
  ])
  await poll(otherFeed, '/b', [
    { guid: 'copy', title: 'الحكومة تعرض خطتها', link: 'https://other.example/copy', body },
    { guid: 'own', title: 'البورصة تغلق مرتفعة', body: '<p>أغلقت البورصة.</p>' },
  ])
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})

type ListedItem = { id: number; title: string; feed: { id: number }; outcome: string }
const listAs = async (client: TestClient, query = '') =>
  (await client.get(`/api/v1/wire?${query}`)).body.items as ListedItem[]
const titles = async (query = '') => (await listAs(owner, query)).map(({ title }) => title).toSorted()
const itemOf = async (guid: string) => {
  const row = await app.db
    .selectFrom('feed_items')
    .select('id')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return row.id
}
const traceOf = async (guid: string, client = owner) =>
  (await client.get(`/api/v1/wire/item/${await itemOf(guid)}`)).body
const why = async (what: string, client = owner) =>
  (await client.get(`/api/v1/wire/why?what=${encodeURIComponent(what)}`)).body

describe('the list', () => {
  test('has the items of all feeds, the newest first, in pages', async () => {
    const all = await listAs(owner)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one))
    const first = (await owner.get('/api/v1/wire?limit=3')).body
    expect([first.items.length, first.more]).toEqual([3, true])
    const rest = (await owner.get(`/api/v1/wire?limit=3&before=${first.items[2].id}`)).body
    expect([rest.items.length, rest.more]).toEqual([1, false])
    expect(await titles(`after=${first.items[1].id}`)).toEqual([first.items[0].title])
  })

  test.each([
    ['fate=refused', ['حالة الطقس غدًا']],
    ['fate=duplicate', ['الحكومة تعرض خطتها']],
    ['fate=waiting', ['البورصة تغلق مرتفعة', 'الحكومة تعرض خطتها']],
    ['fate=published', []],
    ['q=البورصه', ['البورصة تغلق مرتفعة']],
    ['from=2100-01-01T00:00:00Z', []],
    ['to=2000-01-01T00:00:00Z', []],
  ])('is narrowed by %s', async (query, expected) => expect(await titles(query)).toEqual(expected))

  test('is narrowed by feed and agency', async () => {
    expect((await titles(`feed=${otherFeed}`)).length).toBe(2)
    expect((await titles(`agency=${agencyId}`)).length).toBe(2)
  })
})

describe('an agency', () => {
  test("sees the items of its own feeds, and nobody else's", async () => {
    const agency = await app.asUser({ role: 'agency', agencyId })
    expect((await listAs(agency)).map(({ feed }) => feed.id)).toEqual([feedId, feedId])
    expect((await agency.get(`/api/v1/wire/item/${await itemOf('own')}`)).status).toBe(404)
    expect((await why('البورصة تغلق مرتفعة', agency)).items).toEqual([])
    expect(await traceOf('held', agency)).toMatchObject({
      title: 'الحكومة تعرض خطتها',
      feedAddress: `${publisher.url}/a`,
    })
  })

  test('sees neither the query of its feed nor a user in it, nor whether credentials are saved', async () => {
    const agency = await app.asUser({ role: 'agency', agencyId })
    const change = app.db.updateTable('feeds').where('id', '=', feedId)
    await app.db
      .updateTable('feed_item_contents')
      .set({ feed_address: 'https://me:secret@wire.example/a?key=secret#b' })
      .where('item_id', '=', await itemOf('held'))
      .execute()
    await change.set({ last_status: 401, last_error: 'رفض الخادم بيانات الدخول المحفوظة (401).' }).execute()
    expect((await traceOf('held', agency)).feedAddress).toBe('https://wire.example/a')
    expect((await traceOf('held')).feedAddress).toBe('https://wire.example/a?key=secret#b')
    const host = `${publisher.url}/none`
    expect((await why(host, agency)).feeds).toMatchObject([{ lastError: 'يرفض الخادم طلبنا.' }])
    expect((await why(host)).feeds[0]!.lastError).toMatch(/بيانات الدخول/)
    await change.set({ last_status: 200, last_error: null }).execute()
  })
})

test('asking about marks without a letter finds nothing', async () => {
  expect(await why('ـــ')).toEqual({ items: [], exact: false, feeds: [] })
})

describe('the trace', () => {
  test('says where an item came from, what each rule answered and where, and what became of it', async () => {
    const weather = await traceOf('weather')
    expect(weather).toMatchObject({
      feedAddress: `${publisher.url}/a?key=secret`,
      text: 'أمطار.',
      takeable: true,
      article: null,
      answers: [{ rule: 'excluded', verdict: 'refused', places: [{ field: 'title', offset: 5, length: 5 }] }],
    })
    const [held, copy] = [await traceOf('held'), await traceOf('copy')]
    expect(copy.article.id).toBe(held.article.id)
    expect(held.article.state).toBe('held')
  })
})

describe('why a story is not here', () => {
  test.each([
    'https://www.news.example/plan',
    'http://m.news.example/plan/?utm_campaign=x',
    'https://news.example/plan/amp',
    'news.example/plan',
  ])('%s is found', async link => {
    const { items, exact } = await why(link)
    expect(exact).toBe(true)
    expect(items[0]).toMatchObject({ title: 'الحكومة تعرض خطتها', outcome: 'held' })
  })

  test('a headline is found in another spelling; one that resembles it is offered', async () => {
    expect((await why('حاله الطقس غدا')).items).toMatchObject([{ outcome: 'excluded' }])
    const { items, exact } = await why('الحكومة تعرض اليوم خطتها')
    expect(exact).toBe(false)
    expect(items[0]).toMatchObject({ title: 'الحكومة تعرض خطتها' })
  })

  test('a link that never came names the feeds of its host, with what they last said', async () => {
    const { items, feeds } = await why('http://127.0.0.1/never')
    expect(items).toEqual([])
    expect(feeds).toMatchObject([
      { id: feedId, lastStatus: 200, failures: 0 },
      { id: otherFeed, lastStatus: 200 },
    ])
    expect((await why('https://unknown.example/story')).feeds).toEqual([])
  })
})

describe('taking', () => {
  const take = (id: number, client = owner, input = {}) => client.post(`/api/v1/wire/take/${id}`, input)

  test('what a rule refused becomes one held article, with its picture, also for two editors at once', async () => {
    const id = await itemOf('weather')
    const second = await app.as('admin')
    const answers = await Promise.all([take(id), take(id, second), take(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(answers.map(({ body: taken }) => taken.articleId))
    expect(ids.size).toBe(1)
    const [articleId] = ids
    const article = (await owner.get(`/api/v1/article/edit/${articleId}`)).body
    expect(article).toMatchObject({ state: 'held', title: 'حالة الطقس غدًا' })
    expect(article.image).not.toBeNull()
    expect(await traceOf('weather')).toMatchObject({ outcome: 'held', article: { id: articleId } })
    const { count } = await app.db
      .selectFrom('articles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('title', '=', 'حالة الطقس غدًا')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('a poll that sees it again makes no second article', async () => {
    await pollFeed(app, feedId)
    expect(await titles(`feed=${feedId}&fate=waiting`)).toContain('حالة الطقس غدًا')
  })

  test('a held item is given to the editor, and stays with the colleague who has it', {
    tags: 'thorough',
  }, async () => {
    const id = await itemOf('held')
    const colleague = await makeUser(app.db, { role: 'admin' })
    expect((await take(id, owner, { assigneeId: colleague })).body.assignee.id).toBe(colleague)
    expect((await take(id)).body.assignee.id).toBe(colleague)
  })

  test('a copy is the article that was first', async () => {
    const held = await traceOf('held')
    expect((await take(await itemOf('copy'))).body.articleId).toBe(held.article.id)
  })

  test('its agency does not read who took it', async () => {
    const agency = await app.asUser({ role: 'agency', agencyId })
    expect((await traceOf('weather')).reason).toMatch(/^أخذها .* بيده\.$/)
    const { reason, answers } = await traceOf('weather', agency)
    expect([reason, answers.at(-1).says]).toEqual(['أخذه محرر بيده.', 'أخذه محرر بيده.'])
    const listed = (await agency.get('/api/v1/wire')).body.items
    expect(JSON.stringify(listed)).not.toContain('أخذها')
  })

  test('one whose text is no longer kept is refused', { tags: 'thorough' }, async () => {
    await poll(feedId, '/a?key=secret', [{ guid: 'old', title: 'الطقس أمس', body: '<p>غيوم.</p>' }])
    const id = await itemOf('old')
    await sql`delete from feed_item_contents where item_id = ${id}`.execute(app.db)
    expect((await take(id)).body).toMatchObject({ code: 'REFUSED' })
    expect(await traceOf('old')).toMatchObject({ takeable: false, text: '' })
    expect((await take(9_000_001)).status).toBe(404)
  })
})

test('what an editor ignores leaves the list, is remembered with their name, and can return', {
  tags: 'thorough',
}, async () => {
  const id = await itemOf('own')
  const set = (ignored: boolean) => owner.patch('/api/v1/wire/ignored', { ids: [id], ignored })
  expect((await set(true)).body.items).toMatchObject([{ id, ignored: { by: { id: owner.userId } } }])
  expect(await titles()).not.toContain('البورصة تغلق مرتفعة')
  expect(await titles('fate=ignored')).toEqual(['البورصة تغلق مرتفعة'])
  await pollFeed(app, otherFeed)
  expect(await titles('fate=ignored')).toEqual(['البورصة تغلق مرتفعة'])
  expect((await set(false)).body.items).toMatchObject([{ id, ignored: null }])
  expect(await titles()).toContain('البورصة تغلق مرتفعة')
})
