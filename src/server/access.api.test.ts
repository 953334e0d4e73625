import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../api/contract.ts'
import type { EndpointMeta } from '../contract/endpoint.ts'
import type { Grant } from '../contract/permissions.ts'
import { startTestApp, type TestApp, type TestClient, type Visitor } from '../testing/app.ts'
import { makeAgency, makeArticle, makeCorrection, makeMedia } from '../testing/factories.ts'

const everyone: Visitor[] = ['guest', 'user', 'agency', 'admin', 'superadmin']
const signedIn: Visitor[] = ['user', 'agency', 'admin', 'superadmin']
const staff: Visitor[] = ['agency', 'admin', 'superadmin']
const desk: Visitor[] = ['admin', 'superadmin']
const owner: Visitor[] = ['superadmin']

/**
 * Who is let in, written by hand: what an endpoint declares is compared with this, so that no access
 * changes by accident. An admin here has no grants.
 */
const letIn: Record<string, Visitor[]> = {
  'POST /auth/login-dashboard': everyone,
  // With no session there is nothing to renew: a guest is told 401.
  'POST /auth/token': signedIn,
  'POST /auth/logout': everyone,
  'GET /auth/options': everyone,
  'GET /auth/country': everyone,
  'POST /auth/nonce': everyone,
  'POST /auth/dashboard/check/otp': everyone,
  'POST /auth/login/web': everyone,
  'POST /auth/login/google': everyone,
  'POST /auth/login/facebook': everyone,
  'POST /auth/register': everyone,
  'GET /auth/activate/{token}': everyone,
  'POST /auth/request-otp': everyone,
  'POST /auth/verify-otp': everyone,
  'PATCH /auth/reset-password-otp': everyone,
  'GET /auth/send-email-reset-password/{email}': everyone,
  'POST /user/request/activation': signedIn,
  'POST /user/check/activation/{code}': signedIn,

  'GET /user': signedIn,
  'PATCH /user/edit/profile': signedIn,
  'POST /user/avatar': signedIn,
  'DELETE /user/avatar': signedIn,
  'PATCH /user/change/password': signedIn,
  'POST /user/request/otp': signedIn,
  'POST /user/check/otp': signedIn,
  'GET /user/favorites': signedIn,
  'PATCH /user/add-user-favorites': signedIn,
  'GET /user/for-you': signedIn,
  'GET /user/export': signedIn,
  'POST /user/delete/account': signedIn,
  'GET /user/sessions': signedIn,
  'DELETE /user/sessions/{id}': signedIn,
  'POST /user/sessions/end-others': signedIn,
  'POST /user/totp/setup': signedIn,
  'POST /user/totp/confirm': signedIn,
  'POST /user/totp/recovery-codes': signedIn,
  'POST /user/totp/off': signedIn,

  'GET /user/admin': owner,
  'GET /user/{id}': owner,
  'POST /user/create-user': owner,
  'PATCH /user/edit/{id}': owner,
  'PATCH /user/status/{id}': owner,
  'PATCH /user/reset/pass': owner,
  'DELETE /user/{id}': owner,
  'GET /log/admin': owner,
  'GET /log/admin/choices': owner,

  'GET /article': everyone,
  'GET /article/most-read': everyone,
  'GET /article/related-articles': everyone,
  'GET /article/onward/{id}': everyone,
  'GET /article/agency/{id}': everyone,
  'GET /article/{id}': everyone,
  'POST /article/view/{id}': everyone,
  'GET /article/dashboard': staff,
  'GET /article/dashboard/most-read': staff,
  'GET /article/dashboard/most-read-category': staff,
  'GET /article/dashboard/most-read-agency': staff,
  'GET /article/dashboard/read': staff,
  'GET /article/edit/{id}': staff,
  'GET /article/preview/{id}': staff,
  'POST /article': staff,
  'PATCH /article/edit/{id}': staff,
  'PUT /article/description/{id}': staff,
  'PATCH /article/status/{id}': staff,
  'PATCH /article/breakingnews/{id}': staff,
  'POST /article/bulk': staff,
  'DELETE /article/{id}': staff,
  'POST /article/restore/{id}': staff,
  'POST /article/correction/{id}': staff,
  'DELETE /article/correction/{id}': staff,
  'GET /article/revisions/{id}': staff,
  'GET /article/revisions/{id}/{revision}': staff,
  'POST /article/revisions/{id}/{revision}': staff,
  'GET /article/draft/{article}': staff,
  'PUT /article/draft/{article}': staff,
  'DELETE /article/draft/{article}': staff,

  'POST /media': staff,
  'GET /media': staff,
  'GET /media/{id}': staff,
  'PATCH /media/{id}': staff,
  'DELETE /media/{id}': staff,

  'GET /search': everyone,
  'GET /search/suggestions': everyone,

  'GET /category': everyone,
  'GET /category/all': everyone,
  'GET /category/topics': everyone,
  'GET /category/slug/{slug}': everyone,
  'GET /category/{id}': everyone,
  'GET /category/admin/paginate': owner,
  'POST /category': owner,
  'PATCH /category/{id}': owner,
  'PATCH /category/status/{id}': owner,
  'DELETE /category/{id}': owner,

  'GET /tag': everyone,
  'GET /tag/slug/{slug}': everyone,
  'GET /tag/{id}': everyone,
  'GET /tag/paginate': desk,
  'POST /tag': desk,
  'PATCH /tag/{id}': desk,
  'PATCH /tag/{id}/status': desk,
  'PATCH /tag/{id}/visible': desk,
  'POST /tag/{id}/merge': desk,
  'DELETE /tag/{id}': desk,

  'GET /author/all': everyone,
  'GET /author/slug/{slug}': everyone,
  'GET /author/{id}': everyone,
  'GET /author/admin': desk,
  'POST /author': desk,
  'PATCH /author/edit/{id}': desk,
  'PATCH /author/status/{id}': desk,
  'DELETE /author/{id}': desk,

  'GET /peopleOfInterest/all': everyone,
  'GET /peopleOfInterest/present': everyone,
  'GET /peopleOfInterest/slug/{slug}': everyone,
  'GET /peopleOfInterest/{id}': everyone,
  'GET /peopleOfInterest/admin': desk,
  'POST /peopleOfInterest/mentioned': staff,
  'POST /peopleOfInterest': desk,
  'PATCH /peopleOfInterest/edit/{id}': desk,
  'PATCH /peopleOfInterest/status/{id}': desk,
  'DELETE /peopleOfInterest/{id}': desk,

  'GET /source': everyone,
  'GET /source/slug/{slug}': everyone,
  'GET /source/{id}': everyone,
  'GET /source/paginate': desk,
  'POST /source': desk,
  'PATCH /source/edit/{id}': desk,
  'PATCH /source/status/{id}': desk,
  'DELETE /source/{id}': desk,

  'GET /agency': everyone,
  'GET /agency/grouped': everyone,
  'GET /agency/slug/{slug}': everyone,
  'GET /agency/{id}': everyone,
  'GET /agency/all': staff,
  'GET /agency/dashboard/admin': owner,
  'POST /agency': owner,
  'PATCH /agency/edit/{id}': owner,
  'PATCH /agency/status/{id}': owner,
  'PATCH /agency/subscription/{id}': owner,
  'DELETE /agency/{id}': owner,

  'GET /weather': everyone,
  'GET /weather/cities': everyone,

  'GET /adspositions': everyone,
  'GET /adspositions/all': owner,
  'PATCH /adspositions/{id}': owner,
  'POST /adspositions/seen/{id}': everyone,
  'GET /setting/website': everyone,
  'GET /setting/dashboard': staff,
  'GET /setting/mobile': everyone,
  'GET /setting/{id}': everyone,
  'PATCH /setting': owner,
  'GET /social': everyone,
  'GET /social/{id}': everyone,
  'GET /social/paginate': owner,
  'POST /social': owner,
  'PATCH /social/{id}': owner,
  'PATCH /social/{id}/status': owner,
  'DELETE /social/{id}': owner,
  'GET /contactus': owner,
  'POST /contactus': everyone,
  'PATCH /contactus/read/{id}': owner,
  'PATCH /contactus/status/{id}': owner,
  'GET /channels': everyone,
  'GET /channels/audio/count': everyone,
  'GET /channels/{id}': everyone,
  'GET /channels/{id}/{key}': everyone,
  'GET /channels/admin': owner,
  'POST /channels': owner,
  'PATCH /channels/{id}': owner,
  'PATCH /channels/status/{id}': owner,
  'DELETE /channels/{id}': owner,
  'DELETE /channels/{id}/image/{key}': owner,

  'GET /rssfilters': owner,
  'GET /rssfilters/{id}': owner,
  'GET /rssfilters/items/{id}': owner,
  'POST /rssfilters': owner,
  'PATCH /rssfilters/{id}': owner,
  'PATCH /rssfilters/status/{id}': owner,
  'POST /rssfilters/fetch/{id}': owner,
  'POST /rssfilters/try': owner,
  'DELETE /rssfilters/{id}': owner,
}

