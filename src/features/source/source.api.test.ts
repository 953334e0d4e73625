import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'

let app: TestApp
let owner: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

test.each([
  ['', 200],
  ['https://example.com/أخبار', 200],
  ['http://example.com', 200],
  ['example.com', 200],
  ['example', 400],
  ['ftp://example.com', 400],
  ['javascript:alert(1)', 400],
])('address «%s»: %i', async (url, status) => {
  const answer = await owner.post('/api/v1/source', { name: 'مصدر', url })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.data.issues).toMatchObject([{ path: 'url' }])
})

test('readers get the enabled sources, without staff fields', async () => {
  const { body: shown } = await owner.post('/api/v1/source', { name: 'ظاهر', url: 'https://example.com' })
  const { body: hidden } = await owner.post('/api/v1/source', { name: 'خفي', status: false })
  const { body } = await (await app.as('guest')).get('/api/v1/source')
  expect(body).toContainEqual({ id: shown.id, name: 'ظاهر', slug: 'ظاهر', url: 'https://example.com' })
  expect(body.map((source: { id: number }) => source.id)).not.toContain(hidden.id)
})

test('a source used by a feed cannot be deleted: 409 names the feed', async () => {
  const { body: source } = await owner.post('/api/v1/source', { name: 'مصدر خلاصة' })
  await app.db
    .insertInto('feeds')
    .values({
      name: 'خلاصة',
      feed_url: 'https://example.com/',
      category_id: await makeCategory(app.db),
      source_id: source.id,
    })
    .execute()
  const { status, body } = await owner.delete(`/api/v1/source/${source.id}`)
  expect(status).toBe(409)
  expect(body.data.references).toMatchObject([{ kind: 'feed', count: 1, first: [{ name: 'خلاصة' }] }])
})
