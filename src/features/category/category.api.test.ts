import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidate } from '../../platform/database/notices.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

async function make(name: string, more = {}): Promise<number> {
  const { body } = await owner.post('/api/v1/category', { name, ...more })
  return body.id
}
const disable = (id: number) => owner.patch(`/api/v1/category/status/${id}`, { status: false })

test('readers get the enabled categories in order, without children of disabled ones', {
  tags: 'thorough',
}, async () => {
  const sport = await make('رياضة', { order: 2, topic: false })
  const politics = await make('سياسة', { order: 1 })
  const football = await make('كرة القدم', { parentId: sport, order: 5 })
  const tennis = await make('تنس', { parentId: sport, order: 4 })
  await disable(await make('معطّل', { parentId: sport }))
  const gone = await make('قسم معطّل')
  const branch = await make('فرع قسم معطّل', { parentId: gone })
  await disable(gone)

  const ids = async (path: string): Promise<unknown> =>
    (await guest.get(path)).body.map((item: { id: number; children?: { id: number }[] }) =>
      item.children ? [item.id, ...item.children.map(child => child.id)] : item.id,
    )
  expect(await ids('/api/v1/category')).toEqual([[politics], [sport, tennis, football]])
  expect(await ids('/api/v1/category/all')).toEqual([politics, sport, tennis, football])
  expect(await ids('/api/v1/category/topics')).toEqual([politics, tennis, football])
  expect((await guest.get(`/api/v1/category/${branch}`)).status).toBe(404)
  expect((await owner.get(`/api/v1/category/${branch}`)).body.parent).toMatchObject({ id: gone })
})

test('there are two levels: 400 at parentId for a third, for itself and for an unknown category', async () => {
  const top = await make('أعلى')
  const middle = await make('أوسط', { parentId: top })
  const other = await make('أعلى آخر')
  const attempts = [
    await owner.post('/api/v1/category', { name: 'أسفل', parentId: middle }),
    await owner.patch(`/api/v1/category/${top}`, { revision: 1, parentId: other }),
    await owner.patch(`/api/v1/category/${other}`, { revision: 1, parentId: other }),
    await owner.post('/api/v1/category', { name: 'يتيم', parentId: 999_999 }),
  ]
  for (const { status, body } of attempts) {
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { issues: [{ path: 'parentId' }] } })
  }
})

test('a category with children cannot be deleted: 409 names them', async () => {
  const top = await make('ذو فروع')
  await make('فرع أول', { parentId: top })
  await make('فرع ثان', { parentId: top })
  const { status, body } = await owner.delete(`/api/v1/category/${top}`)
  expect(status).toBe(409)
  expect(body.data).toEqual({ references: [{ kind: 'category', count: 2 }] })
})

test.each([
  ['no grant', [], 403],
  ['Category', [{ action: 'manage', subject: 'Category' }], 200],
  ['Users', [{ action: 'manage', subject: 'Users' }], 403],
] as const)('an admin with %s lists categories: %s %i', async (_, grants, status) => {
  const admin = await app.asUser({ role: 'admin', grants: [...grants] })
  expect((await admin.get('/api/v1/category/admin/paginate')).status).toBe(status)
})

test.each(['أحمر', '#fff', 'red;}'])('colour %s: 400', async colour => {
  const { status, body } = await owner.post('/api/v1/category', { name: 'ملوّن', colour })
  expect(status).toBe(400)
  expect(body.data.issues).toMatchObject([{ path: 'colour' }])
})

test('the order of both levels is saved in one call, or not at all; moves are logged', {
  tags: 'thorough',
}, async () => {
  const listed = async (): Promise<ListedCategory[]> =>
    (await owner.get('/api/v1/category/admin/paginate?limit=100&sort=order')).body.items
  const [first, second] = [await make('ترتيب أول', { order: 900 }), await make('ترتيب ثانٍ', { order: 901 })]
  const [one, two] = [
    await make('فرع أ', { parentId: first }),
    await make('فرع ب', { parentId: first, order: 1 }),
  ]
  const swap = (rows: ListedCategory[], a: number, b: number) =>
    rows.map(row =>
      row.id === a ? rows.find(({ id }) => id === b)! : row.id === b ? rows.find(({ id }) => id === a)! : row,
    )
  const save = (rows: ListedCategory[]) =>
    owner.patch('/api/v1/category/admin/order', { order: rows.map(({ id, revision }) => ({ id, revision })) })
  const before = await listed()
  const moved = swap(swap(before, first, second), one, two)
  expect((await save(moved)).status).toBe(200)
  const menu = (await guest.get('/api/v1/category')).body as { id: number; children: { id: number }[] }[]
  const places = menu.map(({ id }) => id)
  expect(places.indexOf(second)).toBeLessThan(places.indexOf(first))
  expect(menu.find(({ id }) => id === first)?.children.map(({ id }) => id)).toEqual([two, one])
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Category&subjectId=${second}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['edited', 'created'])

  // Another editor with an earlier order, one missing a category, and one naming a category twice.
  const now = await listed()
  for (const stale of [before, now.slice(1), [...now.slice(1), now[1]!]])
    expect((await save(stale)).status).toBe(409)
  expect((await listed()).map(({ id }) => id)).toEqual(now.map(({ id }) => id))
  const answers = await Promise.all([save(now.toReversed()), save(now)])
  expect(answers.map(({ status }) => status).sort()).not.toContain(500)
})
type ListedCategory = { id: number; revision: number }

