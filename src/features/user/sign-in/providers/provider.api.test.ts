import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryAfter } from '../../../../server/pages/plain-page.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../../testing/app.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  tokenOf,
  told,
  withCookie,
} from '../../../../testing/people.ts'
import {
  type FacebookStandIn,
  facebookApp,
  startFacebookStandIn,
} from '../../../../testing/providers/facebook.ts'
import {
  type Claims,
  type GoogleStandIn,
  googleClientId,
  startGoogleStandIn,
} from '../../../../testing/providers/google.ts'
import { type StandIn, startStandIn } from '../../../../testing/providers/http.ts'

let app: TestApp
let guest: TestClient
let google: GoogleStandIn
let facebook: FacebookStandIn
let countries: StandIn
let country = '1;SA;SAU;Saudi Arabia'
beforeAll(async () => {
  google = await startGoogleStandIn()
  facebook = await startFacebookStandIn()
  countries = await startStandIn(
    () => ({ body: '' }),
    () => country,
  )
  app = await startTestApp({
    env: {
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_BASE_URL: google.url,
      FACEBOOK_APP_ID: facebookApp.appId,
      FACEBOOK_APP_SECRET: facebookApp.secret,
      FACEBOOK_BASE_URL: facebook.url,
      COUNTRY_GUESS_URL: countries.url,
      TRUST_PROXY: 'true',
    },
  })
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([google?.stop(), facebook?.stop(), countries?.stop()])
})
beforeEach(() => forgetLimits(app))

const giveNonce = async () => (await guest.post('/api/v1/auth/nonce')).body.nonce as string
const withGoogle = async (claims: Claims, nonce?: string) =>
  guest.post('/api/v1/auth/login/google', {
    idToken: await google.token({ nonce: nonce ?? (await giveNonce()), ...claims }),
  })
const withFacebook = () => guest.post('/api/v1/auth/login/facebook', { accessToken: 'token' })
const rowOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

describe('Google', () => {
  test('a new person gets an activated account, and the same one on return, whatever the e-mail', async () => {
    const first = await withGoogle({ sub: '1', email: 'New@gmail.example', name: 'سلمى' })
    expect(first.body.result).toMatchObject({
      name: 'سلمى',
      email: 'new@gmail.example',
      activated: true,
      role: 'user',
    })
    expect(await isSignedIn(withCookie(app, first))).toBe(true)
    const again = await withGoogle({ sub: '1', email: 'changed@gmail.example' })
    expect(again.body.result).toMatchObject({ id: first.body.result.id, email: 'new@gmail.example' })
  })

  test('concurrent first sign-ins of one person share one account', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => withGoogle({ sub: 'at-once', email: 'at-once@gmail.example' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1)
  })

  test('the same if each has another e-mail, as while it is being changed there', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(number => withGoogle({ sub: 'changing', email: `changing-${number}@gmail.example` })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1)
  })

  test('a verified e-mail leads to its account, which only one Google account can use', async () => {
    const id = await makePerson(app, 'known@gmail.example')
    expect((await withGoogle({ sub: '2', email: 'known@gmail.example' })).body.result.id).toBe(id)
    expect((await rowOf('known@gmail.example'))?.google_id).toBe('2')
    expect(told(await withGoogle({ sub: '3', email: 'known@gmail.example' }))).toEqual([422, 'REFUSED'])
  })

  test('whoever registered with the address before gets no access to the account created by Google', async () => {
    const email = 'victim@gmail.example'
    const thief = await guest.post('/api/v1/auth/register', { name: 'منتحل', email, password: knownPassword })
    const owner = await withGoogle({ sub: '4', email })
    expect(owner.body.result.id).not.toBe(thief.body.result.id)
    const again = await guest.post('/api/v1/auth/login/web', { email, password: knownPassword })
    expect(again.body.result).toMatchObject({ id: thief.body.result.id, activated: false })
    expect((await rowOf(email))?.password_hash).toBeNull()
  })

  test('a disabled account stays disabled: 401', async () => {
    await makePerson(app, 'off@gmail.example', { columns: { activated: false } })
    const answer = await withGoogle({ sub: '5', email: 'off@gmail.example' })
    expect(told(answer)).toEqual([401, 'BAD_CREDENTIALS'])
    expect(tokenOf(answer)).toBeUndefined()
  })

  test.each<[string, () => Claims, number]>([
    ['unverified', () => ({ email_verified: false }), 422],
    ['for another site', () => ({ aud: 'other' }), 401],
    ['expired', () => ({ iat: 1_600_000_000, exp: 1_600_003_600 }), 401],
    ['with a nonce of its own', () => ({ nonce: 'made-up' }), 401],
    ['without a nonce', () => ({ nonce: undefined }), 401],
  ])('a token %s: no account and no session', async (_, claims, status) => {
    const answer = await withGoogle({ sub: '6', email: 'refused@gmail.example', ...claims() })
    expect([answer.status, tokenOf(answer)]).toEqual([status, undefined])
    expect(await rowOf('refused@gmail.example')).toBeUndefined()
  })

  test('a token works once; after its lifetime, never', async () => {
    const nonce = await giveNonce()
    expect((await withGoogle({ sub: '7', email: 'once@gmail.example' }, nonce)).status).toBe(200)
    expect((await withGoogle({ sub: '7', email: 'once@gmail.example' }, nonce)).status).toBe(401)
    const late = await giveNonce()
    await app.db.updateTable('login_nonces').set({ expires_at: new Date() }).execute()
    expect((await withGoogle({ sub: '7', email: 'once@gmail.example' }, late)).status).toBe(401)
  })

  test('an authenticator app is required after Google’s sign-in too', async () => {
    await makePerson(app, 'totp@gmail.example', { columns: { totp_secret: 'JBSWY3DPEHPK3PXP' } })
    const answer = await withGoogle({ sub: '8', email: 'totp@gmail.example' })
    expect(answer.body).toMatchObject({ otpRequired: true, method: 'totp' })
    expect(tokenOf(answer)).toBeUndefined()
  })

  test('tries from one address: forty in a quarter of an hour', async () => {
    const nonces = await Promise.all(Array.from({ length: 41 }, () => guest.post('/api/v1/auth/nonce')))
    expect(
      nonces
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([200, 429])
  })
})

