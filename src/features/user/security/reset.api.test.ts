import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { codeIn, linkIn, listMails, waitForMail } from '../../../testing/outbox.ts'
import { forgetLimits, isSignedIn, makePerson, otherCode, signedIn, told } from '../../../testing/people.ts'

const fresh = 'كلمة جديدة تمامًا'
let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

const request = (email: string) => guest.post('/api/v1/auth/request-otp', { email })
const requestLink = (email: string) =>
  guest.get(`/api/v1/auth/send-email-reset-password/${encodeURIComponent(email)}`)
const verify = (email: string, otp: string) => guest.post('/api/v1/auth/verify-otp', { email, otp })
const reset = (token: string, password = fresh) =>
  guest.patch('/api/v1/auth/reset-password-otp', { token, password })
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
const mailTo = (email: string, count = 1) => waitForMail(app.dataDir, email, count)

describe('by code', () => {
  test('code, then token, then a new password, which ends every session and is reported by mail', async () => {
    await makePerson(app, 'reader@example.com')
    const [phone, desktop] = [
      await signedIn(app, 'reader@example.com'),
      await signedIn(app, 'reader@example.com'),
    ]
    expect((await request('Reader@example.com')).body).toEqual({ ok: true })
    const code = codeIn(await mailTo('reader@example.com'))
    expect(told(await verify('reader@example.com', otherCode(code)))).toEqual([422, 'WRONG_CODE'])
    const { body } = await verify('reader@example.com', code)
    expect((await reset(body.token)).body).toEqual({ ok: true })
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, false])
    expect(await isSignedIn(await signedIn(app, 'reader@example.com'))).toBe(false)
    expect(await isSignedIn(await signedIn(app, 'reader@example.com', fresh))).toBe(true)
    expect((await mailTo('reader@example.com', 2)).subject).toContain('تغيّرت كلمة مرورك')
  })

  test('code and token work once each', async () => {
    await makePerson(app, 'once@example.com')
    await request('once@example.com')
    const code = codeIn(await mailTo('once@example.com'))
    const { body } = await verify('once@example.com', code)
    expect((await verify('once@example.com', code)).status).toBe(422)
    expect((await reset(body.token)).status).toBe(200)
    expect(told(await reset(body.token))).toEqual([422, 'WRONG_CODE'])
  })

  test('a refused password leaves the token valid', async () => {
    await makePerson(app, 'careless@example.com')
    await request('careless@example.com')
    const { body } = await verify('careless@example.com', codeIn(await mailTo('careless@example.com')))
    const { status, body: refusal } = await reset(body.token, 'password1')
    expect([status, refusal.data.issues[0].path]).toEqual([400, 'password'])
    expect((await reset(body.token)).status).toBe(200)
  })

  test('after five wrong codes the right one is refused', { tags: 'thorough' }, async () => {
    await makePerson(app, 'guessed@example.com')
    await request('guessed@example.com')
    const code = codeIn(await mailTo('guessed@example.com'))
    await Promise.all(Array.from({ length: 5 }, () => verify('guessed@example.com', otherCode(code))))
    expect((await verify('guessed@example.com', code)).status).toBe(422)
  })

  test('ten tries on one account in a quarter of an hour, over any number of codes', {
    tags: 'thorough',
  }, async () => {
    await makePerson(app, 'stubborn@example.com')
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await verify('stubborn@example.com', '000000')).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('requesting a new code invalidates the earlier one; so do ten minutes', async () => {
    await makePerson(app, 'newer@example.com')
    await request('newer@example.com')
    const first = codeIn(await mailTo('newer@example.com'))
    await request('newer@example.com')
    const second = codeIn(await mailTo('newer@example.com', 2))
    if (first !== second) expect((await verify('newer@example.com', first)).status).toBe(422)
    await app.db
      .updateTable('one_time_codes')
      .set({ expires_at: sql`expires_at - interval '10 minutes'` })
      .execute()
    expect((await verify('newer@example.com', second)).status).toBe(422)
  })

  test('a code for one account does not work for another', async () => {
    await makePerson(app, 'here@example.com')
    await makePerson(app, 'there@example.com')
    await request('here@example.com')
    await request('there@example.com')
    const [here, there] = [
      codeIn(await mailTo('here@example.com')),
      codeIn(await mailTo('there@example.com')),
    ]
    expect((await verify('there@example.com', here)).status).toBe(here === there ? 200 : 422)
  })
})