test.each(['latest', 'breaking', 'most-read'])(
  'a section cannot take the address of the list «%s»: 400',
  async slug => {
    expect((await owner.post('/api/v1/category', { name: 'قسم', slug })).status).toBe(400)
    const { id, revision } = (await owner.post('/api/v1/category', { name: `قسم ${slug}` })).body
    expect((await owner.patch(`/api/v1/category/${id}`, { revision, slug })).status).toBe(400)
    const named = (await owner.post('/api/v1/category', { name: slug })).body
    expect(named.slug).toBe(`${slug}-قسم`)
  },
)

const figure = { label: 'نفط', value: '83.40 دولارًا', change: 1.25 }
const match = { home: 'النوارس', away: 'الميناء', homeScore: 2, awayScore: 1, state: 'finished', note: '' }
const strips = async () => (await guest.get('/api/v1/category/strips')).body

test('of two editors who write the same strip, the second is asked', { tags: 'thorough' }, async () => {
  const id = await make('رياضة', { character: 'sport' })
  const save = (scores: object[], seenAt?: string | null) =>
    owner.patch(`/api/v1/category/strip/${id}`, { scores, seenAt })
  const { body: first } = await save([match], null)
  const late = await save([], null)
  expect(late).toMatchObject({ status: 409, body: { data: { current: { strip: { scores: [match] } } } } })
  expect((await save([{ ...match, homeScore: 3 }], first.stripAt)).status).toBe(200)
  // A save without the time of the strip overwrites it, after the dashboard's question.
  expect((await save([])).body.strip.scores).toEqual([])
})

test('a section has a character, and readers get the strip that suits it for a day', {
  tags: 'thorough',
}, async () => {
  const economy = await make('اقتصاد', { character: 'economy' })
  const put = (id: number, strip: object, by = owner) => by.patch(`/api/v1/category/strip/${id}`, strip)
  const report = await makeArticle(app.db, { categoryId: economy })
  const score = { ...match, article: report }
  const heard = await app.hearTags()
  const { status, body } = await put(economy, { figures: [figure], scores: [score] })
  await expect.poll(() => heard).toEqual(['strips'])
  expect([status, body.character, body.strip.figures]).toEqual([200, 'economy', [figure]])
  expect(await strips()).toMatchObject([
    { category: economy, figures: [figure], scores: [], at: body.stripAt },
  ])

  const { revision } = (await owner.get(`/api/v1/category/${economy}`)).body
  await owner.patch(`/api/v1/category/${economy}`, { revision, character: 'sport' })
  const article = { id: report, slug: expect.any(String) }
  expect(await strips()).toMatchObject([{ category: economy, figures: [], scores: [{ ...match, article }] }])
  await owner.patch(`/api/v1/article/status/${report}`, { enable: false })
  expect((await strips())[0].scores[0].article).toBeNull()

  await sql`update categories set strip_at = now() - interval '25 hours' where id = ${economy}`.execute(
    app.db,
  )
  await invalidate(app.db, ['all:categories'])
  await expect.poll(strips).toEqual([])
  await put(economy, { figures: [figure], scores: [score] })
  expect(await strips()).toHaveLength(1)
  expect((await put(economy, { figures: [] }, guest)).status).toBe(401)
  await disable(economy)
  expect(await strips()).toEqual([])
})

test.each([
  ['figures', { figures: Array.from({ length: 7 }, () => figure) }],
  ['figures.0.label', { figures: [{ ...figure, label: ' ' }] }],
  ['figures.0.change', { figures: [{ ...figure, change: 'كثير' }] }],
  ['scores.0.awayScore', { scores: [{ ...match, awayScore: null }] }],
  ['scores.0.state', { scores: [{ ...match, state: 'غدًا' }] }],
])('a strip with a wrong %s: 400', async (path, strip) => {
  const { status, body } = await owner.patch(`/api/v1/category/strip/${await make('خطأ')}`, strip)
  expect([status, body.data?.issues[0].path]).toEqual([400, path])
})

test('an unknown character: 400; the usual one is plain', async () => {
  expect((await owner.post('/api/v1/category', { name: 'غريب', character: 'odd' })).status).toBe(400)
  const id = await make('عام')
  expect((await owner.get(`/api/v1/category/${id}`)).body).toMatchObject({
    character: 'plain',
    stripAt: null,
  })
})
