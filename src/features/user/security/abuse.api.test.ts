import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '../../../testing/app.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  signedIn,
  tokenOf,
  told,
  withCookie,
} from '../../../testing/people.ts'
import { hashPassword } from './secrets.ts'

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

/** All calls that a guest can make with an email address. */
const asks: Record<string, (email: string) => Promise<Answer>> = {
  'login/web': email => guest.post('/api/v1/auth/login/web', { email, password: 'ليست كلمتها' }),
  'login-dashboard': email => guest.post('/api/v1/auth/login-dashboard', { email, password: 'ليست كلمتها' }),
  register: email => guest.post('/api/v1/auth/register', { name: 'قارئ', email, password: knownPassword }),
  'request-otp': email => guest.post('/api/v1/auth/request-otp', { email }),
  'send-email-reset-password': email => guest.get(`/api/v1/auth/send-email-reset-password/${email}`),
  'verify-otp': email => guest.post('/api/v1/auth/verify-otp', { email, otp: '000000' }),
}

/** Requests a code, which becomes 123456 if there is an account. */
async function askForCode(email: string) {
  await asks['request-otp']!(email)
  await app.db
    .updateTable('one_time_codes')
    .set({ code_hash: await hashPassword('123456') })
    .where('email', '=', email)
    .where('user_id', 'is not', null)
    .execute()
}

describe.each(Object.entries(asks))('%s does not tell whether an address has an account', (name, ask) => {
  test('by the answer', async () => {
    await makePerson(app, `${name.replace('/', '-')}@there.example`, { role: 'admin' })
    const [there, not] = [
      await ask(`${name.replace('/', '-')}@there.example`),
      await ask(`${name.replace('/', '-')}@not.example`),
    ]
    const shown = ({ status, body, headers }: Answer) => {
      const result = body?.result && { ...body.result, id: 0, email: '' }
      return [status, result ?? body, [...headers.keys()].sort()]
    }
    expect(shown(there)).toEqual(shown(not))
  })

  // Measures processor time, which other load does not change. Other work of the process affects only some rounds.
  test('by the work done: the medians of paired runs are alike', {
    tags: 'thorough',
    retry: 3,
  }, async () => {
    const spent = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part) / 1000
    const times: Record<'there' | 'not', number[]> = { there: [], not: [] }
    for (let round = 0; round < 15; round++) {
      const person = `${randomBytes(4).toString('hex')}.${name.replace('/', '-')}`
      await makePerson(app, `${person}@there.example`, { role: 'admin' })
      await forgetLimits(app)
      for (const which of round % 2 ? (['there', 'not'] as const) : (['not', 'there'] as const)) {
        if (name === 'verify-otp') await askForCode(`${person}@${which}.example`)
        const start = spent()
        await ask(`${person}@${which}.example`)
        times[which].push(spent() - start)
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
    const [there, not] = [median(times.there), median(times.not)]
    // One argon2 hash more would double or triple the time.
    expect(Math.abs(there - not)).toBeLessThan(Math.min(there, not) * 0.3 + 3)
  })
})

test('registering and then signing in does not reveal whether an address has an account', async () => {
  await makePerson(app, 'found@there.example')
  const answers = []
  for (const email of ['found@there.example', 'found@not.example']) {
    const password = 'كلمة الفضولي 55'
    const made = await guest.post('/api/v1/auth/register', { name: 'فضولي', email, password })
    const entered = await guest.post('/api/v1/auth/login/web', { email, password })
    const asked = await guest.post('/api/v1/auth/request-otp', { email })
    answers.push([made, entered, asked].map(({ status, body }) => [status, body.result?.activated ?? body]))
  }
  expect(answers[0]).toEqual(answers[1])
})

test('an account allows eight guesses of the password, over all sign-in calls', async () => {
  await makePerson(app, 'doors@example.com', { role: 'admin' })
  const doors = ['login/web', 'login-dashboard'] as const
  for (let count = 0; count < 8; count++) await asks[doors[count % 2]!]!('doors@example.com')
  for (const door of doors)
    expect(told(await asks[door]!('doors@example.com'))).toEqual([429, 'TOO_MANY_REQUESTS'])
})

describe("strangers who exhaust an account's guesses", () => {
  let behind: TestApp
  const via = (address: string) => ({ 'x-forwarded-for': address })
  const enter = async (email: string, address: string, password = knownPassword) =>
    (await behind.as('guest')).post('/api/v1/auth/login/web', { email, password }, via(address))
  const statusesOf = async (count: number, email: string, address: string) => {
    const statuses = new Set<number>()
    for (let tried = 0; tried < count; tried++)
      statuses.add((await enter(email, address, 'تخمين غريب')).status)
    return [...statuses]
  }
  beforeAll(async () => {
    behind = await startTestApp({ env: { TRUST_PROXY: 'true' } })
  })
  afterAll(() => behind?.stop())

  test.each(['admin', 'user'] as const)(
    'do not lock out %s at addresses where they have signed in before',
    async role => {
      const email = `${role}-at-work@example.com`
      await makePerson(behind, email, { role })
      const office = role === 'admin' ? '192.0.2.1' : '192.0.2.2'
      const first = await enter(email, office)
      expect(first.status).toBe(200)
      // Earlier sign-ins are known from the log for staff, and from a live session for readers.
      if (role === 'admin') await withCookie(behind, first).post('/api/v1/auth/logout')
      expect(await statusesOf(9, email, '203.0.113.9')).toEqual([401, 429])
      expect((await enter(email, '198.51.100.1')).status).toBe(429)
      expect((await enter(email, office)).status).toBe(200)
    },
  )

  test('do not stop the owner from choosing a new password, or from signing in with the right one', async () => {
    const email = 'reset-at-work@example.com'
    await makePerson(behind, email)
    const office = '192.0.2.3'
    await enter(email, office)
    const guest = await behind.as('guest')
    const ask = async (from: string) =>
      (await guest.post('/api/v1/auth/request-otp', { email }, via(from))).status
    const guess = async (from: string) =>
      (await guest.post('/api/v1/auth/verify-otp', { email, otp: '000000' }, via(from))).status
    const asked = []
    for (let count = 0; count < 6; count++) asked.push(await ask('203.0.113.7'))
    expect(asked).toEqual([...Array(5).fill(200), 429])
    const guessed = []
    for (let count = 0; count < 11; count++) guessed.push(await guess('203.0.113.7'))
    expect(guessed).toEqual([...Array(10).fill(422), 429])
    expect([await ask(office), await guess(office)]).toEqual([200, 422])
    expect((await enter(email, '198.51.100.7')).status).toBe(200)
  })

  test('cannot use another address of their network for every try', async () => {
    const guest = await behind.as('guest')
    const ask = async (count: number, network: string) => {
      const email = `spread-${network}-${count}@example.com`.replaceAll(':', '-')
      const from = via(`${network}::${count.toString(16)}`)
      return (await guest.post('/api/v1/auth/request-otp', { email }, from)).status
    }
    const statuses = []
    for (let count = 1; count <= 21; count++) statuses.push(await ask(count, '2001:db8:7:1'))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await ask(1, '2001:db8:7:2')).toBe(200)
  })

  test('cannot guess from there without end either', async () => {
    await makePerson(behind, 'colleague@example.com', { role: 'admin' })
    await enter('colleague@example.com', '192.0.2.7')
    expect(await statusesOf(9, 'colleague@example.com', '192.0.2.7')).toEqual([401, 429])
    expect((await enter('colleague@example.com', '192.0.2.7')).status).toBe(429)
  })
})

