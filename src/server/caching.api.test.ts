import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../api/contract.ts'
import type { EndpointMeta } from '../contract/endpoint.ts'
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { endpoints, send } from '../testing/contractCalls.ts'
import { everyAddress } from '../testing/everyAddress.ts'
import { makeArticle, makeCategory } from '../testing/factories.ts'
import { forgetLimits } from '../testing/people.ts'

let app: TestApp
let guest: TestClient
let reader: TestClient
let id: number
beforeAll(async () => {
  app = await startTestApp({ site: 'built' })
  guest = await app.as('guest')
  reader = await app.as('user')
  id = await makeArticle(app.db, { categoryId: await makeCategory(app.db) })
})
afterAll(() => app?.stop())

const notShared = 'private, no-store'
const page = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, must-revalidate'
const passing = 'public, max-age=0, s-maxage=5, must-revalidate'
const asset = 'public, max-age=0, s-maxage=300, must-revalidate'
const forGood = 'public, max-age=31536000, immutable'

test.each([
  ['/', 200, page],
  ['/_payload.json', 200, page],
  ['/article/:id', 301, passing],
  ['/article/999999', 404, passing],
  ['/no/such/page', 404, passing],
  ['/no/such/page?with=query', 404, passing],
  ['/article/%zz', 404, notShared],
  ['/rss.xml', 200, page],
  ['/sitemap.xml', 200, page],
  ['/robots.txt', 200, page],
  ['/rss/category/none.xml', 404, passing],
  ['/healthz', 200, notShared],
  ['/readyz', 200, notShared],
  ['/account', 303, notShared],
  ['/account/_payload.json', 200, notShared],
  ['/dashboard', 302, notShared],
  ['/dashboard/login', 200, notShared],
  ['/dashboard/none', 404, notShared],
  ['/dashboard/article/preview/1', 302, notShared],
  ['/api/v1/docs', 200, notShared],
  ['/api/v1/none', 404, notShared],
  ['/api/none', 404, notShared],
  ['/api/v1/article/:id', 200, notShared],
  ['/api/v1/article?limit=x', 400, notShared],
  ['/api/v1/article', 200, page],
  ['/media/none', 404, notShared],
  ['/share/none', 404, notShared],
  ['/assets/none.js', 404, notShared],
  ['/favicon.svg', 200, asset],
  ['/sw.js', 200, 'no-cache'],
  ['/s/none', 404, notShared],
  ['/n/1/1', 404, notShared],
  ['/ad/1', 404, notShared],
  ['/partner/feed.xml', 401, notShared],
  ['/partner/none/feed.xml', 404, notShared],
])('%s: %i, %s', async (path, status, caching) => {
  const answer = await guest.get(path.replace(':id', String(id)))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching])
})

test('assets are cached forever', async () => {
  const { body } = await guest.get('/')
  const [script] = /\/assets\/[\w.-]+\.js/.exec(body) ?? []
  expect((await guest.get(script!)).headers.get('cache-control')).toBe(forGood)
})

test.each([
  ['POST', '/'],
  ['POST', '/api/v1/auth/login'],
  ['OPTIONS', '/api/v1/article'],
  ['PUT', '/'],
])('%s %s is not shared', async (method, path) => {
  expect((await guest.call(method, path)).headers.get('cache-control')).toBe(notShared)
})

describe('every address', () => {
  test('declares its caching; responses that vary with the cookie are not shared', {
    tags: 'thorough',
  }, async () => {
    const addresses = await everyAddress(app, [id], 'خبر')
    for (const path of addresses) {
      await forgetLimits(app)
      const { headers } = await guest.get(path)
      const caching = headers.get('cache-control') ?? 'nothing'
      expect([path, caching]).toEqual([path, expect.stringMatching(/^(?:public|private|no-cache)/)])
      if (caching.startsWith('public')) {
        expect([path, headers.get('set-cookie')]).toEqual([path, null])
        expect([path, headers.get('vary') ?? '']).toEqual([path, expect.not.stringMatching(/cookie/i)])
      }
    }
  })
})

describe('every call', () => {
  const metaOf = (noun: string, name: string) =>
    (contract as Record<string, Record<string, { '~orpc': { meta: EndpointMeta } }>>)[noun]![name]!['~orpc']
      .meta
  const shared = endpoints.filter(({ noun, name }) => metaOf(noun, name).isShared)

  test('that is shared is a read that everybody may make', () => {
    expect(shared.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([])
    expect(shared.length).toBeGreaterThan(20)
  })

  test('that is shared gives readers the same as guests, and only the guest’s response is cached', {
    tags: 'thorough',
  }, async () => {
    for (const call of shared) {
      const [asGuest, asReader] = [await send(guest, call), await send(reader, call)]
      expect([call.key, asReader.status, asReader.body]).toEqual([call.key, asGuest.status, asGuest.body])
      expect([call.key, asReader.headers.get('cache-control')]).toEqual([call.key, notShared])
      const kept = asGuest.status === 200 ? page : notShared
      expect([call.key, asGuest.headers.get('cache-control')]).toEqual([call.key, kept])
      expect([call.key, asGuest.headers.get('set-cookie')]).toEqual([call.key, null])
    }
  })

  test('that is not shared says so to everybody', { tags: 'thorough' }, async () => {
    for (const call of endpoints.filter(one => !shared.includes(one))) {
      await forgetLimits(app)
      for (const client of [guest, reader]) {
        const caching = (await send(client, call)).headers.get('cache-control') ?? 'nothing'
        expect([call.key, caching]).toEqual([
          call.key,
          expect.stringMatching(/private, no-store|max-age=300$/),
        ])
      }
    }
  })
})
