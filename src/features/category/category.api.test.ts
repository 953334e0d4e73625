import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

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

test('readers get the enabled categories in order, without children of disabled ones', async () => {
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

test('the order of both levels is saved in one call, or not at all; moves are logged', async () => {
  const listed = async (): Promise<Listed[]> =>
    (await owner.get('/api/v1/category/admin/paginate?limit=100&sort=order')).body.items
  const [first, second] = [await make('ترتيب أول', { order: 900 }), await make('ترتيب ثانٍ', { order: 901 })]
  const [one, two] = [
    await make('فرع أ', { parentId: first }),
    await make('فرع ب', { parentId: first, order: 1 }),
  ]
  const swap = (rows: Listed[], a: number, b: number) =>
    rows.map(row =>
      row.id === a ? rows.find(({ id }) => id === b)! : row.id === b ? rows.find(({ id }) => id === a)! : row,
    )
  const save = (rows: Listed[]) =>
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
type Listed = { id: number; revision: number }

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