/** What a call cannot go without: of right shape, of things that do not exist. */
const samples: Record<string, unknown> = {
  id: 9_000_001,
  into: 9_000_002,
  ids: [9_000_001],
  article: 0,
  revision: 1,
  baseRevision: 0,
  content: {},
  categoryId: 9_000_001,
  action: 'enable',
  enable: true,
  breakingNews: true,
  status: true,
  visible: true,
  active: true,
  subscription: true,
  title: 'عنوان',
  description: '<p>متن</p>',
  text: 'الصواب غيره.',
  name: 'اسم',
  slug: 'لا-شيء',
  kind: 'radio',
  key: 'logo',
  streamUrl: 'http://127.0.0.1:9/live',
  enabled: true,
  group: 'mobile',
  values: {},
  platform: 'x',
  url: 'https://social.example/warraq',
  subject: 'سؤال',
  message: 'رسالة في جملة كاملة.',
  read: true,
  handled: true,
  feedUrl: 'http://127.0.0.1:9/feed',
  email: 'nobody@example.com',
  password: 'ليست كلمة أحد',
  currentPassword: 'ليست كلمة أحد',
  otp: '123456',
  code: '123456',
  challenge: 'لا شيء',
  token: 'لا-شيء',
  idToken: 'لا شيء',
  accessToken: 'لا شيء',
  activated: true,
  q: 'خبر',
  file: new File(['ليست صورة'], 'picture.png'),
}

