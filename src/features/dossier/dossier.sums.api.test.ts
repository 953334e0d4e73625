import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { listUncounted, storeSums } from './dossier.sums.queries.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const address = '/api/v1/dossier'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const form = { name: 'أزمة المرفأ', summary: 'ما نعرفه عن القصة.', status: true }
const make = async (input: object) => (await editor.post(address, { ...form, ...input })).body.id as number

async function sums(id: number) {
  const { body } = await guest.get(address)
  const { articles, changedAt } = body.find((dossier: { id: number }) => dossier.id === id)
  return { articles, changedAt: new Date(changedAt).getTime() }
}
const isStored = async (id: number) => !(await listUncounted(app.db, 1)).includes(id)

test('counts articles by tag and by hand; the newest article decides the time of change', {
  tags: 'thorough',
}, async () => {
  const tag = await makeTag(app.db)
  const newest = hoursAgo(1)
  await makeArticle(app.db, { tagIds: [tag], publishAt: newest })
  await makeArticle(app.db, { tagIds: [tag], publishAt: hoursAgo(90) })
  const id = await make({
    tagIds: [tag],
    placedIds: [await makeArticle(app.db, { publishAt: hoursAgo(50) })],
  })
  const counted = { articles: 3, changedAt: newest.getTime() }
  expect(await sums(id)).toEqual(counted)
  await storeSums(app.db, id)
  expect(await sums(id)).toEqual(counted)
})

test('stored sums are read, and deleted in the transaction of every change', {
  tags: 'thorough',
}, async () => {
  const tag = await makeTag(app.db)
  const categoryId = await makeCategory(app.db)
  const placed = await makeArticle(app.db, { publishAt: hoursAgo(2) })
  const id = await make({ tagIds: [tag], placedIds: [placed] })
  const store = async () => {
    await storeSums(app.db, id)
    await app.db.updateTable('dossier_sums').set({ articles: 777 }).where('dossier_id', '=', id).execute()
    expect([await isStored(id), (await sums(id)).articles]).toEqual([true, 777])
  }
  const article = { title: 'خبر', description: '<p>متن</p>', categoryId, tagIds: [tag], enable: true }
  await store()
  const { body } = await editor.post('/api/v1/article', article)
  expect([await isStored(id), (await sums(id)).articles]).toEqual([false, 2])
  await store()
  await editor.patch(`/api/v1/article/edit/${body.id}`, { revision: 1, tagIds: [] })
  expect((await sums(id)).articles).toBe(1)
  await store()
  await editor.patch(`/api/v1/article/status/${placed}`, { enable: false })
  expect((await sums(id)).articles).toBe(0)
  await store()
  await editor.patch(`${address}/${id}`, { revision: 1, name: 'اسم آخر' })
  expect(await isStored(id)).toBe(false)
})

test('an event whose article is in the bin is named by its place', async () => {
  const [shown, binned] = [await makeArticle(app.db), await makeArticle(app.db)]
  await editor.delete(`/api/v1/article/${binned}`)
  const entries = [shown, null, binned].map(articleId => ({ day: '2026-05-01', title: 'حدث', articleId }))
  const { status, body } = await editor.post(address, { ...form, entries })
  expect({ status, paths: body.data.issues.map(({ path }: { path: string }) => path) }).toEqual({
    status: 400,
    paths: ['entries.2.articleId'],
  })
})
