import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { noPages, startTestApp, type TestApp } from '../testing/app.ts'
import { knownPassword, makePerson } from '../testing/people.ts'

let app: TestApp
/** Blocks the renders of `/a/…` until it is resolved. */
let hold = Promise.withResolvers<void>()
const rendered: string[] = []

beforeAll(async () => {
  const built = await noPages.pages()
  app = await startTestApp({
    env: { TRUST_PROXY: 'true' },
    site: {
      ...noPages,
      pages: async () => ({
        ...built,
        module: {
          ...built.module,
          renderPage: async address => {
            const { pathname } = new URL(address)
            rendered.push(pathname)
            if (pathname.startsWith('/a/')) await hold.promise
            const headers = { 'Content-Type': 'text/html; charset=utf-8' }
            return { status: 200, headers, body: pathname }
          },
        },
      }),
    },
  })
})
afterAll(() => app.stop())

const ask = (path: string, from: string, options: RequestInit = {}) =>
  fetch(app.url + path, { ...options, headers: { 'x-forwarded-for': from } })
const numbers = (length: number) => Array.from({ length }, (_, index) => index)
const settledOf = (asked: Promise<Response>[]) => {
  const settled: Response[] = []
  for (const one of asked) one.then(answer => settled.push(answer)).catch(() => {})
  return settled
}
/** Number of renders started so far. */
const begun = () => rendered.filter(path => path.startsWith('/a/')).length

function holdRenders(): void {
  hold = Promise.withResolvers()
  rendered.length = 0
  onTestFinished(() => hold.resolve())
}

/** Locks these tables until the returned function is called. */
async function lockTables(...names: string[]): Promise<() => Promise<void>> {
  const over = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  onTestFinished(() => over.resolve())
  const holding = app.db.transaction().execute(async tx => {
    await sql`lock table ${sql.join(names.map(name => sql.table(name)))} in access exclusive mode`.execute(tx)
    locked.resolve()
    await over.promise
  })
  await locked.promise
  return () => {
    over.resolve()
    return holding
  }
}

test('staff are served while guests of many networks use all connections allotted to them', {
  tags: 'thorough',
}, async () => {
  const staff = await app.as('admin')
  const unlock = await lockTables('articles')
  const asked = numbers(30).map(n => ask('/api/v1/article', `192.0.${n}.1`))
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows[0]!.count
    })
    .toBe(7)
  expect((await staff.get('/api/v1/category')).status).toBe(200)
  await unlock()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(30).fill(200))
})

describe('beyond the calls of all networks', () => {
  test.each([
    ['many IPv4 networks', (n: number) => `10.0.${n >> 8}.${n & 255}`, 312, 503, '10'],
    ['one IPv6 /48', (n: number) => `2001:db8:9:${n.toString(16)}::1`, 158, 429, '1'],
  ])(
    'guests of %s are refused, and staff answered',
    { tags: 'thorough' },
    async (_, addressOf, most, status, retryAfter) => {
      const [staff, reader] = [await app.as('admin'), await app.as('user')]
      const email = `desk${most}@news.example`
      await makePerson(app, email, { role: 'admin' })
      const unlock = await lockTables('articles')
      const asked = numbers(most + 3).map(n => ask('/api/v1/article', addressOf(n)))
      const settled = settledOf(asked)
      await expect.poll(() => settled.length).toBe(3)
      for (const refused of settled) {
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([status, retryAfter])
        expect((await refused.json()).message).toMatch(/[\u0621-\u064a]/)
      }
      expect((await staff.get('/api/v1/category')).status).toBe(200)
      const credentials = { email, password: knownPassword }
      const signedIn = await staff.post('/api/v1/auth/login-dashboard', credentials, { cookie: '' })
      expect(signedIn.status).toBe(200)
      const readersCall = reader.get('/api/v1/category')
      await unlock()
      expect((await readersCall).status).toBe(200)
      const statuses = (await Promise.all(asked)).map(answer => answer.status)
      expect(statuses.filter(one => one === 200)).toHaveLength(most)
    },
  )

  test('a network with many places gives one up to a guest of another network', {
    tags: 'thorough',
  }, async () => {
    const unlock = await lockTables('articles')
    const asked = numbers(312).map(n => ask('/api/v1/article', `10.4.0.${n % 63}`))
    const settled = settledOf(asked)
    const other = ask('/api/v1/category', '192.0.2.8')
    await expect.poll(() => settled.map(answer => answer.status)).toEqual([503])
    await unlock()
    expect((await other).status).toBe(200)
    await Promise.all(asked)
  })

  test('staff sessions are found while guests of many networks invent tokens', {
    tags: 'thorough',
  }, async () => {
    const staff = await app.as('admin')
    expect((await staff.get('/api/v1/category')).status).toBe(200)
    const unlock = await lockTables('sessions')
    const invented = { cookie: `session=${'a'.repeat(43)}` }
    const asked = numbers(405).map(n =>
      fetch(`${app.url}/api/v1/category`, {
        headers: { ...invented, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
      }),
    )
    const settled = settledOf(asked)
    await expect.poll(() => settled.map(answer => answer.status)).toEqual([503, 503, 503])
    const mine = staff.get('/api/v1/category')
    await unlock()
    expect((await mine).status).toBe(200)
    await Promise.all(asked)
  })
})

test('a network with too many page requests gets 429, in Arabic; cached pages do not wait', {
  tags: 'thorough',
}, async () => {
  expect((await ask('/', '192.0.2.1')).status).toBe(200)
  holdRenders()
  const asked = numbers(105).map(n => ask(`/a/${n}`, '192.0.2.1'))
  const settled = settledOf(asked)
  await expect.poll(() => settled.length).toBe(3)
  for (const refused of settled) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(await refused.text()).toContain('طلبات كثيرة')
  }
  await expect.poll(begun).toBe(2)
  expect(await (await ask('/', '192.0.2.1')).text()).toBe('/')
  expect((await ask('/info/about-us', '192.0.2.2')).status).toBe(200)
  // A page that was refused to one network can still be requested by others.
  hold.resolve()
  await Promise.all(asked)
  expect(await (await ask('/a/104', '192.0.2.2')).text()).toBe('/a/104')
})

