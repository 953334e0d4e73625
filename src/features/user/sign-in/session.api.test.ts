import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '../../../testing/app.ts'
import { makeUser } from '../../../testing/factories.ts'
import { pruneAll } from '../../../testing/prune.ts'
import { hashPassword } from '../security/secrets.ts'
import { sessionRetention } from './session.retention.ts'

const password = 'كلمة سر طويلة 7'
let app: TestApp
let guest: TestClient
let password_hash: string
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
  password_hash = await hashPassword(password)
})
afterAll(() => app?.stop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
})

type Made = Parameters<typeof makeUser>[1]
const makePerson = (email: string, more: Partial<Made> = {}) =>
  makeUser(app.db, { role: 'admin', ...more, columns: { email, password_hash, ...more.columns } })

const login = (email: string, given = password, headers: Record<string, string> = {}, client = guest) =>
  client.post('/api/v1/auth/login-dashboard', { email, password: given }, headers)

/** The session cookie an answer sets: its value and its attributes. */
function cookieOf({ headers }: Answer) {
  const [set] = headers.getSetCookie()
  if (!set) return undefined
  const [pair = '', ...attributes] = set.split('; ')
  return { pair, token: pair.slice('session='.length), attributes: attributes.sort() }
}
const withCookie = (answer: Answer) => createTestClient(app.url, cookieOf(answer)?.pair ?? '', undefined)
const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/v1/article/dashboard')).status === 200
const hashOf = (token: string) => createHash('sha256').update(token).digest()

describe('signing in', () => {
  test('with the right password: the account, and a cookie that is HttpOnly and SameSite', async () => {
    await makePerson('editor@example.com', { name: 'محررة' })
    const answer = await login('Editor@Example.com')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      result: {
        id: expect.any(Number),
        name: 'محررة',
        email: 'editor@example.com',
        role: 'admin',
        grants: [],
        agencyId: null,
        activated: true,
        avatar: null,
        mustSetUpTotp: false,
      },
    })
    expect(cookieOf(answer)?.attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await isSignedIn(withCookie(answer))).toBe(true)
  })

  test('the token is long, sent once, and stored only as a hash', async () => {
    await makePerson('stored@example.com')
    const [one, two] = [
      cookieOf(await login('stored@example.com')),
      cookieOf(await login('stored@example.com')),
    ]
    expect(one?.token).toMatch(/^[\w-]{43}$/)
    expect(one?.token).not.toBe(two?.token)
    const rows = await app.db.selectFrom('sessions').select(sql<string>`sessions::text`.as('row')).execute()
    expect(rows.some(({ row }) => row.includes(one!.token))).toBe(false)
  })

  test('the answer is the same for every mistake', async () => {
    await makePerson('right@example.com')
    await makePerson('reader@example.com', { role: 'user' })
    await makePerson('waiting@example.com', { columns: { activated: false } })
    await makePerson('nopassword@example.com', { columns: { password_hash: null } })
    const answers = [
      await login('right@example.com', 'كلمة أخرى'),
      await login('right@example.com', `${password} `),
      await login('nobody@example.com'),
      await login('reader@example.com'),
      await login('waiting@example.com'),
      await login('nopassword@example.com'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        401,
        { code: 'BAD_CREDENTIALS', status: 401, message: 'البريد أو كلمة المرور غير صحيحة.' },
      ])
      expect(cookieOf(answer)).toBeUndefined()
    }
  })

  test.each([
    ['no e-mail', 'لا بريد', 'x'],
    ['no password', 'a@example.com', ''],
    ['a password of a book’s length', 'a@example.com', 'ا'.repeat(129)],
  ])('%s: 400', async (_, email, given) => {
    expect((await login(email, given)).status).toBe(400)
  })

  test('is logged', async () => {
    const id = await makePerson('logged@example.com')
    await login('logged@example.com')
    const row = await app.db.selectFrom('logs').selectAll().where('actor_id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ action: 'signedIn', subject: 'Users', subject_id: id, address: '127.0.0.1' })
  })

  test('a token planted before is invalid afterwards', async () => {
    await makePerson('victim@example.com')
    const planted = createTestClient(app.url, 'session=planted-by-another', undefined)
    const answer = await login('victim@example.com', password, {}, planted)
    expect(cookieOf(answer)?.token).not.toBe('planted-by-another')
    expect(await isSignedIn(planted)).toBe(false)
  })

  test('signing in again ends the session of the request', async () => {
    await makePerson('twice@example.com')
    const first = withCookie(await login('twice@example.com'))
    const second = withCookie(await login('twice@example.com', password, {}, first))
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
  })
})

