import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { connectAccount } from '../../testing/networks.ts'
import { startNetworks } from '../../testing/posting.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let owner: TestClient
let editor: TestClient
let guest: TestClient
let categoryId: number
beforeAll(async () => {
  nets = await startNetworks()
  app = await startTestApp({ worker: true, env: nets.env })
  owner = await app.as('superadmin')
  editor = await app.as('admin')
  guest = await app.as('guest')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  await owner.patch('/api/v1/setting', { group: 'website', revision, values: { pushBreaking: 'yes' } })
  categoryId = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
})
afterEach(async () => {
  for (const table of ['posts', 'network_accounts', 'notifications'] as const) {
    await app.db.deleteFrom(table).execute()
  }
})

const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const push = { title: 'زلزال في البحر', body: 'لا أضرار.' }

async function write(more: object = {}): Promise<{ id: number; revision: number }> {
  const article = { title: 'زلزال', description: '<p>متن</p>', categoryId }
  return (await editor.post('/api/v1/article', { ...article, ...more })).body
}
const publish = ({ id, revision }: { id: number; revision: number }, plan: object, by = editor) =>
  by.post(`/api/v1/publishing/${id}`, { revision, ...plan })

async function left(id: number) {
  const { state, publishAt } = (await editor.get(`/api/v1/article/edit/${id}`)).body
  const posts = (await editor.get(`/api/v1/post/article/${id}`)).body
  const notifications = await app.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'audience', 'send_at as sendAt'])
    .where('article_id', '=', id)
    .execute()
  const { leads } = (await guest.get('/api/v1/front')).body
  return {
    state,
    publishAt,
    posts,
    notifications,
    leads: leads.map((lead: { id: number } | null) => lead?.id ?? null),
  }
}

describe('a breaking story with a place, a notification and a post', () => {
  test('leaves with what staff wrote, and with nothing that the rules would send beside it', async () => {
    const accountId = await connectAccount(owner, 'telegram', { postsBreaking: true, postsSections: 'all' })
    const article = await write({ breakingNews: true })
    const plan = { lead: {}, notification: push, posts: [{ accountId, text: 'بنص آخر {الرابط}' }] }
    expect(await publish(article, plan)).toMatchObject({
      status: 200,
      body: { article: { state: 'published' }, posts: 1, notification: { id: expect.any(Number) } },
    })
    expect(await left(article.id)).toMatchObject({
      state: 'published',
      posts: [{ text: 'بنص آخر {الرابط}', byRule: false }],
      notifications: [{ kind: 'manual', ...{ title: push.title }, audience: 'all' }],
      leads: [article.id],
    })
  })

  test('without a plan, the newsroom’s rules post the article', { tags: 'thorough' }, async () => {
    await connectAccount(owner, 'telegram', { postsBreaking: true })
    const article = await write({ breakingNews: true })
    await publish(article, {})
    const { posts, notifications } = await left(article.id)
    expect(posts).toMatchObject([{ byRule: true }])
    expect(notifications).toMatchObject([{ kind: 'published' }])
  })

  test('a notification for members leaves beside that for followers', { tags: 'thorough' }, async () => {
    const article = await write({ breakingNews: true })
    await publish(article, { notification: { ...push, audience: 'members' } })
    const { notifications } = await left(article.id)
    expect(notifications.map(({ kind }) => kind).sort()).toEqual(['manual', 'published'])
  })

  test('later: all wait for its time', { tags: 'thorough' }, async () => {
    const accountId = await connectAccount(owner, 'telegram', {})
    const article = await write({ publishAt: hence(2) })
    const publishAt = hence(3)
    await publish(article, { publishAt, notification: push, posts: [{ accountId, text: 'نص {الرابط}' }] })
    expect(await left(article.id)).toMatchObject({
      state: 'scheduled',
      publishAt,
      posts: [{ state: 'scheduled', sendAt: publishAt }],
      notifications: [{ sendAt: publishAt }],
    })
  })

  test('a scheduled one is brought forward', { tags: 'thorough' }, async () => {
    const article = await write({ publishAt: hence(2), enable: true })
    await publish(article, { notification: push })
    expect(await left(article.id)).toMatchObject({ state: 'published', notifications: [{ kind: 'manual' }] })
  })
})

describe('all or nothing', () => {
  test.each([
    [
      'an account that is not there',
      { posts: [{ accountId: 9_000_001, text: 'نص {الرابط}' }], notification: push },
      404,
    ],
    ['a picture that is not there', { notification: { ...push, imageId: 9_000_001 }, lead: {} }, 400],
    ['a place that ends before', { lead: { until: '2020-01-01T00:00:00.000Z' } }, 400],
    ['topics without a topic', { notification: { ...push, audience: 'topics' } }, 400],
    ['an older version', { revision: 99, notification: push }, 409],
  ])('%s: nothing leaves, and the article stays held', async (_, plan, status) => {
    const article = await write()
    expect(await publish({ ...article, ...plan }, plan)).toMatchObject({ status })
    expect(await left(article.id)).toMatchObject({ state: 'held', posts: [], notifications: [] })
  })

  test('a second call sends nothing again', { tags: 'thorough' }, async () => {
    const article = await write()
    await publish(article, { notification: push })
    const again = await publish(article, { notification: push })
    expect(again).toMatchObject({ status: 422, body: { message: 'نُشر المقال من قبل.' } })
    expect((await left(article.id)).notifications).toHaveLength(1)
  })
})