test('a reader does not wait in another network’s queue for a page that is queued there', async () => {
  holdRenders()
  const hostile = numbers(2).map(n => ask(`/a/${500 + n}`, '192.0.2.1'))
  await expect.poll(begun).toBe(2)
  const waiting = ask('/info/privacy-policy', '192.0.2.1')
  const stuck = settledOf([waiting])
  // When a later request of the same network is answered, the first has arrived.
  await ask('/healthz', '192.0.2.1')
  expect(stuck).toEqual([])
  expect((await ask('/info/privacy-policy', '192.0.2.2')).status).toBe(200)
  expect((await waiting).status).toBe(200)
  expect(rendered.filter(path => path === '/info/privacy-policy')).toHaveLength(1)
  hold.resolve()
  await Promise.all(hostile)
})

test('many networks together render only so many pages at once, and get 503 beyond their queue', {
  tags: 'thorough',
}, async () => {
  holdRenders()
  const asked = numbers(208).map(n => ask(`/a/${1000 + n}`, `198.51.${n}.1`))
  const settled = settledOf(asked)
  await expect.poll(() => settled.length).toBe(4)
  for (const refused of settled) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await refused.text()).toContain('مزدحم')
  }
  await expect.poll(begun).toBe(4)
  expect((await (await app.as('admin')).get('/api/v1/category')).status).toBe(200)
  hold.resolve()
  await Promise.all(asked)
})

test('nothing is rendered for disconnected clients, and their slots are free', {
  tags: 'thorough',
}, async () => {
  holdRenders()
  const leaving = new AbortController()
  const abandoned = numbers(102).map(n => ask(`/a/${2000 + n}`, '192.0.2.1', { signal: leaving.signal }))
  await expect.poll(begun).toBe(2)
  leaving.abort()
  await Promise.allSettled(abandoned)
  // Once it has answered other requests, the server has noticed the disconnects.
  for (let times = 0; times < 3; times += 1) await ask('/healthz', '192.0.2.2')
  const stays = ask('/a/3000', '192.0.2.1')
  hold.resolve()
  expect((await stays).status).toBe(200)
  expect(begun()).toBe(3)
})

test('forms have a queue of their own, in which a network has a limited share; pages do not wait for it', {
  tags: 'thorough',
}, async () => {
  holdRenders()
  const send = (from: string) => {
    const body = new URLSearchParams({ a: '1' })
    return ask('/a/form', from, { method: 'POST', body })
  }
  const forms = numbers(105).map(() => send('192.0.2.1'))
  const settled = settledOf(forms)
  await expect.poll(() => settled.map(({ status }) => status)).toEqual([429, 429, 429])
  await expect.poll(begun).toBe(2)
  const other = send('192.0.2.2')
  await expect.poll(begun).toBe(3)
  expect((await ask('/info/page', '192.0.2.1')).status).toBe(200)
  hold.resolve()
  await Promise.all([other, ...forms])
})

// Each case uses another network, because a crowd's places pause a little longer than its last response.
test.each([
  ['/s/abcdefg', '192.0.2.11'],
  ['/n/1/1', '192.0.2.12'],
  ['/ad/1', '192.0.2.13'],
  ['/ad/frame/1', '192.0.2.14'],
  ['/share/article/1-0123456789abcd.jpg', '192.0.2.15'],
])(
  'a network that asks for %s too often is told 429, and occupies few connections',
  { tags: 'thorough' },
  async (path, network) => {
    const unlock = await lockTables('posts', 'newsletter_links', 'ad_positions', 'articles')
    const asked = numbers(108).map(() => ask(path, network))
    const settled = settledOf(asked)
    await expect.poll(() => settled.map(({ status }) => status)).toEqual([429, 429, 429, 429])
    await unlock()
    await Promise.all(asked)
  },
)

test('a file of staff is served while guests of many networks are refused', {
  tags: 'thorough',
}, async () => {
  const staff = await app.as('admin')
  const unlock = await lockTables('articles')
  const path = '/share/article/1-0123456789abcd.jpg'
  const asked = numbers(313).map(n => ask(path, `10.2.${n >> 8}.${n & 255}`))
  const settled = settledOf(asked)
  await expect.poll(() => settled.map(({ status }) => status)).toEqual([503])
  const mine = staff.get(path)
  await unlock()
  expect((await mine).status).toBe(404)
  await Promise.all(asked)
})