describe('too many attempts', () => {
  const attempts = (count: number, email: (index: number) => string, given: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => login(email(index), given)))

  test('on one account: after eight, 429 with the seconds to wait, also for the right password', {
    tags: 'thorough',
  }, async () => {
    await makePerson('guessed@example.com')
    const answers = await attempts(8, () => 'guessed@example.com', 'تخمين')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    const refused = await login('Guessed@example.com')
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBe(refused.body.data.retryAfter)
    expect(seconds > 0 && seconds <= 900).toBe(true)
  })

  test('on an account that does not exist: the same', { tags: 'thorough' }, async () => {
    await attempts(8, () => 'ghost@example.com', 'تخمين')
    expect((await login('ghost@example.com')).status).toBe(429)
  })

  test('another account is not affected; a correct password clears the count; a window ends', {
    tags: 'thorough',
  }, async () => {
    await makePerson('first@example.com')
    await makePerson('second@example.com')
    await attempts(9, () => 'first@example.com', 'تخمين')
    expect((await login('second@example.com')).status).toBe(200)
    await attempts(7, () => 'second@example.com', 'تخمين')
    expect((await login('second@example.com')).status).toBe(200)
    await attempts(8, () => 'second@example.com', 'تخمين')
    expect((await login('second@example.com')).status).toBe(429)
    await app.db
      .updateTable('rate_limits')
      .set({ window_start: sql`now() - interval '16 minutes'` })
      .execute()
    expect((await login('first@example.com')).status).toBe(200)
  })

  test('from one address over many accounts: after forty, 429', { tags: 'thorough' }, async () => {
    const answers = await attempts(41, index => `spray-${index}@example.com`, 'تخمين')
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(40).fill(401), 429])
  })
})