type Endpoint = {
  key: string
  method: string
  path: string
  access: EndpointMeta['access']
  input: Record<string, unknown>
}

function inputOf(schema: z.ZodObject | undefined): Record<string, unknown> {
  const required = Object.entries(schema?.shape ?? {}).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  )
  return Object.fromEntries(required.map(([name]) => [name, samples[name]]))
}

const endpoints: Endpoint[] = Object.values(contract)
  .flatMap(calls => Object.values(calls) as AnyContractProcedure[])
  .map(({ '~orpc': call }) => ({
    key: `${call.route.method} ${call.route.path}`,
    method: call.route.method ?? '',
    path: call.route.path ?? '',
    access: (call.meta as EndpointMeta).access,
    input: inputOf(call.inputSchema as z.ZodObject | undefined),
  }))

function send(client: TestClient, { method, path, input }: Endpoint) {
  const rest = new Map(Object.entries(input))
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = `/api/v1${address}`
  if (method === 'GET') {
    const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
    return client.get(`${url}?${query}`)
  }
  if (!rest.has('file')) return client.call(method, url, Object.fromEntries(rest))
  const form = new FormData()
  for (const [name, value] of rest) form.append(name, value as string | File)
  return client.call(method, url, form)
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())
// All these calls come from one address.
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

/** A person of their own for every call, so that one who signs out is not missed by the next. */
const someone = (visitor: Visitor, more: { grants?: Grant[] } = {}) =>
  visitor === 'guest'
    ? app.as('guest')
    : app.asUser({ role: visitor, agencyId: visitor === 'agency' ? app.agencyId : undefined, ...more })

async function verdict(client: TestClient, endpoint: Endpoint): Promise<'in' | 401 | 403> {
  const { status, body } = await send(client, endpoint)
  expect([200, 400, 401, 403, 404, 409, 415, 422, 503], `${endpoint.key}: ${JSON.stringify(body)}`).toContain(
    status,
  )
  if (body?.code === 'UNAUTHORIZED') return 401
  return body?.code === 'FORBIDDEN' ? 403 : 'in'
}

test('every endpoint has a row in the table, and every row an endpoint', () => {
  expect(endpoints.map(({ key }) => key).sort()).toEqual(Object.keys(letIn).sort())
})

describe.each(endpoints)('$key', endpoint => {
  test('lets in just whom the table names', async () => {
    const expected: Record<string, unknown> = {}
    const found: Record<string, unknown> = {}
    for (const visitor of everyone) {
      const refusal = visitor === 'guest' ? 401 : 403
      expected[visitor] = letIn[endpoint.key]?.includes(visitor) ? 'in' : refusal
      found[visitor] = await verdict(await someone(visitor), endpoint)
    }
    expect(found).toEqual(expected)
  })
})

test('samples fit what the calls ask for', () => {
  const schemas = Object.values(contract)
    .flatMap(calls => Object.values(calls) as AnyContractProcedure[])
    .map(call => call['~orpc'].inputSchema as z.ZodObject | undefined)
    .filter(schema => schema !== undefined)
  for (const schema of schemas) {
    expect(z.safeParse(schema, inputOf(schema)).error?.issues ?? []).toEqual([])
  }
})