test('registrations from one network address: twenty an hour', async () => {
  const statuses = []
  for (let count = 0; count < 21; count++)
    statuses.push((await asks.register!(`many-${count}@example.com`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test.each([
  ['POST', '/api/v1/auth/login/web'],
  ['POST', '/api/v1/auth/register'],
  ['POST', '/api/v1/auth/token'],
  ['PATCH', '/api/v1/user/change/password'],
  ['POST', '/api/v1/user/request/otp'],
  ['POST', '/api/v1/user/delete/account'],
  ['POST', '/api/v1/user/create-user'],
])('%s %s from another site: 403, without effect', async (method, path) => {
  const owner = await app.as('superadmin')
  const body = { name: 'شخص', email: 'foreign@example.com', password: knownPassword, currentPassword: 'x' }
  const answer = await owner.call(method, path, body, { origin: 'https://evil.example' })
  expect([...told(answer), tokenOf(answer)]).toEqual([403, 'BAD_ORIGIN', undefined])
  expect(await isSignedIn(owner)).toBe(true)
})

test.each(['login/web', 'register'])('a token planted before %s is invalid afterwards', async door => {
  await makePerson(app, 'fixed@example.com').catch(() => {})
  const planted = createTestClient(app.url, 'session=planted-by-another', undefined)
  const email = door === 'register' ? 'new-fixed@example.com' : 'fixed@example.com'
  const answer = await planted.post(`/api/v1/auth/${door}`, { name: 'قارئ', email, password: knownPassword })
  expect(tokenOf(answer)).not.toBe('planted-by-another')
  expect(await isSignedIn(planted)).toBe(false)
})

test('a session stolen before the password changed is invalid afterwards', async () => {
  await makePerson(app, 'stolen@example.com')
  const [owner, thief] = [
    await signedIn(app, 'stolen@example.com'),
    await signedIn(app, 'stolen@example.com'),
  ]
  const change = { currentPassword: knownPassword, password: 'كلمة جديدة تمامًا' }
  expect((await owner.patch('/api/v1/user/change/password', change)).status).toBe(200)
  expect((await thief.post('/api/v1/auth/token')).status).toBe(401)
})
