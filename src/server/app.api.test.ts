import type { AnyContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createHttpClient, errorCode, fieldErrors } from '../api/client.ts'
import * as contract from '../api/contract.ts'
import { audiences, describeApi } from '../api/openapi.ts'
import { endpoint } from '../contract/endpoint.ts'
import { type ErrorCode, errors } from '../contract/errors.ts'
import { accessTable } from '../testing/accessTable.ts'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../testing/app.ts'
import { makeCategory } from '../testing/factories.ts'
import { deprecationHeaders } from './answers.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

test.each([
  ['GET', '/healthz', 200, { alive: true }],
  ['GET', '/readyz', 200, { ready: true, failingMail: 0 }],
  ['GET', '/api/v1/nothing', 404, { code: 'NOT_FOUND', status: 404, message: 'لم نجد ما طلبته.' }],
  ['POST', '/api/v1/nothing', 404, { code: 'NOT_FOUND', status: 404, message: 'لم نجد ما طلبته.' }],
  ['PUT', '/api/v1/category', 404, { code: 'NOT_FOUND', status: 404, message: 'لم نجد ما طلبته.' }],
] as const)('%s %s: %i', async (method, path, status, body) => {
  const answer = await guest.call(method, path)
  expect([answer.status, answer.body]).toEqual([status, body])
})

test('not ready without a database, but alive', { tags: 'thorough' }, async () => {
  const lonely = await startTestApp()
  await lonely.db.destroy()
  const answer = await fetch(`${lonely.url}/readyz`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await fetch(`${lonely.url}/healthz`)).status).toBe(200)
  await lonely.stop().catch(() => {})
})

test('guests’ queries are planned once, as for pages; queries of staff and writes are not', async () => {
  // The pool reuses the most recently used connection first.
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(app.db)).rows
      .map(({ statement }) => statement)
      .filter(statement => /from "categories"|into "contact_messages"/.test(statement))
  const message = { name: 'قارئة', email: 'a@example.com', subject: 'سؤال', message: 'متى يصدر العدد؟' }
  await owner.get('/api/v1/category/all')
  expect((await guest.post('/api/v1/contactus', message)).status).toBe(200)
  expect(await prepared()).toEqual([])
  await guest.get('/api/v1/category/all')
  await guest.get('/api/v1/category/all')
  expect(await prepared()).toHaveLength(1)
})

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test.each(['/log/admin', '/adspositions/all', '/contactus', '/category/admin/paginate', '/user/admin'])(
  'the rows of GET %s have an id and both times',
  async path => {
    await owner.post('/api/v1/category', { name: `قسم ${path}` })
    const message = { name: 'قارئ', email: 'b@example.com', subject: 'سؤال', message: 'متى يصدر العدد؟' }
    if (path === '/contactus') await guest.post('/api/v1/contactus', message)
    const { body } = await owner.get(`/api/v1${path}`)
    const [item] = body.items ?? body
    expect(item).toMatchObject({ id: expect.any(Number), createdAt: moment, updatedAt: moment })
  },
)

test('every staff list declares an id and both times', () => {
  const lists = Object.values(contract)
    .flatMap(calls => Object.values(calls) as AnyContractProcedure[])
    .map(call => ({ path: call['~orpc'].route.path, output: call['~orpc'].outputSchema as z.ZodObject }))
    .filter(({ output }) => output?.shape?.total && output.shape.items)
    .map(({ path, output }) => ({
      path,
      item: (output.shape.items as z.ZodArray<z.ZodObject>).element.shape,
    }))
  expect(lists.length).toBeGreaterThan(12)
  const lacking = lists.filter(({ item }) => !item.id || !item.createdAt || !item.updatedAt)
  // These are not entities: search results, feed items, mails, messages, stories, codes, seats, tasks and
  // imports. An invoice has its day of issue, and never changes.
  const known = [
    '/assignment/task',
    '/group/{id}/seat',
    '/user/group/{id}/seat',
    '/rssfilters/items/{id}',
    '/invoice',
    '/mailbox/messages/{id}',
    '/search',
    '/site-import',
    '/story/dashboard',
    '/voucher/{id}/redemptions',
    '/webhook/{id}/delivery',
  ]
  expect(lacking.map(({ path }) => path).sort()).toEqual(known.sort())
})

test('every response has the browser security headers', async () => {
  for (const path of ['/api/v1/category', '/api/v1/nothing', '/healthz', '/dashboard/login', '/']) {
    const { headers } = await guest.get(path)
    expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
    expect(headers.get('content-security-policy'), path).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
  }
})