describe('grants', () => {
  const find = (key: string) => endpoints.find(endpoint => endpoint.key === key)!
  const [categories, agencies, feeds] = [
    'GET /category/admin/paginate',
    'GET /agency/dashboard/admin',
    'GET /rssfilters',
  ].map(find)

  test.each<[string, Visitor, Grant[], unknown[]]>([
    ['admin without grants', 'admin', [], [403, 403, 403]],
    ['manage Category', 'admin', [{ action: 'manage', subject: 'Category' }], ['in', 403, 403]],
    ['read Category is not manage', 'admin', [{ action: 'read', subject: 'Category' }], [403, 403, 403]],
    ['manage Agency', 'admin', [{ action: 'manage', subject: 'Agency' }], [403, 'in', 403]],
    [
      'manage Users runs agencies and filters too',
      'admin',
      [{ action: 'manage', subject: 'Users' }],
      [403, 'in', 'in'],
    ],
    ['create Users is not manage', 'admin', [{ action: 'create', subject: 'Users' }], [403, 403, 403]],
    [
      'grants of an agency count for nothing',
      'agency',
      [{ action: 'manage', subject: 'Users' }],
      [403, 403, 403],
    ],
    [
      'grants of a reader count for nothing',
      'user',
      [{ action: 'manage', subject: 'Users' }],
      [403, 403, 403],
    ],
  ])('%s', async (_, role, grants, expected) => {
    const client = await someone(role, { grants })
    const found = []
    for (const endpoint of [categories!, agencies!, feeds!]) found.push(await verdict(client, endpoint))
    expect(found).toEqual(expected)
  })
})

/** Rights that an agency holds over its own alone. */
const ownOnly = endpoints.filter(
  ({ access, path }) =>
    typeof access === 'object' &&
    !access.everywhere &&
    access.subject === 'Article' &&
    /\{(id|article)\}/.test(path),
)
/** A draft is the person's own, whatever it is of. */
const personal = ['GET /article/draft/{article}', 'DELETE /article/draft/{article}']

describe.each(ownOnly.filter(({ key }) => !personal.includes(key)))('$key', endpoint => {
  // Only what is published is corrected, and a correction is withdrawn by its own id.
  const isCorrection = endpoint.path.includes('/correction/')
  const statusFor = async (of: number) => {
    const made = endpoint.path.startsWith('/media')
      ? await makeMedia(app.db, { agencyId: of })
      : await makeArticle(app.db, { agencyId: of, enable: isCorrection })
    const input = { ...endpoint.input, [endpoint.path.includes('{id}') ? 'id' : 'article']: made }
    if (isCorrection && endpoint.method === 'DELETE') input.id = await makeCorrection(app.db, made)
    return (await send(await someone('agency'), { ...endpoint, input })).status
  }
  test("another agency's is 404 to an agency, whose own is not", async () => {
    expect(await statusFor(await makeAgency(app.db))).toBe(404)
    if (!endpoint.path.includes('{revision}')) expect(await statusFor(app.agencyId)).toBe(200)
  })
})

test('ownership is asked of every call about one article or picture', () => {
  expect(ownOnly.map(({ key }) => key)).toHaveLength(19)
})

test("the desk's lists show an agency its own alone, and its bulk actions refuse what is another's", async () => {
  const other = await makeAgency(app.db)
  const [mine, theirs] = [
    await makeArticle(app.db, { agencyId: app.agencyId, enable: false }),
    await makeArticle(app.db, { agencyId: other, enable: false }),
  ]
  await app.db
    .insertInto('article_views')
    .values(
      [mine, theirs].map(article_id => ({
        article_id,
        day: new Date().toISOString().slice(0, 10),
        views: 5,
      })),
    )
    .execute()
  const client = await someone('agency')
  for (const list of [
    '/article/dashboard?limit=100',
    `/article/dashboard?agency=${other}`,
    '/article/dashboard/most-read',
  ]) {
    const { body } = await client.get(`/api/v1${list}`)
    const ids = (body.items ?? body).map((article: { id: number }) => article.id)
    expect(ids, list).not.toContain(theirs)
    if (!list.includes('agency=')) expect(ids, list).toContain(mine)
  }
  const agencies = await client.get('/api/v1/article/dashboard/most-read-agency')
  expect(agencies.body.map(({ id }: { id: number }) => id)).toEqual([app.agencyId])
  const days = await client.get('/api/v1/article/dashboard/read?days=2')
  expect(days.body.at(-1).views).toBe(5)
  const bulk = await client.post('/api/v1/article/bulk', { ids: [mine, theirs], action: 'enable' })
  expect(bulk.body).toMatchObject({ done: [mine], refused: [{ id: theirs }] })
})