describe('by link', () => {
  test('the link leads to the page with a token that sets a password once', async () => {
    await makePerson(app, 'link@example.com')
    expect((await requestLink('link@example.com')).body).toEqual({ ok: true })
    const link = linkIn(await mailTo('link@example.com'))
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/forgot-password\?token=[\w-]{43}$/)
    expect((await reset(tokenIn(link))).status).toBe(200)
    expect((await reset(tokenIn(link))).status).toBe(422)
    expect(await isSignedIn(await signedIn(app, 'link@example.com', fresh))).toBe(true)
  })

  test('a new password invalidates every other mail that could change it', async () => {
    await makePerson(app, 'both@example.com')
    await request('both@example.com')
    await requestLink('both@example.com')
    await mailTo('both@example.com', 2)
    const mails = (await listMails(app.dataDir)).filter(({ to }) => to === 'both@example.com')
    const code = mails.map(codeIn).find(Boolean)!
    const token = tokenIn(mails.map(linkIn).find(Boolean)!)
    expect((await reset(token)).status).toBe(200)
    expect((await verify('both@example.com', code)).status).toBe(422)
  })

  test('after an hour, or after a change of e-mail: 422', async () => {
    const id = await makePerson(app, 'slow@example.com')
    await requestLink('slow@example.com')
    const token = tokenIn(linkIn(await mailTo('slow@example.com')))
    await app.db.updateTable('users').set({ email: 'moved@example.com' }).where('id', '=', id).execute()
    expect((await reset(token)).status).toBe(422)
    await app.db.updateTable('users').set({ email: 'slow@example.com' }).where('id', '=', id).execute()
    await app.db
      .updateTable('one_time_codes')
      .set({ expires_at: sql`expires_at - interval '1 hour'` })
      .where('user_id', '=', id)
      .execute()
    expect((await reset(token)).status).toBe(422)
  })
})

describe('without an account, or with a disabled one', () => {
  test('the answer is the same, no mail is sent, and guesses are limited alike', {
    tags: 'thorough',
  }, async () => {
    await makePerson(app, 'off@example.com', { columns: { activated: false } })
    await makePerson(app, 'there-is@example.com')
    for (const email of ['off@example.com', 'nobody@example.com', 'there-is@example.com']) {
      expect((await request(email)).body).toEqual({ ok: true })
      expect((await requestLink(email)).body).toEqual({ ok: true })
      expect(told(await verify(email, '000000'))).toEqual([422, 'WRONG_CODE'])
    }
    await mailTo('there-is@example.com', 2)
    const addressees = new Set((await listMails(app.dataDir)).map(({ to }) => to))
    expect([addressees.has('off@example.com'), addressees.has('nobody@example.com')]).toEqual([false, false])
  })

  test('mails to one address: five an hour over all calls; the sixth is not sent', {
    tags: 'thorough',
  }, async () => {
    await makePerson(app, 'flooded@example.com')
    for (const email of ['flooded@example.com', 'not-there@example.com']) {
      const statuses = []
      for (let count = 0; count < 3; count++) {
        statuses.push((await request(email)).status, (await requestLink(email)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })

  test('spellings of one mailbox count together', async () => {
    const statuses = []
    for (const email of ['victim', 'victim+1', 'v.ictim', 'vic.tim+2', 'VICTIM+x.y', 'v.i.c.t.i.m'])
      statuses.push((await request(`${email}@gmail.com`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test.each([
    ['mails:mailbox:victim@gmail.com', 8],
    ['mails:domain:company.example', 200],
  ])('%s: %i mails a day, of all kinds together', async (key, most) => {
    await app.db
      .insertInto('rate_limits')
      .values({ key, count: most - 1, window_start: new Date() })
      .execute()
    const email = key.startsWith('mails:domain') ? 'someone@company.example' : 'victim+7@gmail.com'
    expect((await request(email)).status).toBe(200)
    const register = { name: 'قارئ', email, password: fresh }
    expect((await guest.post('/api/v1/auth/register', register)).status).toBe(429)
    const letters = { email, newsletters: [1] }
    expect((await guest.post('/api/v1/newsletter/subscribe', letters)).status).toBe(429)
  })

  test.each(['cross-site', 'same-site'])('a foreign page (%s) cannot trigger a mail', async site => {
    const address = '/api/v1/auth/send-email-reset-password/victim@example.com'
    const headers = { 'sec-fetch-site': site }
    expect(told(await guest.get(address, headers))).toEqual([403, 'BAD_ORIGIN'])
    expect(told(await guest.get('/api/v1/auth/activate/x', headers))).toEqual([403, 'BAD_ORIGIN'])
    expect(
      told(await guest.post('/api/v1/auth/request-otp', { email: 'victim@example.com' }, headers)),
    ).toEqual([403, 'BAD_ORIGIN'])
  })

  test('mails requested from one address: twenty an hour', { tags: 'thorough' }, async () => {
    const statuses = []
    for (let count = 0; count < 21; count++)
      statuses.push((await request(`many-${count}@example.com`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

test('an authenticator app is still required after a reset', async () => {
  await makePerson(app, 'totp@example.com', { columns: { totp_secret: 'JBSWY3DPEHPK3PXP' } })
  await requestLink('totp@example.com')
  await reset(tokenIn(linkIn(await mailTo('totp@example.com'))))
  const { body } = await guest.post('/api/v1/auth/login/web', { email: 'totp@example.com', password: fresh })
  expect(body).toMatchObject({ otpRequired: true, method: 'totp' })
})
