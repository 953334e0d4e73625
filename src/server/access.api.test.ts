import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actions, type Grant, type Subject, subjects } from '../contract/permissions.ts'
import { everyone } from '../testing/access.ts'
import { accessRows, accessTable } from '../testing/accessTable.ts'
import { startTestApp, type TestApp, type TestClient, type Visitor } from '../testing/app.ts'
import { type Endpoint, endpoints, send } from '../testing/contractCalls.ts'
import { isQuick } from '../testing/depth.ts'
import {
  makeAgency,
  makeArticle,
  makeAttachment,
  makeCorrection,
  makeMedia,
  makeUser,
} from '../testing/factories.ts'
import { makeFeed } from '../testing/publisher.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())
// All these calls come from one address.
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

const someone = (visitor: Visitor, more: { grants?: Grant[] } = {}) =>
  visitor === 'guest'
    ? app.as('guest')
    : app.asUser({ role: visitor, agencyId: visitor === 'agency' ? app.agencyId : undefined, ...more })

/** A new user for each call that may change its caller, such as signing out. */
const callerOf = ({ path }: Endpoint, visitor: Visitor) =>
  /^\/(?:auth|user)\//.test(path) ? someone(visitor) : app.as(visitor)

/** For an agency, the newsroom's calls do not exist, rather than being forbidden. */
const isHidden = (visitor: Visitor, { access }: Endpoint) =>
  visitor === 'agency' && typeof access === 'object' && access.subject === 'Analytics'

async function verdict(client: TestClient, endpoint: Endpoint): Promise<'in' | 401 | 403> {
  const { status, body } = await send(client, endpoint)
  expect([200, 400, 401, 403, 404, 409, 415, 422, 503], `${endpoint.key}: ${JSON.stringify(body)}`).toContain(
    status,
  )
  if (body?.code === 'UNAUTHORIZED') return 401
  return body?.code === 'FORBIDDEN' ? 403 : 'in'
}

test('every endpoint has one row in its noun’s <noun>.access.ts, and every row an endpoint', () => {
  expect(accessRows.map(({ key }) => key).sort()).toEqual(endpoints.map(({ key }) => key).sort())
})

describe.each(endpoints)('$key', endpoint => {
  test('allows exactly the callers in the table', async () => {
    const expected: Record<string, unknown> = {}
    const found: Record<string, unknown> = {}
    const admitted = accessTable[endpoint.key]?.visitors ?? []
    // Refusals matter most and cost least, so every refused caller is tried, but only the first admitted one.
    const callers = isQuick
      ? everyone.filter(
          visitor => !admitted.includes(visitor) || visitor === everyone.find(one => admitted.includes(one)),
        )
      : everyone
    for (const visitor of callers) {
      const client = await callerOf(endpoint, visitor)
      const hidden = isHidden(visitor, endpoint)
      const refusal = visitor === 'guest' ? 401 : hidden ? 404 : 403
      expected[visitor] = admitted.includes(visitor) ? 'in' : refusal
      found[visitor] = hidden ? (await send(client, endpoint)).status : await verdict(client, endpoint)
    }
    expect(found).toEqual(expected)
  })
})

test('samples match the calls’ inputs', () => {
  const unfit = endpoints.filter(({ schema, input }) => schema && !z.safeParse(schema, input).success)
  expect(unfit.map(({ key }) => key)).toEqual([])
})

/**
 * Subjects that a grant on another subject includes, for the same action; messages only by
 * `manage Statistics`.
 */
const carriedBy: Partial<Record<Subject, Subject>> = {
  Agency: 'Users',
  Filters: 'Users',
  ContactUs: 'Statistics',
}

/** Subjects for which a grant can satisfy `update Category`, or `create|update Filters`. */
function subjectsOf(asked: string): Subject[] {
  const subject = asked.split(' ')[1] as Subject
  return [subject, carriedBy[subject]].filter(each => each !== undefined)
}

const named = ({ action, subject }: Grant) => `${action} ${subject}`

