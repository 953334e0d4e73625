import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import { indexAgainNow } from '../search/search.jobs.ts'

let one: TestApp
let other: TestApp
let salma: TestClient
let guest: TestClient
beforeAll(async () => {
  one = await startTestApp({ site: 'built' })
  other = await startTestApp({ site: 'built', database: { url: one.databaseUrl } })
  salma = await one.asUser({ role: 'admin' })
  guest = await one.as('guest')
})
afterAll(async () => {
  await other?.stop()
  await one?.stop()
})

const api = '/api/v1/coverage'

async function begin(columns: object = {}): Promise<{ id: number; path: string }> {
  const id = await makeArticle(one.db, { columns })
  await salma.post(`${api}/start/${id}`, {})
  const { slug } = (await guest.get(`/api/v1/article/${id}`)).body
  return { id, path: `/article/${id}/${encodeURIComponent(slug)}` }
}
async function post(id: number, words: string, more: object = {}): Promise<number> {
  const html = `<p>${words}</p>`
  return (await salma.post(`${api}/entry/${id}`, { key: randomUUID(), html, ...more })).body.id
}
const pageOf = async (app: TestApp, path: string) => (await fetch(app.url + path)).text()
const found = async (client: TestClient, q: string) =>
  JSON.stringify((await client.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).body)

test('the page has the last post of a burst in every process, and loses deleted entries', {
  tags: 'thorough',
}, async () => {
  const { id, path } = await begin()
  for (const app of [one, other]) await pageOf(app, path)
  for (let at = 1; at <= 20; at++) await post(id, `خبر رقم ${at}.`)
  for (const app of [one, other])
    await until(async () => expect(await pageOf(app, path)).toContain('خبر رقم 20.'))
  const last = await post(id, 'يُحذف')
  await until(async () => expect(await pageOf(other, path)).toContain('يُحذف'))
  await salma.delete(`${api}/entry/${last}`)
  await until(async () => expect(await pageOf(other, path)).not.toContain('يُحذف'))
})

test('search engines and feed readers get the entries, each with its address; of a paid article only the open ones', {
  tags: 'thorough',
}, async () => {
  for (const access of ['free', 'subscribers']) {
    const { id, path } = await begin({ access })
    const ids: number[] = []
    for (const at of [1, 2, 3, 4]) ids.push(await post(id, `سطر ${at} &amp; ما بعده`))
    const page = await pageOf(one, path)
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)![1]!)[
      '@graph'
    ]
    const blog = graph.find((one: { '@type': string }) => one['@type'] === 'LiveBlogPosting')
    const seen = access === 'free' ? [4, 3, 2, 1] : [3, 2, 1]
    expect(blog.coverageStartTime).toBeDefined()
    expect(blog.liveBlogUpdate.map(({ headline }: { headline: string }) => headline)).toEqual(
      seen.map(at => `سطر ${at} & ما بعده`),
    )
    expect(blog.liveBlogUpdate[0].url).toContain(`?post=${ids[seen[0]! - 1]}#post-${ids[seen[0]! - 1]}`)
    const feed = await pageOf(one, `/rss/live/${id}.xml`)
    expect([...feed.matchAll(/<item>/g)]).toHaveLength(seen.length)
    expect(page + feed).not.toContain(access === 'free' ? 'no such words' : 'سطر 4')
  }
  const plain = await makeArticle(one.db)
  expect((await guest.get(`/rss/live/${plain}.xml`)).status).toBe(404)
})

test('an address leads to its entry, also by short link; an unknown one leads to the article', {
  tags: 'thorough',
}, async () => {
  const { id, path } = await begin()
  const ids: number[] = []
  for (const at of [1, 2, 3]) ids.push(await post(id, `خبر ${at}`))
  const page = await pageOf(one, `${path}?post=${ids[1]}`)
  expect(page).toContain(`id="post-${ids[1]}"`)
  expect(page).not.toContain(`id="post-${ids[2]}"`)
  const leadsTo = async (address: string) => (await guest.get(address)).headers.get('location')
  expect(await leadsTo(`/a/${id}?post=${ids[1]}`)).toBe(`${path}?post=${ids[1]}#post-${ids[1]}`)
  for (const post of ['x', '999999999', '0']) expect(await leadsTo(`${path}?post=${post}`)).toBe(path)
})

test('its entries are searchable as part of the article, paid ones by the newsroom alone', {
  tags: 'thorough',
}, async () => {
  const free = await begin()
  const paid = await begin({ access: 'subscribers' })
  await post(free.id, 'زنبرك')
  for (const words of ['أول', 'ثان', 'ثالث', 'منجنيق']) await post(paid.id, words)
  for (const { id } of [free, paid]) await indexAgainNow(one.db, id)
  expect(await found(guest, 'زنبرك')).toContain(`"id":${free.id},`)
  expect(await found(guest, 'منجنيق')).not.toContain(`"id":${paid.id},`)
  const { items } = (await salma.get(`/api/v1/article/dashboard?q=${encodeURIComponent('منجنيق')}`)).body
  expect(items.map(({ id }: { id: number }) => id)).toEqual([paid.id])
})