describe('Facebook', () => {
  test('a new person gets an account; one known by e-mail gets the existing one', async () => {
    facebook.tokens.set('token', { userId: '70', me: { email: 'new@fb.example' } })
    const first = await withFacebook()
    expect(first.body.result).toMatchObject({ email: 'new@fb.example', name: 'قارئ من فيسبوك' })
    const id = await makePerson(app, 'known@fb.example')
    facebook.tokens.set('token', { userId: '71', me: { email: 'known@fb.example' } })
    expect((await withFacebook()).body.result.id).toBe(id)
  })

  test.each([
    ['of another app', { appId: '999' }, 401],
    ['without an e-mail', { me: { email: undefined } }, 422],
  ])('a token %s: no session', async (_, token, status) => {
    facebook.tokens.set('token', token)
    const answer = await withFacebook()
    expect([answer.status, tokenOf(answer)]).toEqual([status, undefined])
  })

  test('Facebook unreachable: 503, with the time to retry', async () => {
    facebook.fail(true)
    const answer = await withFacebook()
    facebook.fail(false)
    expect([...told(answer), answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', retryAfter])
  })
})

test('the options contain both ids, and no secret', async () => {
  const { body } = await guest.get('/api/v1/auth/options')
  expect(body).toMatchObject({ google: { clientId: googleClientId }, facebook: { appId: facebookApp.appId } })
  expect(JSON.stringify(body)).not.toContain(facebookApp.secret)
})

test('without configuration both answer 404', async () => {
  const plain = await startTestApp({ database: { url: app.databaseUrl } })
  try {
    const visitor = await plain.as('guest')
    expect((await visitor.post('/api/v1/auth/login/google', { idToken: 'x' })).status).toBe(404)
    expect((await visitor.post('/api/v1/auth/login/facebook', { accessToken: 'x' })).status).toBe(404)
    expect((await visitor.get('/api/v1/auth/country')).body).toEqual({ country: null })
  } finally {
    await plain.stop()
  }
})

const countryOf = async (address: string) =>
  (await guest.get('/api/v1/auth/country', { 'x-forwarded-for': address })).body.country

test.each([
  ['1;SA;SAU;Saudi Arabia', 'SA', '192.0.2.1'],
  ['0;;;WRONG INPUT', null, '192.0.2.2'],
  ['2;;;UNKNOWN', null, '192.0.2.3'],
  ['1;sa', null, '192.0.2.4'],
  ['', null, '192.0.2.5'],
])('a service that says «%s» of the address: %s', async (said, expected, address) => {
  country = said
  expect(await countryOf(address)).toBe(expected)
  expect(countries.asked.at(-1)?.path).toBe(`/${address}`)
})

test('the service is asked once for a network, also if it does not know', async () => {
  const asked = countries.asked.length
  for (const said of ['1;SA;SAU;Saudi Arabia', '']) {
    country = said
    const network = said ? '2001:db8:1' : '2001:db8:2'
    const addresses = Array.from({ length: 5 }, (_, n) => `${network}::${n}`)
    const found = await Promise.all(addresses.map(countryOf))
    expect(found).toEqual(Array(5).fill(said ? 'SA' : null))
  }
  expect(countries.asked.length - asked).toBe(2)
})