describe('a single grant', () => {
  const single = subjects.flatMap(subject => actions.map(action => ({ action, subject })))
  const asking = endpoints.flatMap(endpoint => {
    const asks = accessTable[endpoint.key]?.asks
    return asks ? [{ ...endpoint, asks }] : []
  })
  const admins = new Map<string, Promise<TestClient>>()
  const adminWith = (grants: Grant[]) => {
    const made = admins.get(grants.map(named).join()) ?? someone('admin', { grants })
    admins.set(grants.map(named).join(), made)
    return made
  }

  test("matches the endpoint's declaration", () => {
    const declared = Object.fromEntries(
      endpoints.flatMap(({ key, access }) =>
        typeof access === 'object' ? [[key, `${access.anyOf.join('|')} ${access.subject}`]] : [],
      ),
    )
    expect(declared).toEqual(Object.fromEntries(asking.map(({ key, asks }) => [key, asks])))
  })

  // The role itself grants Article, so that grant makes no difference.
  const granted = asking.filter(({ asks }) => !asks.endsWith(' Article'))
  const isFirst = ({ asks }: (typeof granted)[number], at: number) =>
    granted.findIndex(other => other.asks === asks) === at

  async function tryGrants(endpoint: (typeof granted)[number]) {
    const [words = ''] = endpoint.asks.split(' ')
    const near = single.filter(({ subject }) => subjectsOf(endpoint.asks).includes(subject))
    for (const grant of near) {
      const isLesser = grant.subject === 'Statistics' && endpoint.asks.endsWith(' ContactUs')
      const isEnough = grant.action === 'manage' || (!isLesser && words.split('|').includes(grant.action))
      const found = await verdict(await adminWith([grant]), endpoint)
      expect(found, named(grant)).toBe(isEnough ? 'in' : 403)
    }
    const all = single.filter(grant => !near.includes(grant))
    expect(await verdict(await adminWith(all), endpoint), 'all other grants').toBe(403)
  }

  test.each(granted.filter(isFirst))('opens $key: $asks', tryGrants)
  test.each(granted.filter((endpoint, at) => !isFirst(endpoint, at)))(
    'opens $key like the other calls with this right: $asks',
    { tags: 'thorough' },
    tryGrants,
  )

  test.each(['agency', 'user'] as const)('has no effect with role %s', async role => {
    const client = await someone(role, { grants: [{ action: 'manage', subject: 'Users' }] })
    for (const endpoint of asking.filter(({ asks }) => asks.endsWith(' Users'))) {
      expect(await verdict(client, endpoint), endpoint.key).toBe(403)
    }
  })
})