describe('renewing', () => {
  const renew = (client: TestClient) => client.post('/api/v1/auth/token')

  /** As if the tokens so far had been replaced half a minute ago. */
  const passHalfAMinute = (userId: number) =>
    app.db
      .updateTable('retired_tokens')
      .set({ retired_at: sql`retired_at - interval '31 seconds'` })
      .where('session_id', 'in', app.db.selectFrom('sessions').select('id').where('user_id', '=', userId))
      .execute()

  test('returns a new token and the account; the previous one works a moment longer', async () => {
    const id = await makePerson('renewed@example.com')
    const first = withCookie(await login('renewed@example.com'))
    const answer = await renew(first)
    expect([answer.status, answer.body.result.id]).toEqual([200, id])
    const second = withCookie(answer)
    expect(second.cookie).not.toBe(first.cookie)
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, true])
    await passHalfAMinute(id)
    expect(await isSignedIn(second)).toBe(true)
  })

  test.each([
    ['the one before', 1],
    ['one from long before', 3],
  ])(
    '%s, sent late, ends the session for everyone who has it, and is logged',
    { tags: 'thorough' },
    async (_, renewals) => {
      const id = await makePerson(`stolen-${renewals}@example.com`)
      const stolen = withCookie(await login(`stolen-${renewals}@example.com`))
      const elsewhere = withCookie(await login(`stolen-${renewals}@example.com`))
      let owner = stolen
      for (let count = 0; count < renewals; count++) owner = withCookie(await renew(owner))
      expect(await isSignedIn(owner)).toBe(true)
      await passHalfAMinute(id)
      const late = await renew(stolen)
      expect([late.status, cookieOf(late)?.token]).toEqual([401, ''])
      expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([false, true])
      expect((await renew(owner)).status).toBe(401)
      const { action } = await app.db
        .selectFrom('logs')
        .select('action')
        .where('subject_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(action).toBe('endedStolenSession')
    },
  )

  test('after a lost answer the old token stays valid until the new one is used, and can be renewed again', async () => {
    const id = await makePerson('lost@example.com')
    const owner = withCookie(await login('lost@example.com'))
    const lost = withCookie(await renew(owner))
    await passHalfAMinute(id)
    expect(await isSignedIn(owner)).toBe(true)
    const renewed = withCookie(await renew(owner))
    expect(renewed.cookie).not.toBe(owner.cookie)
    expect(await isSignedIn(renewed)).toBe(true)
    await passHalfAMinute(id)
    // Either somebody else sent it, or the owner after a thief renewed: it cannot be known, so the session ends.
    expect([await isSignedIn(lost), await isSignedIn(renewed)]).toEqual([false, false])
  })

  test('two tabs at once both stay signed in, and the session has one token', async () => {
    const id = await makePerson('tabs@example.com')
    const tab = withCookie(await login('tabs@example.com'))
    const answers = await Promise.all([renew(tab), renew(tab), renew(tab)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(answer => cookieOf(answer))).toHaveLength(1)
    const rows = await app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['no session', ''],
    ['a made-up one', 'session=made-up'],
    ['an empty one', 'session='],
  ])('%s: 401', async (_, cookie) => {
    const { status, body } = await renew(createTestClient(app.url, cookie, undefined))
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED'])
  })

  test.each([
    [
      'has expired',
      async (userId: number) =>
        app.db
          .updateTable('sessions')
          .set({ expires_at: sql`now()` })
          .where('user_id', '=', userId)
          .execute(),
    ],
    [
      'is of an account that was switched off',
      async (userId: number) =>
        app.db.updateTable('users').set({ activated: false }).where('id', '=', userId).execute(),
    ],
    [
      'is of an account that is gone',
      async (userId: number) => app.db.deleteFrom('users').where('id', '=', userId).execute(),
    ],
  ])('a session that %s: 401, for renewal and everything else', async (_, end) => {
    const client = await app.asUser({ role: 'admin' })
    expect(await isSignedIn(client)).toBe(true)
    await end(client.userId!)
    expect(await isSignedIn(client)).toBe(false)
    expect((await renew(client)).status).toBe(401)
  })

  test('a role or grant that was removed is gone at the next call', async () => {
    const client = await app.asUser({ role: 'superadmin' })
    expect((await client.get('/api/v1/category/admin/paginate')).status).toBe(200)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', client.userId!).execute()
    expect((await client.get('/api/v1/category/admin/paginate')).status).toBe(403)
  })

  test('expired sessions are deleted, live ones stay', async () => {
    const [dead, living] = [await app.asUser({ role: 'admin' }), await app.asUser({ role: 'admin' })]
    await app.db
      .updateTable('sessions')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('user_id', '=', dead.userId!)
      .execute()
    await pruneAll(app, sessionRetention)
    const rows = await app.db.selectFrom('sessions').select('user_id').execute()
    const users = rows.map(row => row.user_id)
    expect([users.includes(dead.userId!), users.includes(living.userId!)]).toEqual([false, true])
  })
})

describe('signing out', () => {
  test('ends the session on the server and removes the cookie; idempotent', async () => {
    await makePerson('leaving@example.com')
    const client = withCookie(await login('leaving@example.com'))
    for (const _ of [1, 2]) {
      const answer = await client.post('/api/v1/auth/logout')
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
      expect(cookieOf(answer)).toMatchObject({ token: '' })
    }
    expect(await isSignedIn(client)).toBe(false)
  })

  test('ends it also by the previous token, and no other session', async () => {
    await makePerson('devices@example.com')
    const phone = withCookie(await login('devices@example.com'))
    const desktop = withCookie(await login('devices@example.com'))
    const renewed = withCookie(await phone.post('/api/v1/auth/token'))
    await phone.post('/api/v1/auth/logout')
    expect([await isSignedIn(renewed), await isSignedIn(desktop)]).toEqual([false, true])
  })

  test('by a guest: 200', async () => {
    expect((await guest.post('/api/v1/auth/logout')).status).toBe(200)
  })
})

