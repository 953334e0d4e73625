import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'

const paidWord = 'السرالمدفوع'
const description = `<p>أولى.</p><p>ثانيتها.</p><p>ثالثة.</p><p>${paidWord}.</p>`

let app: TestApp
let owner: TestClient
let guest: TestClient
let packageId: number
beforeAll(async () => {
  // As behind Varnish and a proxy: two entries of X-Forwarded-For are ours.
  app = await startTestApp({ site: 'built', env: { TRUST_PROXY: '2' } })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  const input = { name: 'الكل', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  packageId = (await owner.post('/api/v1/package', input)).body.id
})
afterAll(() => app?.stop())

const through = (address: string) => ({ 'x-forwarded-for': `${address}, 10.0.0.5` })
const inside = through('185.40.1.1')
const outside = through('8.8.4.4')
const isWhole = ({ body }: Answer) => JSON.stringify(body).includes(paidWord)

async function paidPage() {
  const id = await makeArticle(app.db, { description, access: 'subscribers' })
  const { slug } = await app.db
    .selectFrom('articles')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const path = encodeURI(`/article/${id}/${slug}`)
  return { id, path, addresses: [path, `${path}/_payload.json`] }
}

test('a page with the paid part reaches its network only, whatever was cached before, and no cache keeps it', {
  tags: 'thorough',
}, async () => {
  const before = await paidPage()
  expect((await guest.get(before.path, inside)).body).not.toContain('مؤسستي مشتركة')
  const { body: group } = await owner.post('/api/v1/group', {
    name: 'جامعة <الأردن>',
    packageId,
    networks: ['185.40.0.0/16'],
  })
  const pages = [before, await paidPage()]
  for (const { addresses, path } of pages) {
    for (const address of addresses) {
      // Both orders: each is asked first once.
      const turns = address === path ? [inside, outside, inside, outside] : [outside, inside, outside, inside]
      for (const headers of turns) {
        const isIn = headers === inside
        if (isIn) await expect.poll(async () => isWhole(await guest.get(address, headers))).toBe(true)
        const answer = await guest.get(address, headers)
        expect([address, isIn, isWhole(answer)]).toEqual([address, isIn, isIn])
        // Never `public`, so that each request for it passes the edge to us, with the caller's address.
        const caching = isIn ? 'private, no-store' : 'private, max-age=0, must-revalidate'
        expect(answer.headers.get('cache-control')).toBe(caching)
        expect(answer.headers.get('surrogate-key')).toBeNull()
        expect(answer.headers.getSetCookie()).toEqual([])
      }
    }
    const etag = (await guest.get(path, outside)).headers.get('etag') ?? ''
    expect((await guest.get(path, { ...inside, 'if-none-match': etag })).status).toBe(200)
  }
  const page = await guest.get(before.path, inside)
  expect(page.body).toContain('تقرأ باسم <bdi>جامعة &lt;الأردن&gt;</bdi>')
  expect((await guest.get(before.path, outside)).body).toContain('مؤسستي مشتركة')

  const { client, cookie } = { client: await app.asUser({ role: 'user' }), cookie: 'meter=x' }
  expect(isWhole(await client.get(before.path, inside))).toBe(true)
  // The right was the address's, so it does not stay with the session or a cookie.
  expect(isWhole(await client.get(before.path, outside))).toBe(false)
  expect(isWhole(await guest.get(before.path, { ...inside, cookie }))).toBe(true)
  expect(isWhole(await guest.get(before.path, { ...outside, cookie }))).toBe(false)
  for (const forged of ['185.40.1.1, 8.8.4.4, 10.0.0.5', '185.40.1.1, 185.40.1.1, 8.8.4.4, 10.0.0.5']) {
    expect(isWhole(await guest.get(before.path, { 'x-forwarded-for': forged }))).toBe(false)
  }

  await owner.patch(`/api/v1/group/${group.id}/status`, { status: false })
  for (const { addresses } of pages) {
    for (const address of addresses)
      await expect.poll(async () => isWhole(await guest.get(address, inside))).toBe(false)
  }
})

test('lists, feeds, search and other pages do not have the paid part for a network either', {
  tags: 'thorough',
}, async () => {
  const { body: group } = await owner.post('/api/v1/group', {
    name: 'وزارة',
    packageId,
    networks: ['2a00:1450::/32'],
  })
  const { id, path } = await paidPage()
  const ours = through('2a00:1450::7')
  await expect.poll(async () => isWhole(await guest.get(path, ours))).toBe(true)
  for (const address of [
    '/',
    '/rss.xml',
    '/articles/latest',
    `/api/v1/search?q=${paidWord}`,
    '/api/v1/article',
  ]) {
    const answer = await guest.get(encodeURI(address), ours)
    const text = JSON.stringify(answer.body).replaceAll(`"${paidWord}"`, '')
    expect([address, text.includes(`${paidWord}.`)]).toEqual([address, false])
  }
  const { body, headers } = await guest.get(`/api/v1/article/${id}`, ours)
  expect([body.onBehalfOf, body.locked]).toEqual(['وزارة', false])
  expect(headers.get('cache-control')).toContain('no-store')
  await owner.delete(`/api/v1/group/${group.id}`)
})