describe('nobody raises their own or others’ rights beyond what they have', () => {
  const grantsOf = (words: string[]) =>
    words.map(word => {
      const [action, subject] = word.split(' ')
      return { action, subject } as Grant
    })
  const fresh = () => ({ name: 'شخص', email: `n${crypto.randomUUID()}@example.com`, role: 'user' })
  const agencyAccount = (more: object) => ({ ...fresh(), role: 'agency', ...more })
  const account = (made: Parameters<typeof makeUser>[1]) => makeUser(app.db, made)
  const edit = async (admin: TestClient, id: number, change: object) =>
    (await admin.patch(`/api/v1/user/edit/${id}`, { id, revision: 1, ...change })).status
  const create = async (admin: TestClient, user: object) =>
    (await admin.post('/api/v1/user/create-user', user)).status

  test.each<[string, string[], (admin: TestClient) => Promise<number>, number]>([
    ['a reader', ['create Users'], admin => create(admin, fresh()), 200],
    ['a superadmin', ['create Users'], admin => create(admin, { ...fresh(), role: 'superadmin' }), 403],
    ['another editor', ['manage Users'], admin => create(admin, { ...fresh(), role: 'admin' }), 403],
    [
      'an account with grants',
      ['manage Users'],
      admin => create(admin, { ...fresh(), grants: grantsOf(['read Users']) }),
      403,
    ],
    [
      'a new agency and its account',
      ['create Users'],
      admin => create(admin, agencyAccount({ agency: { name: 'وكالة جديدة' } })),
      200,
    ],
    [
      'a new agency that is trusted',
      ['create Users'],
      admin => create(admin, agencyAccount({ agency: { name: 'وكالة موثوقة', trusted: true } })),
      403,
    ],
    [
      'a trusted agency, by who may change agencies',
      ['create Users', 'update Agency'],
      admin => create(admin, agencyAccount({ agency: { name: 'وكالة موثوقة', trusted: true } })),
      200,
    ],
    [
      'an account of an agency that is there',
      ['create Users'],
      admin => create(admin, agencyAccount({ agencyId: app.agencyId })),
      403,
    ],
    [
      'an account of an agency that is there, by who may change agencies',
      ['create Users', 'update Agency'],
      admin => create(admin, agencyAccount({ agencyId: app.agencyId })),
      200,
    ],
    [
      'a trusted agency alone',
      ['create Agency'],
      async admin => (await admin.post('/api/v1/agency', { name: 'وكالة', trusted: true })).status,
      403,
    ],
  ])('%s is created with %j', async (_, words, act, status) => {
    expect(await act(await someone('admin', { grants: grantsOf(words) }))).toBe(status)
  })

  test.each<[string, string[], (admin: TestClient) => Promise<number>, number]>([
    [
      "a reader's name",
      ['update Users'],
      async a => edit(a, await account({ role: 'user' }), { name: 'غيره' }),
      200,
    ],
    [
      'a reader into an editor',
      ['update Users'],
      async a => edit(a, await account({ role: 'user' }), { role: 'admin' }),
      403,
    ],
    ['oneself', ['manage Users'], a => edit(a, a.userId!, { role: 'superadmin' }), 403],
    [
      'one’s own grants',
      ['manage Users'],
      a => edit(a, a.userId!, { grants: grantsOf(['manage Settings']) }),
      403,
    ],
    [
      'another editor',
      ['manage Users'],
      async a => edit(a, await account({ role: 'admin' }), { name: 'غيره' }),
      403,
    ],
    [
      'a superadmin',
      ['manage Users'],
      async a => edit(a, await account({ role: 'superadmin' }), { name: 'غيره' }),
      403,
    ],
    [
      "a superadmin's password",
      ['update Users'],
      async a =>
        (
          await a.patch('/api/v1/user/reset/pass', {
            id: await account({ role: 'superadmin' }),
            password: 'كلمة طويلة جدًا 9',
          })
        ).status,
      403,
    ],
    [
      'a superadmin, switched off',
      ['update Users'],
      async a =>
        (await a.patch(`/api/v1/user/status/${await account({ role: 'superadmin' })}`, { activated: false }))
          .status,
      403,
    ],
    [
      'a superadmin, deleted',
      ['delete Users'],
      async a => (await a.delete(`/api/v1/user/${await account({ role: 'superadmin' })}`)).status,
      403,
    ],
  ])('%s is changed with %j', async (_, words, act, status) => {
    expect(await act(await someone('admin', { grants: grantsOf(words) }))).toBe(status)
  })
})

/** Rights that an agency has only over its own rows. */
const ownOnly = endpoints.filter(
  ({ access, path }) =>
    typeof access === 'object' &&
    !access.everywhere &&
    access.subject === 'Article' &&
    /\{(id|article)\}/.test(path),
)
/** Drafts, tasks, mentions and one's own tabs are personal, whatever they belong to. */
const personal = [
  'GET /article/draft/{article}',
  'GET /article/draft-preview/{article}',
  'DELETE /article/draft/{article}',
  'PATCH /assignment/task/{id}',
  'PATCH /note/mention/{id}',
  'POST /presence/leave/{id}',
]

