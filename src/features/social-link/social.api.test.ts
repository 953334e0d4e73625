import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let heard: string[]

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  heard = await app.hearTags()
})
afterAll(() => app?.stop())

const address = '/api/v1/social'
async function make(more: object = {}) {
  const { status, body } = await owner.post(address, {
    platform: 'x',
    url: 'https://x.example/warraq',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('readers get the enabled links, in order', async () => {
  const last = await make({ order: 9, platform: 'youtube' })
  const first = await make({ order: 1 })
  const hidden = await make({ order: 2, status: false })
  expect((await guest.get(address)).body).toEqual([
    { id: first.id, platform: 'x', url: 'https://x.example/warraq' },
    { id: last.id, platform: 'youtube', url: 'https://x.example/warraq' },
  ])
  expect((await guest.get(`${address}/${hidden.id}`)).status).toBe(404)
  expect((await owner.get(`${address}/${hidden.id}`)).body.status).toBe(false)
})

test('every change is logged and invalidates the pages; a toggle is idempotent', {
  tags: 'thorough',
}, async () => {
  const { id } = await make({ platform: 'telegram' })
  const steps: [string, () => Promise<{ status: number }>][] = [
    ['disabled', () => owner.patch(`${address}/${id}/status`, { status: false })],
    ['edited', () => owner.patch(`${address}/${id}`, { revision: 1, order: 5 })],
    ['deleted', () => owner.delete(`${address}/${id}`)],
  ]
  for (const [action, step] of steps) {
    heard.length = 0
    expect((await step()).status).toBe(200)
    await until(() => expect(heard).toContain('all:social_links'))
    const [entry] = (await owner.get(`/api/v1/log/admin?subject=SocialLink&subjectId=${id}`)).body.items
    expect(entry.action).toBe(action)
  }
  expect((await owner.get(`${address}/${id}`)).status).toBe(404)
  const { id: other } = await make({ status: false })
  await owner.patch(`${address}/${other}/status`, { status: false })
  const { total } = (await owner.get(`/api/v1/log/admin?subject=SocialLink&subjectId=${other}`)).body
  expect(total).toBe(1)
})

test('a stale edit: 409', async () => {
  const { id } = await make()
  expect((await owner.patch(`${address}/${id}`, { revision: 1, order: 1 })).body.revision).toBe(2)
  expect((await owner.patch(`${address}/${id}`, { revision: 1, order: 2 })).status).toBe(409)
})

test.each([
  ['javascript:alert(1)', 'x', 'url'],
  ['x.com:warraq', 'x', 'url'],
  ['https://a.example', 'orkut', 'platform'],
])('«%s» on %s: 400', async (url, platform, path) => {
  const { status, body } = await owner.post(address, { url, platform })
  expect([status, body.data.issues[0].path]).toEqual([400, path])
})

test('staff search addresses and filter by state', async () => {
  await make({ url: 'https://tiktok.example/@warraq_news', platform: 'tiktok', status: false })
  const { items } = (await owner.get(`${address}/paginate?q=@warraq_&status=false`)).body
  expect(items).toMatchObject([{ platform: 'tiktok' }])
})
