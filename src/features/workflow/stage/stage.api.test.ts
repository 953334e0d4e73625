import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'

let app: TestApp
let editor: TestClient
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('admin')
})
afterAll(() => app?.stop())

const address = '/api/v1/stage'
const names = async (query = '/paginate?limit=100') => {
  const { body } = await editor.get(`${address}${query}`)
  return (body.items ?? body).map(({ name }: { name: string }) => name)
}

test('a newsroom starts with default stages, and can change them', { tags: 'thorough' }, async () => {
  const first = ['فكرة', 'مُسند', 'قيد الكتابة', 'قيد التحرير', 'المراجعة القانونية', 'جاهز']
  expect(await names()).toEqual(first)
  const made = await editor.post(address, { name: 'التدقيق', colour: '#8C2F39', order: 3 })
  expect(made.body).toMatchObject({ name: 'التدقيق', agencies: false, status: true, articles: 0 })
  const { id } = made.body
  const again = await editor.post(address, { name: 'التدقيق', colour: '#8C2F39' })
  expect([again.status, again.body.data.issues[0].path]).toEqual([409, 'name'])
  expect((await editor.post(address, { name: 'لون', colour: 'أحمر' })).status).toBe(400)
  const edit = () => editor.patch(`${address}/${id}`, { revision: 1, order: 10 })
  expect([(await edit()).status, (await edit()).status]).toEqual([200, 409])
  expect(await names()).toEqual([...first, 'التدقيق'])

  const article = await makeArticle(app.db, { enable: false })
  await editor.patch(`/api/v1/assignment/${article}`, { stageId: id })
  await editor.patch(`${address}/${id}/status`, { status: false })
  expect(await names('')).toContain('التدقيق')
  expect((await editor.delete(`${address}/${id}`)).status).toBe(200)
  expect((await editor.get(`/api/v1/assignment/${article}`)).body.stage).toBeNull()
  expect(await names('')).toEqual(first)
  const owner = await app.as('superadmin')
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Stage&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'deleted',
    'disabled',
    'edited',
    'created',
  ])
})

test('a disabled stage is listed only while it contains articles', async () => {
  const { body } = await editor.post(address, { name: 'قديمة', colour: '#8C2F39', status: false })
  expect(await names('')).not.toContain('قديمة')
  expect(body.status).toBe(false)
})