describe.each(ownOnly.filter(({ key }) => !personal.includes(key)))('$key', endpoint => {
  // Corrections exist only for published articles, and are withdrawn by their own id.
  const isCorrection = endpoint.path.includes('/correction/')
  const isSchedule = endpoint.path.includes('/schedule/')
  const hour = new Date(Date.now() + 3_600_000)
  const statusFor = async (of: number) => {
    const made = endpoint.path.startsWith('/media')
      ? await makeMedia(app.db, { agencyId: of })
      : endpoint.path.startsWith('/attachment')
        ? await makeAttachment(app.db, of)
        : endpoint.path.startsWith('/template')
          ? await makeTemplate(of)
          : await makeArticle(app.db, {
              agencyId: of,
              enable: isCorrection || isSchedule,
              ...(isSchedule && { publishAt: hour }),
            })
    const input = { ...endpoint.input, [endpoint.path.includes('{id}') ? 'id' : 'article']: made }
    const client = await someone('agency')
    if (endpoint.path.startsWith('/wire/item/')) input.id = await makeItem(of)
    if (isCorrection && endpoint.method === 'DELETE') input.id = await makeCorrection(app.db, made)
    if (/^\/note\/(resolved\/)?\{id\}$/.test(endpoint.path)) input.id = await makeNote(made, client.userId!)
    if (endpoint.path.startsWith('/coverage/')) await makeCoverage(made)
    if (endpoint.path.startsWith('/story/')) input.id = await makeStory(made)
    if (endpoint.path.endsWith('/uploaded')) await keepUploaded(made)
    if (/^(PATCH|DELETE) \/coverage\/entry/.test(endpoint.key)) input.id = await makeEntry(made)
    return (await send(client, { ...endpoint, input })).status
  }
  test('another agency’s rows are 404 for an agency; its own are not', async () => {
    expect(await statusFor(await makeAgency(app.db))).toBe(404)
    if (!endpoint.path.includes('{kept}')) expect(await statusFor(app.agencyId)).toBe(200)
  })
})

async function makeNote(articleId: number, by: number): Promise<number> {
  const values = { article_id: articleId, text: 'ملاحظة', written_by: by }
  return (await app.db.insertInto('notes').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function makeItem(agencyId: number): Promise<number> {
  const feedId = await makeFeed(app, { feed_url: 'https://agency.example/rss', agency_id: agencyId })
  const values = { feed_id: feedId, guid: 'g', guid_key: Buffer.from('g'), outcome: 'excluded' }
  return (await app.db.insertInto('feed_items').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function keepUploaded(mediaId: number): Promise<void> {
  const key = `uploaded/${randomUUID()}/a.png`
  await app.services.storage.put(key, new Uint8Array(1), { contentType: 'image/png' })
  const uploaded = JSON.stringify({ key, type: 'png', bytes: 1 })
  await app.db.updateTable('media').set({ uploaded }).where('id', '=', mediaId).execute()
}

async function makeTemplate(agencyId: number): Promise<number> {
  const values = { name: `قالب ${randomUUID()}`, agency_id: agencyId }
  return (
    await app.db.insertInto('article_templates').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}

async function makeCoverage(articleId: number): Promise<void> {
  await app.db.insertInto('coverages').values({ article_id: articleId }).execute()
}

async function makeStory(articleId: number): Promise<number> {
  const { id } = await app.db.insertInto('stories').defaultValues().returning('id').executeTakeFirstOrThrow()
  const now = new Date()
  const values = {
    story_id: id,
    article_id: articleId,
    level: 'copy',
    score: 1,
    seen_at: now,
    published_at: now,
  }
  await app.db.insertInto('story_members').values(values).execute()
  return id
}

async function makeEntry(articleId: number): Promise<number> {
  const values = { article_id: articleId, key: randomUUID(), html: '<p>خبر</p>', open: true, version: 1 }
  return (
    await app.db.insertInto('coverage_entries').values(values).returning('id').executeTakeFirstOrThrow()
  ).id
}

test('every call about one article, picture, template or note checks ownership', () => {
  expect(ownOnly.map(({ key }) => key)).toHaveLength(50)
})

test('the dashboard’s lists show an agency only its own rows, and its bulk actions refuse others’', async () => {
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
