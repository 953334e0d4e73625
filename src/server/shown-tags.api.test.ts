import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupArticlesNow } from '../features/story/story.group.service.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeAuthor,
  makeCategory,
  makeMedia,
  makePerson,
} from '../testing/factories.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp({ site: 'built', env: { EDGE_VARNISH: 'http://127.0.0.1:9' } })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

/** Tags with which shared caches keep the page at this address. */
async function tagsOf(address: string): Promise<string[]> {
  const { status, headers } = await guest.get(address)
  expect([address, status]).toEqual([address, 200])
  return headers.get('surrogate-key')?.split(' ') ?? []
}

type PicturedNoun = 'authors' | 'people' | 'sources' | 'categories' | 'agencies'

async function picture(table: PicturedNoun, id: number): Promise<{ slug: string; tag: string }> {
  const media = await makeMedia(app.db)
  const column = table === 'agencies' ? { logo_id: media } : { image_id: media }
  const { slug } = await app.db
    .updateTable(table as 'authors')
    .set(column as { image_id: number })
    .where('id', '=', id)
    .returning('slug')
    .executeTakeFirstOrThrow()
  return { slug: encodeURIComponent(slug), tag: `one:media:${media}` }
}

const makeSource = async () =>
  (await editor.post('/api/v1/source', { name: `مصدر ${Date.now()}` })).body.id as number

test.each<[PicturedNoun, make: () => Promise<number>, path: (slug: string) => string]>([
  ['authors', () => makeAuthor(app.db), slug => `/articles/latest?author=${slug}`],
  ['people', () => makePerson(app.db), slug => `/articles/latest?person=${slug}`],
  ['sources', makeSource, slug => `/articles/latest?source=${slug}`],
  ['categories', () => makeCategory(app.db), slug => `/articles/${slug}`],
  ['agencies', () => makeAgency(app.db), slug => `/agencies/${slug}`],
])('a page of %s changes with their picture', async (table, make, path) => {
  const { slug, tag } = await picture(table, await make())
  expect(await tagsOf(path(slug))).toContain(tag)
})

test('an article changes with its authors’ portraits and its picture for previews', async () => {
  const [author, contributor, shareImage] = [
    await makeAuthor(app.db),
    await makeAuthor(app.db),
    await makeMedia(app.db),
  ]
  const portraits = [await picture('authors', author), await picture('authors', contributor)]
  const id = await makeArticle(app.db, { columns: { author_id: author, share_image_id: shareImage } })
  await app.db
    .insertInto('article_contributors')
    .values({ article_id: id, author_id: contributor, role: 'photography', position: 0 })
    .execute()
  const { headers } = await guest.get(`/article/${id}`)
  expect(await tagsOf(headers.get('location')!)).toEqual(
    expect.arrayContaining([...portraits.map(({ tag }) => tag), `one:media:${shareImage}`]),
  )
})

test('the other outlets of a story are renamed wherever it is shown', async () => {
  const words = Array.from(
    { length: 60 },
    (_, at) => `كلمة${'ابتثجحخ'[at % 7]}${'دذرزسشص'[(at * 3) % 7]}${at}`,
  )
  const description = `<p>${words.join(' ')}</p>`
  const agencies = [await makeAgency(app.db), await makeAgency(app.db)]
  const ids: number[] = []
  for (const agencyId of agencies) {
    const id = await makeArticle(app.db, { title: words[0]!, agencyId, description })
    await groupArticlesNow(app.db, [id])
    ids.push(id)
  }
  const { body } = await guest.get(`/api/v1/story/of/${ids[0]}`)
  expect(body.items).toHaveLength(2)
  const outlets = agencies.map(id => `one:agencies:${id}`)
  expect(await tagsOf(`/api/v1/story/${body.id}`)).toEqual(expect.arrayContaining(outlets))
  // Cards have names alone.
  expect(await tagsOf('/api/v1/article')).toEqual(expect.arrayContaining(['all:agencies', 'all:sources']))
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const freshFor = async (address: string) =>
  Number(/s-maxage=(\d+)/.exec((await guest.get(address)).headers.get('cache-control') ?? '')?.[1])

test('a page with a code of a campaign ends when the code does', async () => {
  const campaign = (more: object) => ({
    ...{ name: 'الربيع', percent: 20, periods: 1, packages: [], startsAt: null, endsAt: null },
    ...{ maxUses: null, status: true, ...more },
  })
  const cases: [code: string, more: object, max: number][] = [
    ['ENDSSOON', { endsAt: inSeconds(90) }, 90],
    ['BEGINSSOON', { startsAt: inSeconds(90) }, 90],
    ['FEWUSES', { maxUses: 3 }, 60],
  ]
  for (const [code, more, max] of cases) {
    expect((await editor.post('/api/v1/promotion', campaign({ code, ...more }))).status).toBe(200)
    expect([code, await freshFor(`/subscribe?code=${code}`)]).toEqual([code, expect.toSatisfy(s => s <= max)])
  }
})

test('pages end when an ad begins or ends', async () => {
  const { body } = await editor.get('/api/v1/adspositions/all')
  const [{ id, revision }] = body
  const imageId = await makeMedia(app.db)
  const edit = { revision, imageId, enabled: true, to: inSeconds(120) }
  expect((await editor.patch(`/api/v1/adspositions/${id}`, edit)).status).toBe(200)
  await expect.poll(() => freshFor('/info/about-us')).toBeLessThanOrEqual(120)
  expect(await tagsOf('/info/about-us')).toContain(`one:media:${imageId}`)
})