describe('a call from another site', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE']
  const foreign: Record<string, Record<string, string>> = {
    'another site': { 'sec-fetch-site': 'cross-site' },
    'a neighbour under the same domain': { 'sec-fetch-site': 'same-site' },
    'another origin': { origin: 'https://evil.example' },
    'an origin that hides': { origin: 'null' },
    'our name on another port': { origin: 'http://127.0.0.1:1' },
    'a form there': { origin: 'https://evil.example', 'content-type': 'text/plain' },
  }
  test.each(Object.entries(foreign))('%s cannot change anything: 403, but may read', async (_, headers) => {
    const client = await app.as('superadmin')
    for (const method of methods) {
      const { status, body } = await client.call(method, '/api/v1/category/1', {}, headers)
      expect([method, status, body.code]).toEqual([method, 403, 'BAD_ORIGIN'])
    }
    expect((await client.get('/api/v1/category', headers)).status).toBe(200)
  })

  test.each<[string, () => Record<string, string>]>([
    ['our own page', () => ({ 'sec-fetch-site': 'same-origin', origin: app.url })],
    ['the address bar', () => ({ 'sec-fetch-site': 'none' })],
    ['a page before Fetch Metadata', () => ({ origin: app.url })],
    ['the site’s own name', () => ({ origin: 'http://localhost:3000' })],
    ['a program', () => ({})],
  ])('%s is accepted', async (_, headers) => {
    const client = await app.as('superadmin')
    const { status } = await client.call('DELETE', '/api/v1/category/9000000', {}, headers())
    expect(status).toBe(404)
  })
})

test('over https the cookie is Secure', async () => {
  const secure = await startTestApp({
    env: { SITE_URL: 'https://news.example' },
    database: { url: app.databaseUrl },
  })
  try {
    await makePerson('secure@example.com')
    const client = createTestClient(secure.url, '', undefined)
    const answer = await login('secure@example.com', password, {}, client)
    // The prefix stops other hosts of the domain from setting them: browsers enforce its rules.
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map(cookie => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-signed-in'])
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/(?=;).*; Secure/)
    expect(cookies.join()).not.toContain('Domain')
    const known = createTestClient(secure.url, cookies[0]!.split(';')[0]!, undefined)
    expect((await known.get('/api/v1/user')).status).toBe(200)
    const planted = createTestClient(secure.url, cookies[0]!.split(';')[0]!.replace('__Host-', ''), undefined)
    expect((await planted.get('/api/v1/user')).status).toBe(401)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await secure.stop()
  }
})

test('behind a trusted proxy, limits and log use the last address it names', async () => {
  const proxied = await startTestApp({ env: { TRUST_PROXY: 'true' }, database: { url: app.databaseUrl } })
  try {
    const id = await makePerson('far@example.com')
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }
    await login('far@example.com', password, headers, createTestClient(proxied.url, '', undefined))
    await login('far@example.com', password, headers)
    const rows = await app.db
      .selectFrom('logs')
      .select('address')
      .where('actor_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ address }) => address)).toEqual(['203.0.113.9', '127.0.0.1'])
  } finally {
    await proxied.stop()
  }
})

test('the token is only in the cookie: no answer or log row contains it', async () => {
  await makePerson('quiet@example.com')
  const answer = await login('quiet@example.com')
  const token = cookieOf(answer)!.token
  expect(JSON.stringify(answer.body)).not.toContain(token)
  const stored = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .execute()
  expect(stored).toHaveLength(1)
})
