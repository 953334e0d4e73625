import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory, makeTag } from '../../testing/factories.ts'
import { connectAccount } from '../../testing/networks.ts'
import { hastenPosts, startNetworks, stateOf } from '../../testing/posting.ts'
import { until } from '../../testing/until.ts'
import { findQuietEnd } from './sending.queries.ts'

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let owner: TestClient
let editor: TestClient
beforeAll(async () => {
  nets = await startNetworks()
  app = await startTestApp({ worker: true, env: nets.env })
  owner = await app.as('superadmin')
  editor = await app.as('admin')
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
})
beforeEach(() => nets.reset())
afterEach(async () => {
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('network_accounts').execute()
})

const connect = (rule: object) => connectAccount(owner, 'telegram', rule)
const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
async function publish(more: object = {}): Promise<{ id: number; revision: number }> {
  const article = { title: 'خبر اليوم', description: '<p>متن</p>', categoryId: await makeCategory(app.db) }
  const { status, body } = await editor.post('/api/v1/article', { ...article, enable: true, ...more })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const postsOf = async (id: number) => (await editor.get(`/api/v1/post/article/${id}`)).body

test('breaking news is posted at once, whatever the hour; other news is not', {
  tags: 'thorough',
}, async () => {
  await connect({ postsBreaking: true, quietFrom: 0, quietTo: 23, perHour: 1 })
  for (const _ of [1, 2]) {
    const { id } = await publish({ breakingNews: true })
    const [{ id: posted }] = await postsOf(id)
    await stateOf(editor, posted, 'posted')
  }
  expect(await postsOf((await publish()).id)).toEqual([])
})

test('articles of its sections and their subsections, and no others', { tags: 'thorough' }, async () => {
  const parentId = await makeCategory(app.db)
  const below = await makeCategory(app.db, { parentId })
  await connect({ postsSections: 'some', sectionIds: [parentId] })
  const counts = []
  for (const categoryId of [parentId, below, await makeCategory(app.db)]) {
    counts.push((await postsOf((await publish({ categoryId })).id)).length)
  }
  expect(counts).toEqual([1, 1, 0])
})

test('uses its template: headline, summary, section and tags', { tags: 'thorough' }, async () => {
  const categoryId = await makeCategory(app.db, { name: 'اقتصاد' })
  const tagId = await makeTag(app.db, { name: 'سوق العمل' })
  await connect({ postsSections: 'all', template: '{القسم}: {العنوان}\n{الملخص}\n{الوسوم}\n\n{الرابط}' })
  const { id } = await publish({ categoryId, tagIds: [tagId], summary: 'ملخص.', title: 'عنوان' })
  expect(await postsOf(id)).toMatchObject([
    { text: 'اقتصاد: عنوان\nملخص.\n#سوق_العمل\n\n{الرابط}', byRule: true, state: 'scheduled' },
  ])
})

test('a scheduled article on publication; never an archived one; not again on republication', {
  tags: 'thorough',
}, async () => {
  await connect({ postsSections: 'all' })
  const old = await publish({ publishAt: hence(-3) })
  expect(await postsOf(old.id)).toEqual([])
  const coming = await publish({ publishAt: hence(1) })
  expect(await postsOf(coming.id)).toEqual([])
  await editor.patch(`/api/v1/article/edit/${coming.id}`, {
    revision: coming.revision,
    publishAt: new Date(Date.now() + 1500).toISOString(),
  })
  await until(async () => expect(await postsOf(coming.id)).toHaveLength(1))
  for (const enable of [false, true]) await editor.patch(`/api/v1/article/status/${coming.id}`, { enable })
  await hastenPosts(app)
  expect(await postsOf(coming.id)).toMatchObject([{ state: 'withdrawn' }])
  expect(nets.telegram.accepted).toEqual([])
})

test('a headline changed while its post waits is posted as changed', { tags: 'thorough' }, async () => {
  await connect({ postsSections: 'all' })
  const { id, revision } = await publish()
  await editor.patch(`/api/v1/article/edit/${id}`, { revision, title: 'العنوان الصحيح' })
  await hastenPosts(app)
  await until(() =>
    expect(nets.telegram.standing).toMatchObject([{ text: expect.stringContaining('العنوان الصحيح') }]),
  )
})

test('an article withdrawn while its post is being sent: the post is removed', {
  tags: 'thorough',
}, async () => {
  await connect({ postsBreaking: true })
  const gate = Promise.withResolvers<undefined>()
  nets.telegram.answer(() => gate.promise)
  const { id } = await publish({ breakingNews: true })
  await until(async () => expect(await postsOf(id)).toMatchObject([{ state: 'sending' }]))
  await editor.patch(`/api/v1/article/status/${id}`, { enable: false })
  gate.resolve(undefined)
  await stateOf(editor, (await postsOf(id))[0].id, 'withdrawn')
  expect([nets.telegram.accepted.length, nets.telegram.standing.length]).toEqual([1, 0])
})

test('n an hour: the next waits until the first is an hour old', { tags: 'thorough' }, async () => {
  await connect({ postsSections: 'all', perHour: 1 })
  const [first, second] = [await publish(), await publish()]
  await hastenPosts(app)
  const states = async () => [...(await postsOf(first.id)), ...(await postsOf(second.id))]
  await until(async () => {
    expect((await states()).filter(({ state }) => state === 'posted')).toHaveLength(1)
    const waiting = (await states()).find(({ state }) => state === 'scheduled')
    expect(Date.parse(waiting.sendAt)).toBeGreaterThan(Date.now() + 3_000_000)
  })
  expect(nets.telegram.accepted).toHaveLength(1)
})

test('a waiting post is sent at once when its article turns breaking', { tags: 'thorough' }, async () => {
  await connect({ postsSections: 'all', postsBreaking: true, quietFrom: 0, quietTo: 23 })
  const { id } = await publish()
  expect(await postsOf(id)).toMatchObject([{ state: 'scheduled' }])
  await editor.patch(`/api/v1/article/breakingnews/${id}`, { breakingNews: true })
  await stateOf(editor, (await postsOf(id))[0].id, 'posted')
  expect(nets.telegram.accepted).toHaveLength(1)
})

test('quiet hours delay posts until they end', { tags: 'thorough' }, async () => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Riyadh', hour: 'numeric', hourCycle: 'h23' }).format(),
  )
  await connect({ postsSections: 'all', quietFrom: hour, quietTo: (hour + 2) % 24 })
  const { id } = await publish()
  await hastenPosts(app)
  await until(async () => {
    const [{ sendAt }] = await postsOf(id)
    expect(Date.parse(sendAt)).toBeGreaterThan(Date.now() + 3_600_000)
  })
  expect(nets.telegram.accepted).toEqual([])
})

describe('quiet from 23 to 6, across a clock change', () => {
  test.each([
    ['Asia/Riyadh', '2026-03-07T22:30:00Z', '2026-03-08T03:00:00.000Z'],
    ['America/New_York', '2026-03-08T05:30:00Z', '2026-03-08T10:00:00.000Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T11:00:00.000Z'],
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T11:00:00.000Z'],
    ['Asia/Riyadh', '2026-03-08T03:00:00Z', undefined],
    ['Asia/Riyadh', '2026-03-07T19:59:00Z', undefined],
  ])('%s at %s', async (timeZone, now, end) => {
    const id = await connect({ quietFrom: 23, quietTo: 6 })
    expect((await findQuietEnd(app.db, id, timeZone, new Date(now)))?.toISOString()).toBe(end)
  })
})
