import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
let salma: TestClient
let omar: TestClient
beforeAll(async () => {
  app = await startTestApp()
  salma = await app.asUser({ role: 'admin' })
  omar = await app.asUser({ role: 'agency', agencyId: app.agencyId })
})
afterAll(() => app?.stop())

const api = '/api/v1/listing'
const list = async (client: TestClient) => (await client.get(api)).body

test('is personal: saved, renamed, deleted; one is the default; hidden from others', async () => {
  const first = await salma.post(api, {
    name: 'المعلّقة',
    query: 'state=held&sort=createdAt',
    isDefault: true,
  })
  expect(first.body).toMatchObject({
    name: 'المعلّقة',
    query: 'state=held&sort=createdAt',
    columns: [],
    isDefault: true,
  })
  const again = await salma.post(api, { name: 'المعلّقة' })
  expect([again.status, again.body.data.issues[0].path]).toEqual([409, 'name'])
  expect((await omar.post(api, { name: 'المعلّقة' })).status).toBe(200)
  const second = await salma.post(api, { name: 'مقالاتي', columns: ['state', 'stage'], isDefault: true })
  expect((await list(salma)).map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([false, true])
  await Promise.all([first, second].map(({ body }) => salma.patch(`${api}/${body.id}`, { isDefault: true })))
  expect((await list(salma)).filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
  const { id } = first.body
  expect((await omar.patch(`${api}/${id}`, { name: 'لي' })).status).toBe(404)
  expect((await omar.delete(`${api}/${id}`)).status).toBe(404)
  expect((await salma.patch(`${api}/${id}`, { name: 'ما ينتظر' })).body.name).toBe('ما ينتظر')
  expect((await salma.delete(`${api}/${id}`)).status).toBe(200)
  expect((await list(salma)).map(({ name }: { name: string }) => name)).toEqual(['مقالاتي'])
})

test.each([
  ['without a name', { name: ' ' }],
  ['with an address too long', { name: 'طويل', query: 'ا'.repeat(2001) }],
])('%s: 400', async (_, input) => {
  expect((await salma.post(api, input)).status).toBe(400)
})

test('at most fifty are allowed', async () => {
  const rows = Array.from({ length: 48 }, (_, at) => ({ user_id: omar.userId!, name: `عرض ${at}` }))
  await app.db.insertInto('listings').values(rows).execute()
  const made = await Promise.all(['أ', 'ب', 'ج'].map(name => omar.post(api, { name })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})
