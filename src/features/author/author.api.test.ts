import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
let owner: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

test('readers choose from the enabled authors, in alphabetical order', async () => {
  const inOrder = [
    'إبراهيم',
    'أحمد',
    'آمنة',
    'باسم',
    'پاولا',
    'تامر',
    'جابر',
    'چارلز',
    'حازم',
    'زكي',
    'ژان',
    'فادي',
  ]
  inOrder.push('ڤيكتور', 'كمال', 'گلزار', 'لمى', 'يزن')
  for (const name of inOrder.toSorted()) await owner.post('/api/v1/author', { name })
  const { body: absent } = await owner.post('/api/v1/author', { name: 'غائب', status: false })
  const { body } = await (await app.as('guest')).get('/api/v1/author/all')
  expect(body.map((author: { name: string }) => author.name)).toEqual(inOrder)
  expect(body[0]).toEqual({ id: expect.any(Number), name: 'إبراهيم', slug: 'إبراهيم', image: null })
  const disabled = await owner.get('/api/v1/author/admin?status=false')
  expect(disabled.body.items).toMatchObject([{ id: absent.id }])
})

test('an author has a picture, which can be removed; an unknown one: 400 at imageId', async () => {
  const { id: imageId } = await app.db
    .insertInto('media')
    .values({ hash: 'a1', format: 'jpeg', width: 4, height: 3, bytes: 9, placeholder: '', colour: '#000' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body } = await owner.post('/api/v1/author', { name: 'مصوّر', bio: ' سيرة ', imageId })
  expect(body).toMatchObject({ bio: 'سيرة', image: { id: imageId, width: 4, height: 3 } })
  const edited = await owner.patch(`/api/v1/author/edit/${body.id}`, { revision: 1, imageId: null })
  expect(edited.body).toMatchObject({ bio: 'سيرة', image: null })
  const wrong = await owner.patch(`/api/v1/author/edit/${body.id}`, { revision: 2, imageId: 999_999 })
  expect(wrong.status).toBe(400)
  expect(wrong.body.data.issues).toMatchObject([{ path: 'imageId' }])
})

test('an admin manages authors without any grant: 200', async () => {
  expect((await (await app.as('admin')).post('/api/v1/author', { name: 'كاتب المدير' })).status).toBe(200)
})
