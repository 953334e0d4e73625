import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
let owner: TestClient
let category: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const made = await owner.post('/api/v1/category', { name: 'الاقتصاد' })
  category = made.body.id
  await owner.patch(`/api/v1/category/${category}`, { revision: 1, name: 'المال والأعمال' })
  await owner.patch(`/api/v1/category/status/${category}`, { status: false })
  const editor = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Category' }] })
  await editor.delete(`/api/v1/category/${category}`)
  await owner.post('/api/v1/tag', { name: 'وسم' })
})
afterAll(() => app?.stop())

type Entry = { action: string; actor: { id: number } }
const list = async (query = '') => (await owner.get(`/api/v1/log/admin?${query}`)).body
const actions = async (query: string) => (await list(query)).items.map(({ action }: Entry) => action)

test('actor, action and time, latest first; only changed fields', async () => {
  const { items, total } = await list(`subject=Category&subjectId=${category}`)
  expect(total).toBe(4)
  expect(items.map(({ action }: Entry) => action)).toEqual(['deleted', 'disabled', 'edited', 'created'])
  expect(items[2]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    actor: { id: owner.userId, name: expect.any(String) },
    actorName: expect.any(String),
    action: 'edited',
    subject: 'Category',
    subjectId: category,
    title: 'المال والأعمال',
    before: { name: 'الاقتصاد' },
    after: { name: 'المال والأعمال' },
    address: '127.0.0.1',
  })
  expect([items[0].after, items[0].before.name]).toEqual([null, 'المال والأعمال'])
  expect([items[3].before, items[3].after.name]).toEqual([null, 'الاقتصاد'])
})

test('is filtered by actor, action and time, searched, sorted and paged', async () => {
  expect(await actions(`actor=${owner.userId}&subject=Category&sort=at`)).toEqual([
    'created',
    'edited',
    'disabled',
  ])
  expect(await actions('action=deleted')).toEqual(['deleted'])
  expect(await actions('q=المال والاعمال&action=edited')).toEqual(['edited'])
  expect(await actions('q=لا شيء كهذا')).toEqual([])
  expect(await actions(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
  expect((await actions(`to=${new Date(Date.now() + 60_000).toISOString()}`)).length).toBe(5)
  expect(await actions('subject=Category&limit=2&page=2')).toEqual(['edited', 'created'])
})

test('lists the choices for the filters', async () => {
  const { body } = await owner.get('/api/v1/log/admin/choices')
  expect(body.actors.map(({ id }: { id: number }) => id)).toContain(owner.userId)
  expect(body).toMatchObject({
    actions: ['created', 'deleted', 'disabled', 'edited'],
    subjects: ['Category', 'Tag'],
  })
})

test("entries cannot be changed or deleted, not even by the application's database user", async () => {
  await expect(app.db.updateTable('logs').set({ action: 'x' }).execute()).rejects.toThrow('neither')
  await expect(app.db.deleteFrom('logs').execute()).rejects.toThrow('neither')
})

test("a sign-in is logged with the account's name", async () => {
  const actor = { actor_id: owner.userId, actor_name: 'سلمى' }
  const entry = { ...actor, action: 'signedIn', subject: 'Users', subject_id: owner.userId, address: '' }
  await app.db.insertInto('logs').values(entry).execute()
  expect((await list('action=signedIn&q=سلمى')).items).toMatchObject([{ title: 'سلمى' }])
})