test('the first place moves the others down, and what is prepared too', { tags: 'thorough' }, async () => {
  const pins = [await makeArticle(app.db), await makeArticle(app.db)]
  const front = (await editor.get('/api/v1/front/staff')).body
  const content = { leads: pins.map(article => ({ article })) }
  const kept = (await editor.patch('/api/v1/front/draft', { revision: front.revision, content })).body
  const published = (await editor.post('/api/v1/front/publish', { revision: kept.revision })).body
  await editor.patch('/api/v1/front/draft', {
    revision: published.revision,
    content: { leads: [content.leads[1]] },
  })
  const article = await write()
  await publish(article, { lead: { until: hence(3) } })
  const after = (await editor.get('/api/v1/front/staff')).body
  const inOrder = ({ leads }: { leads: { article: number }[] }) => leads.map(pin => pin.article)
  expect(inOrder(after.content)).toEqual([article.id, ...pins])
  expect(inOrder(after.draft)).toEqual([article.id, pins[1]])
})

test('what would leave: accounts, followers and letters', async () => {
  const breaking = await connectAccount(owner, 'telegram', { postsBreaking: true })
  const section = await connectAccount(owner, 'telegram', { postsSections: 'some', sectionIds: [categoryId] })
  await editor.post('/api/v1/newsletter', { name: 'العاجل', kind: 'breaking', sendsBreaking: true })
  const ask = async (more: object) =>
    (await editor.post('/api/v1/publishing/outcome', { categoryId, ...more })).body
  expect(await ask({})).toMatchObject({ accounts: [section], letters: [] })
  expect(await ask({ breakingNews: true })).toMatchObject({
    accounts: [breaking, section],
    letters: [{ name: 'العاجل', recipients: 0 }],
  })
})

describe('its own time', () => {
  test('without a time it is published now, also if it is dated tomorrow', { tags: 'thorough' }, async () => {
    const article = await write({ publishAt: hence(24) })
    await publish(article, { notification: push })
    expect(await left(article.id)).toMatchObject({ state: 'published', notifications: [{ kind: 'manual' }] })
  })

  test('its place is taken when it is published, not before', { tags: 'thorough' }, async () => {
    const { leads: before } = await left((await write()).id)
    const article = await write()
    await publish(article, { publishAt: new Date(Date.now() + 1500).toISOString(), lead: {} })
    expect((await left(article.id)).leads).toEqual(before)
    await until(async () => expect((await left(article.id)).leads[0]).toBe(article.id))
  })

  test('what was planned for it follows it to another time, and is refused twice', {
    tags: 'thorough',
  }, async () => {
    const accountId = await connectAccount(owner, 'telegram', {})
    const article = await write()
    const posts = [{ accountId, text: 'نص {الرابط}' }]
    const { body } = await publish(article, { publishAt: hence(2), notification: push, posts })
    const { revision } = body.article
    const moved = { id: article.id, revision }
    expect(await publish(moved, { notification: push })).toMatchObject({ status: 422 })
    const publishAt = hence(5)
    await editor.patch(`/api/v1/article/edit/${article.id}`, { revision, publishAt })
    expect(await left(article.id)).toMatchObject({
      posts: [{ sendAt: publishAt }],
      notifications: [{ sendAt: publishAt }],
    })
    await editor.patch(`/api/v1/article/edit/${article.id}`, {
      revision: revision + 1,
      publishAt: new Date().toISOString(),
    })
    const { notifications } = await left(article.id)
    expect(notifications).toMatchObject([{ kind: 'manual' }])
    expect(Date.parse(String(notifications[0]?.sendAt))).toBeLessThan(Date.now() + 120_000)
  })
})

test('followers whom staff notify are not notified again by the rule', async () => {
  const article = await write({ breakingNews: true })
  await publish(article, { notification: { ...push, audience: 'topics', topics: ['breaking'] } })
  expect((await left(article.id)).notifications).toMatchObject([{ kind: 'manual' }])
})

test('five articles at once take the first place, one above the other', { tags: 'thorough' }, async () => {
  const articles = await Promise.all([1, 2, 3, 4, 5].map(() => write()))
  const answers = await Promise.all(articles.map(article => publish(article, { lead: {} })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { leads } = await left(articles[0]!.id)
  expect(leads.slice(0, 5).toSorted()).toEqual(articles.map(({ id }) => id).toSorted())
})

test.each([
  ['create', {}, 403],
  ['update', {}, 200],
  ['update', { notification: push }, 403],
] as const)('a key with the right to %s alone, %j: %i', async (action, plan, status) => {
  const scopes = [{ action, subject: 'Article' }]
  const { key } = (await owner.post('/api/v1/api-key', { name: 'برنامج', scopes })).body
  const { id, revision } = await write()
  const path = `/api/v1/publishing/${id}`
  const answer = await guest.call('POST', path, { revision, ...plan }, { authorization: `Bearer ${key}` })
  expect(answer.status).toBe(status)
})