test('public files may be embedded elsewhere: feeds, pictures, channels’ pictures', async () => {
  const form = new FormData()
  const create = { width: 400, height: 300, channels: 3, background: 'teal' } as const
  form.set('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'a.png'))
  const { id, hash } = (await owner.post('/api/v1/media', form)).body
  const channel = await owner.post('/api/v1/channels', {
    name: 'القناة',
    kind: 'tv',
    streamUrl: 'https://live.example/a.m3u8',
    images: { web: id },
  })
  const paths = [
    `/media/${hash}-320.webp`,
    `/share/site/0-1.jpg`,
    '/rss.xml',
    '/sitemap.xml',
    `/api/v1/channels/${channel.body.id}/web`,
  ]
  for (const path of paths) {
    const { headers } = await guest.get(path)
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin'])
  }
})

test('a page may connect to any host only if it has a channel to play', async () => {
  const fetched = async (path: string) =>
    /connect-src ([^;]+)/.exec((await guest.get(path)).headers.get('content-security-policy') ?? '')?.[1]
  const { body } = await guest.get('/api/v1/channels')
  for (const { id } of body) await owner.delete(`/api/v1/channels/${id}`)
  expect(await fetched('/article/search/none')).toBe("'self'")
  expect(await fetched('/api/v1/category')).toBe("'self'")
  await owner.post('/api/v1/channels', { name: 'البث', kind: 'tv', streamUrl: 'https://live.example/b.m3u8' })
  await expect.poll(() => fetched('/article/search/some')).toBe("'self' https: http:")
})

test.each([
  ['br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
])('long answers are compressed as the caller accepts: %s', async (accepted, compressed) => {
  const taking = { 'accept-encoding': accepted }
  const encodingOf = ({ headers }: Answer) => [headers.get('content-encoding'), headers.get('vary')]
  const long = await guest.get('/api/v1/openapi.json', taking)
  expect(encodingOf(long)).toEqual([compressed, 'Accept-Encoding'])
  expect(long.body.openapi).toMatch(/^3/)
  const refused = await owner.call('POST', '/api/v1/tag', { name: ['س'.repeat(9)] }, taking)
  expect([refused.status, ...encodingOf(refused)]).toEqual([400, null, 'Accept-Encoding'])
  const description = 'ن'.repeat(500)
  const made = await owner.call('POST', '/api/v1/category', { name: `طويل ${accepted}`, description }, taking)
  expect([made.status < 300, ...encodingOf(made)]).toEqual([true, compressed, 'Accept-Encoding'])
})

test.each(['/article/%zz', '/%E0%A4%A?q=1', '/article/1/%ff/_payload.json', '/dashboard/%'])(
  'unparseable requests reach no router: %s',
  async path => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await guest.call(method, path)
      expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store'])
      expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    }
  },
)

describe('input', () => {
  test.each([
    ['numbers of a query are read as numbers', '/api/v1/article?limit=5', 200],
    ['truth values too', '/api/v1/article?breaking=true', 200],
    ['what no call asks for is passed over', '/api/v1/article?utm_source=x', 200],
    ['one thing twice is not a number', '/api/v1/article?limit=5&limit=6', 400],
    ['broken percents', '/api/v1/category/slug/%E0%A4%A', 404],
    ['a NUL', '/api/v1/category/slug/%00', 400],
    ['a search for %', '/api/v1/tag?q=%25', 200],
  ])('%s', async (_, path, status) => {
    expect((await guest.get(path)).status).toBe(status)
  })

  test('issues name the field, through lists and objects', async () => {
    const { body } = await owner.post('/api/v1/article', { title: 'خبر', categoryId: 1, tagIds: [1, 'x'] })
    expect(body.data.issues).toEqual([{ path: 'tagIds.1', message: 'المطلوب هنا عدد' }])
  })
})

describe('the typed client over HTTP', () => {
  test('returns what the contract says, and its errors with code and fields', async () => {
    const client = createHttpClient(app.url, (input, init) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
      headers.set('cookie', owner.cookie)
      return fetch(input, { ...init, headers })
    })
    const made = await client.category.create({ name: 'قسم' })
    expect(made).toMatchObject({ name: 'قسم', order: 0 })
    expect((await client.category.get({ id: made.id })).slug).toBe(made.slug)
    const refused = await client.category.create({ name: '', slug: 'فيه فراغ' }).catch(error => error)
    expect(errorCode(refused)).toBe('INVALID_INPUT')
    expect(fieldErrors(refused)).toEqual({
      name: 'هذا الحقل مطلوب',
      slug: 'حروف وأرقام تفصل بينها شرطات فقط',
    })
    const missing = await client.category.get({ id: 9_000_000 }).catch(error => error)
    expect(errorCode(missing)).toBe('NOT_FOUND')
  })
})

test('a response contains only the contract’s columns', async () => {
  const id = await makeCategory(app.db)
  const { body } = await guest.get(`/api/v1/category/${id}`)
  expect(Object.keys(body).sort()).toEqual(
    Object.keys(contract.category.get['~orpc'].outputSchema!.shape).sort(),
  )
})

test('a deprecated call says since when, and until when it works', () => {
  expect(deprecationHeaders({ since: '2027-01-31', sunset: '2028-01-31' })).toEqual({
    Deprecation: '@1801353600',
    Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
    Link: '</api/v1/docs>; rel="deprecation"; type="text/html"',
  })
  const endpointOf = endpoint('GET', '/old', 'public', 'نداء قديم', {
    deprecation: { since: '2027-01-31', sunset: '2028-01-31' },
  })
  expect(endpointOf['~orpc'].route.deprecated).toBe(true)
})

