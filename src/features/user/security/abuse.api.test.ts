import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Answer,
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '../../../testing/app.ts'
import {
  callsWithAddress,
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

describe.each(Object.entries(callsWithAddress))(
  '%s does not tell whether an address has an account',
  (name, ask) => {
    test('by its answer', async () => {
      await makePerson(app, `${name.replace('/', '-')}@there.example`, { role: 'admin' })
      const [there, not] = [
        await ask(guest, `${name.replace('/', '-')}@there.example`),
        await ask(guest, `${name.replace('/', '-')}@not.example`),
      ]
      const shown = ({ status, body, headers }: Answer) => {
        const result = body?.result && { ...body.result, id: 0, email: '' }
        return [status, result ?? body, [...headers.keys()].sort()]
      }
      expect(shown(there)).toEqual(shown(not))
    })
  },
)

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
  for (let count = 0; count < 8; count++)
    await callsWithAddress[doors[count % 2]!]!(guest, 'doors@example.com')
  for (const door of doors)
    expect(told(await callsWithAddress[door]!(guest, 'doors@example.com'))).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ])
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
    { tags: 'thorough' },
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

  test.each(['admin', 'user'] as const)(
    'do not lock out %s at a new address where mail is sent: the right password and a mailed code are enough',
    { tags: 'thorough' },
    async role => {
      const mailing = await startTestApp({ env: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1' } })
      onTestFinished(() => mailing.stop())
      const email = `${role}-travels@example.com`
      await makePerson(mailing, email, { role })
      const client = await mailing.as('guest')
      const signIn = (address: string, password = knownPassword) =>
        client.post('/api/v1/auth/login/web', { email, password }, via(address))
      if (role === 'user') {
        const { body } = await signIn('198.51.100.8')
        expect(body.result.email).toBe(email)
      }
      // One network has eight guesses, and several have no right one either.
      const guesses = []
      for (let n = 0; n < 9; n += 1) guesses.push((await signIn('203.0.113.9', 'تخمين غريب')).status)
      expect(guesses).toEqual([...Array(8).fill(401), 429])
      expect((await signIn('203.0.113.10', 'تخمين غريب')).status).toBe(401)
      const answer = await signIn('198.51.100.1')
      expect([answer.status, tokenOf(answer), answer.body]).toEqual([
        200,
        undefined,
        { otpRequired: true, challenge: expect.any(String), method: 'mail' },
      ])
      const mailed = { code_hash: await hashPassword('123456') }
      await mailing.db.updateTable('one_time_codes').set(mailed).where('email', '=', email).execute()
      const proof = { challenge: answer.body.challenge, otp: '123456' }
      const entered = await client.post('/api/v1/auth/dashboard/check/otp', proof, via('198.51.100.1'))
      expect(await isSignedIn(withCookie(mailing, entered))).toBe(true)
      // Readers need no code where they have signed in.
      const again = await signIn('198.51.100.1')
      expect(again.body.otpRequired).toBe(role === 'admin' ? true : undefined)
    },
  )

  describe('and go on from new networks, where mail is sent', { tags: 'thorough' }, () => {
    let mailing: TestApp
    let client: TestClient
    beforeAll(async () => {
      mailing = await startTestApp({ env: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1' } })
      client = await mailing.as('guest')
    })
    afterAll(() => mailing?.stop())
    const signIn = (email: string, address: string, password = knownPassword) =>
      client.post('/api/v1/auth/login/web', { email, password }, via(address))
    const guessFrom = async (email: string, count: number, addressOf: (n: number) => string) => {
      const statuses = []
      for (let n = 0; n < count; n += 1) {
        statuses.push((await signIn(email, addressOf(n), `تخمين غريب ${n}`)).status)
      }
      return statuses
    }

    test('need the mailed code as well, however long they wait, until it is entered once', async () => {
      const email = 'waited-for@example.com'
      await makePerson(mailing, email)
      await guessFrom(email, 9, n => `203.0.113.${n}`)
      const spent = { key: 'challenge:network:198.51.100.1', count: 100, window_start: new Date() }
      await mailing.db.insertInto('rate_limits').values(spent).execute()
      expect((await signIn(email, '198.51.100.1')).status).toBe(429)
      await forgetLimits(mailing)
      const { body } = await signIn(email, '198.51.100.2')
      expect(body.otpRequired).toBe(true)
      const mailed = { code_hash: await hashPassword('123456') }
      await mailing.db.updateTable('one_time_codes').set(mailed).where('email', '=', email).execute()
      const proof = { challenge: body.challenge, otp: '123456' }
      expect((await client.post('/api/v1/auth/dashboard/check/otp', proof)).status).toBe(200)
      expect((await signIn(email, '198.51.100.3')).body.result.email).toBe(email)
    })

    test("gain no guesses by registering the owner's address themselves, nor more mails to it", async () => {
      const email = 'registered-too@example.com'
      await makePerson(mailing, email)
      const password = 'كلمة الفضولي 55'
      await client.post('/api/v1/auth/register', { name: 'فضولي', email, password }, via('203.0.113.1'))
      await guessFrom(email, 8, n => `203.0.113.${n}`)
      const entered = []
      for (let n = 0; n < 6; n += 1) entered.push((await signIn(email, `192.0.2.${n}`, password)).status)
      expect(entered).toEqual([...Array(5).fill(200), 429])
      expect((await signIn(email, '198.51.100.1')).body.otpRequired).toBe(true)
    })

    test('have few guesses in one IPv6 /48, which has 65,536 networks', { tags: 'thorough' }, async () => {
      const statuses = await guessFrom('many-networks@example.com', 41, n => `2001:db8:1:${n}::1`)
      expect(statuses).toEqual([...Array(40).fill(401), 429])
    })
  })

  test('do not stop the owner from choosing a new password, or from signing in with the right one', {
    tags: 'thorough',
  }, async () => {
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
    const mailed = { code_hash: await hashPassword('123456') }
    await behind.db.updateTable('one_time_codes').set(mailed).where('email', '=', email).execute()
    await forgetLimits(behind)
    for (let count = 0; count < 6; count++) await guess('203.0.113.7')
    const entered = { email, otp: '123456' }
    const verify = async (from: string) =>
      (await guest.post('/api/v1/auth/verify-otp', entered, via(from))).status
    expect([await verify('203.0.113.7'), await verify(office)]).toEqual([422, 200])
    expect((await enter(email, '198.51.100.7')).status).toBe(200)
  })

  test('an owner is known in the whole of an IPv6 network, whose addresses change daily', {
    tags: 'thorough',
  }, async () => {
    const email = 'changing@example.com'
    await makePerson(behind, email)
    await enter(email, '2001:db8:9:1:aaaa::1')
    expect(await statusesOf(9, email, '203.0.113.8')).toEqual([401, 429])
    expect((await enter(email, '2001:db8:9:1:bbbb::2')).status).toBe(200)
    expect((await enter(email, '2001:db8:9:2::1')).status).toBe(429)
  })

  test('may not take another address of their own network for every try', async () => {
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

test('registrations from one network address: twenty an hour', { tags: 'thorough' }, async () => {
  const statuses = []
  for (let count = 0; count < 21; count++)
    statuses.push((await callsWithAddress.register!(guest, `many-${count}@example.com`)).status)
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