test('the OpenAPI document is built once: conditional requests get 304', async () => {
  const path = '/api/v1/openapi.json'
  const first = await guest.get(path)
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=5, must-revalidate',
  )
  const again = await guest.get(`${path}?any=thing`, { 'if-none-match': etag })
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  expect((await guest.call('POST', path)).status).toBe(404)
})

test('a network gets few copies of the OpenAPI document at a time; other pages are not delayed', {
  tags: 'thorough',
}, async () => {
  const asked = Array.from({ length: 20 }, () => guest.get('/api/v1/openapi.json'))
  expect((await guest.get('/robots.txt')).status).toBe(200)
  for (const { status, body } of await Promise.all(asked))
    expect([status, body.openapi[0]]).toEqual([200, '3'])
})

test('the OpenAPI documents list every call once, and there is a page to browse them', async () => {
  const paths = ['openapi', 'openapi-newsroom', 'openapi-management'].map(name => `/api/v1/${name}.json`)
  const documents = await Promise.all(paths.map(path => guest.get(path)))
  const described = documents.flatMap(({ body }) =>
    Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => withoutNames(`${method.toUpperCase()} ${path}`)),
    ),
  )
  const calls = Object.values(contract).flatMap(slice =>
    Object.values(slice).map(call =>
      withoutNames(`${call['~orpc'].route.method} ${call['~orpc'].route.path}`),
    ),
  )
  expect(described.sort()).toEqual(calls.sort())
  expect((await guest.get('/api/v1/docs')).status).toBe(200)
})

/** The document merges paths that differ only by the name of a parameter. */
const withoutNames = (call: string) => call.replace(/\{\w+\}/g, '{}')

describe('each call in the OpenAPI documents', async () => {
  type Operation = {
    operationId: string
    description: string
    security?: object[]
    'x-right'?: string
    responses: Record<string, { $ref?: string }>
  }
  const documents = await Promise.all(audiences.map(describeApi))
  const operations = documents.flatMap(({ paths, components, security }) =>
    Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        key: withoutNames(`${method.toUpperCase()} ${path}`),
        operation,
        security: operation.security ?? security,
        answers: Object.entries(operation.responses).map(([status, { $ref = '' }]) => ({
          status,
          codes: codesOf(components.responses[$ref.split('/').at(-1) ?? '']),
        })),
      })),
    ),
  )
  const codesIn = (answers: { codes: ErrorCode[] }[], wanted: ErrorCode[]) =>
    answers.flatMap(({ codes }) => codes.filter(code => wanted.includes(code))).sort()

  test('has a unique id, and lists its errors by status', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    for (const { key, answers } of operations) {
      const sends = !key.startsWith('GET ')
      expect([key, codesIn(answers, ['TOO_LARGE', 'TOO_SLOW'])]).toEqual([
        key,
        sends ? ['TOO_LARGE', 'TOO_SLOW'] : [],
      ])
      for (const { status, codes } of answers) {
        for (const code of codes)
          expect([key, code, `${errors[code].status}`]).toEqual([
            key,
            code,
            expect.stringMatching(new RegExp(`^${status.replace('XX', '..')}$`)),
          ])
      }
    }
  })

  test('requires a session and a right exactly where the access table does', () => {
    const rows = Object.fromEntries(Object.entries(accessTable).map(([key, row]) => [withoutNames(key), row]))
    for (const { key, operation, security, answers } of operations) {
      const { visitors = [], asks } = rows[key] ?? {}
      // A renewal checks its token before its input.
      const needsSession = !visitors.includes('guest')
      const needsRole = needsSession && !visitors.includes('user')
      const found = {
        key,
        right: operation['x-right'],
        security: security.flatMap(each => Object.keys(each)),
        unauthorized: codesIn(answers, ['UNAUTHORIZED']),
        forbidden: codesIn(answers, ['FORBIDDEN', 'TOTP_REQUIRED']),
      }
      expect(found).toEqual({
        key,
        right: asks,
        security: needsSession ? ['session', ...(asks ? ['key'] : [])] : [],
        unauthorized: needsSession ? ['UNAUTHORIZED'] : [],
        forbidden: needsRole ? ['FORBIDDEN', 'TOTP_REQUIRED'] : [],
      })
    }
    expect(operations.find(({ key }) => key === 'PATCH /category/{}')?.operation.description).toBe(
      'تعديل قسم. لمن له صلاحية «التعديل» في «الأقسام».\n\nNeeds the right `update` to `Category`.',
    )
  })
})

function codesOf(answer: unknown): ErrorCode[] {
  const [, list = '[]'] = /"code":\{"enum":(\[[^\]]*\])/.exec(JSON.stringify(answer ?? '')) ?? []
  return JSON.parse(list)
}
