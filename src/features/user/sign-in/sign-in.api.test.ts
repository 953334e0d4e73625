import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { codeIn } from '../../../testing/outbox.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  otherCode,
  signedIn,
  tokenOf,
  told,
  withCookie,
} from '../../../testing/people.ts'
import {
  type CaptchaStandIn,
  captchaEnv,
  captchaKeys,
  startCaptchaStandIn,
} from '../../../testing/providers/captcha.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../../testing/providers/smtp.ts'
import { totpCode } from '../../../testing/totpCode.ts'

let app: TestApp
let guest: TestClient
let smtp: SmtpStandIn
let captcha: CaptchaStandIn
beforeAll(async () => {
  ;[smtp, captcha] = await Promise.all([startSmtpStandIn(), startCaptchaStandIn()])
  const env = {
    SMTP_URL: smtp.url,
    ...captchaEnv('v3', captcha.url),
    // The default of installations.
    CAPTCHA_SCRIPT_BASE_URL: undefined,
  }
  app = await startTestApp({ worker: true, env })
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([smtp?.stop(), captcha?.stop()])
})
beforeEach(() => forgetLimits(app))

const login = (door: 'login-dashboard' | 'login/web', email: string, more: object = {}) =>
  guest.post(`/api/v1/auth/${door}`, { email, password: knownPassword, ...more })
const check = (challenge: string, otp: string, client = guest) =>
  client.post('/api/v1/auth/dashboard/check/otp', { challenge, otp })

/** Signs in at the dashboard up to the code. */
async function challengeOf(email: string, mails = 1) {
  const { body } = await login('login-dashboard', email)
  return { challenge: body.challenge as string, code: codeIn(await smtp.waitForMail(email, mails)) }
}

describe('a code by mail', () => {
  test('staff get a challenge and a mail, and a session for the code', { tags: 'thorough' }, async () => {
    const id = await makePerson(app, 'editor@example.com', { role: 'admin' })
    const answer = await login('login-dashboard', 'Editor@example.com')
    expect([answer.status, answer.body]).toEqual([
      200,
      { otpRequired: true, challenge: expect.stringMatching(/^[\w-]{43}$/), method: 'mail' },
    ])
    expect(tokenOf(answer)).toBeUndefined()
    const mail = await smtp.waitForMail('editor@example.com')
    expect(mail.subject).toContain('رمز الدخول')
    const entered = await check(answer.body.challenge, codeIn(mail))
    expect([entered.status, entered.body.result.id]).toEqual([200, id])
    expect(await isSignedIn(withCookie(app, entered))).toBe(true)
    expect(told(await check(answer.body.challenge, codeIn(mail)))).toEqual([422, 'WRONG_CODE'])
  })

  test('the readers’ sign-in requires a code from staff, and none from readers', async () => {
    await makePerson(app, 'staff@example.com', { role: 'superadmin' })
    expect((await login('login/web', 'staff@example.com')).body.otpRequired).toBe(true)
    await makePerson(app, 'reader@example.com')
    const answer = await login('login/web', 'reader@example.com')
    expect(answer.body.result).toMatchObject({ email: 'reader@example.com', role: 'user' })
    expect(await isSignedIn(withCookie(app, answer))).toBe(true)
  })

  test('after five wrong codes the right one is refused, also if they come at once', {
    tags: 'thorough',
  }, async () => {
    await makePerson(app, 'guessed@example.com', { role: 'admin' })
    const { challenge, code } = await challengeOf('guessed@example.com')
    const guesses = Array.from({ length: 8 }, (_, index) =>
      check(challenge, index === 7 ? otherCode(code) : '000000'.replace('0', String(index))),
    )
    for (const answer of await Promise.all(guesses)) expect(answer.status).toBe(422)
    expect(told(await check(challenge, code))).toEqual([422, 'WRONG_CODE'])
  })

  test('the fifth try is accepted, in Arabic digits and with a space', async () => {
    await makePerson(app, 'fifth@example.com', { role: 'admin' })
    const { challenge, code } = await challengeOf('fifth@example.com')
    for (let tries = 0; tries < 4; tries++) await check(challenge, otherCode(code))
    const arabic = code.replace(/\d/g, digit => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    expect((await check(challenge, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200)
  })

  test('one correct code opens one session, however often it is sent at once', async () => {
    await makePerson(app, 'race@example.com', { role: 'admin' })
    const { challenge, code } = await challengeOf('race@example.com')
    const answers = await Promise.all(Array.from({ length: 4 }, () => check(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('after ten minutes, with another’s challenge, or for an account disabled meanwhile: 422', async () => {
    const id = await makePerson(app, 'late@example.com', { role: 'admin' })
    await makePerson(app, 'other@example.com', { role: 'admin' })
    const { challenge, code } = await challengeOf('late@example.com')
    const theirs = await challengeOf('other@example.com')
    expect((await check(theirs.challenge, code)).status).toBe(code === theirs.code ? 200 : 422)
    await app.db.updateTable('users').set({ activated: false }).where('id', '=', id).execute()
    expect((await check(challenge, code)).status).toBe(422)
    await app.db.updateTable('users').set({ activated: true }).where('id', '=', id).execute()
    await app.db.updateTable('one_time_codes').set({ expires_at: sql`now()` }).execute()
    expect((await check(challenge, code)).status).toBe(422)
  })

  test('challenges for one account: ten an hour', { tags: 'thorough' }, async () => {
    await makePerson(app, 'flooded@example.com', { role: 'admin' })
    const statuses = []
    for (let count = 0; count < 11; count++) {
      statuses.push((await login('login-dashboard', 'flooded@example.com')).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('neither code nor token is in clear in the database or the queue', async () => {
    await makePerson(app, 'clear@example.com', { role: 'admin' })
    const { challenge, code } = await challengeOf('clear@example.com')
    for (const table of ['one_time_codes', 'graphile_worker._private_jobs', 'logs', 'rate_limits']) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t`.execute(app.db)
      const text = rows.map(({ row }) => row).join()
      expect(text, table).not.toContain(challenge)
      expect(text, table).not.toMatch(new RegExp(`(?<![\\w.])${code}(?![\\w.])`))
    }
  })

  test('a mail that the server temporarily refuses is sent again, with a valid code', async () => {
    await makePerson(app, 'retried@example.com', { role: 'admin' })
    smtp.refuseNext(1)
    const { body } = await login('login-dashboard', 'retried@example.com')
    await expect
      .poll(async () => {
        const { rows } = await sql<{ attempts: number }>`
          select attempts from graphile_worker._private_jobs where last_error like '%451%'`.execute(app.db)
        return rows[0]?.attempts
      })
      .toBe(1)
    expect(app.takeErrors()).toEqual([expect.stringMatching('sendCode.*451 come again')])
    expect((await guest.get('/readyz')).body).toEqual({ ready: true, failingMail: 1 })
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1`.execute(app.db)
    const code = codeIn(await smtp.waitForMail('retried@example.com'))
    expect((await check(body.challenge, code)).status).toBe(200)
  })
})

test('without mail and without an app a recovery code signs in, once', { tags: 'thorough' }, async () => {
  await makePerson(app, 'stranded@example.com', { role: 'admin' })
  const { challenge, code } = await challengeOf('stranded@example.com')
  const editor = withCookie(app, await check(challenge, code))
  const make = (password: string) => editor.post('/api/v1/user/recovery-codes', { password })
  expect((await make('كلمة أخرى')).status).toBe(400)
  expect((await editor.get('/api/v1/user')).body.codesByMail).toBe(true)
  const { recoveryCodes } = (await make(knownPassword)).body
  for (const status of [200, 422]) {
    const { body } = await login('login-dashboard', 'stranded@example.com')
    expect((await check(body.challenge, recoveryCodes[0])).status).toBe(status)
  }
})

describe('an authenticator app', () => {
  const start = async (email: string, role: 'user' | 'admin' = 'user') => {
    await makePerson(app, email, { role })
    const client =
      role === 'user'
        ? await signedIn(app, email)
        : await challengeOf(email).then(async ({ challenge, code }) =>
            withCookie(app, await check(challenge, code)),
          )
    const { body } = await client.post('/api/v1/user/totp/setup', { password: knownPassword })
    const secret = body.secret as string
    const codeAt = (away: number) => totpCode(secret, away)
    const confirm = () => client.post('/api/v1/user/totp/confirm', { otp: codeAt(-1) })
    const first = await confirm()
    // The half minute may be over by now.
    const { body: said } = first.status === 200 ? first : await confirm()
    return { client, codeAt, recoveryCodes: said.recoveryCodes as string[] }
  }

  test.each(['user', 'admin'] as const)(
    'is required of a %s in place of the mail; a code works once',
    { tags: 'thorough' },
    async role => {
      const email = `totp-${role}@example.com`
      const { codeAt } = await start(email, role)
      const codes = () => smtp.mails.filter(mail => mail.recipients.includes(email) && codeIn(mail)).length
      const sent = codes()
      const first = await login('login/web', email)
      expect(first.body).toMatchObject({ otpRequired: true, method: 'totp' })
      expect(told(await check(first.body.challenge, otherCode(codeAt(0))))).toEqual([422, 'WRONG_CODE'])
      const code = codeAt(0)
      expect((await check(first.body.challenge, code)).status).toBe(200)
      const again = await login('login/web', email)
      expect((await check(again.body.challenge, code)).status).toBe(422)
      expect(codes()).toBe(sent)
    },
  )

  test('one code sent to three sign-ins at once completes one', async () => {
    const { codeAt } = await start('totp-race@example.com')
    const challenges = await Promise.all(
      Array.from(
        { length: 3 },
        async () => (await login('login/web', 'totp-race@example.com')).body.challenge,
      ),
    )
    const code = codeAt(0)
    const answers = await Promise.all(challenges.map(challenge => check(challenge, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test('a recovery code works once, and its owner is notified', async () => {
    const { recoveryCodes } = await start('lost@example.com')
    const typed = recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')
    const first = await login('login/web', 'lost@example.com')
    const entered = await check(first.body.challenge, typed)
    expect(entered.status).toBe(200)
    const again = await login('login/web', 'lost@example.com')
    expect((await check(again.body.challenge, typed)).status).toBe(422)
    const account = await withCookie(app, entered).get('/api/v1/user')
    expect(account.body).toMatchObject({ totp: true, recoveryCodesLeft: 9 })
    expect((await smtp.waitForMail('lost@example.com')).subject).toContain('رمز استرداد')
  })
})

describe('a captcha', () => {
  test('is required after three failures, not before', async () => {
    await makePerson(app, 'captcha@example.com')
    const attempts = []
    for (let count = 0; count < 4; count++) {
      attempts.push(told(await login('login/web', 'captcha@example.com', { password: 'تخمين' })))
    }
    expect(attempts.map(([status]) => status)).toEqual([401, 401, 401, 422])
    expect(attempts[3]?.[1]).toBe('CAPTCHA_FAILED')
    expect((await login('login/web', 'captcha@example.com')).status).toBe(422)
    captcha.tokens.set('human', { score: 0.9, action: 'login' })
    expect((await login('login/web', 'captcha@example.com', { captcha: 'human' })).status).toBe(200)
  })

  test('is required after ten failures from one address, over all accounts', {
    tags: 'thorough',
  }, async () => {
    for (let count = 0; count < 10; count++) await login('login/web', `spray-${count}@example.com`)
    await makePerson(app, 'sprayed@example.com')
    expect((await login('login/web', 'sprayed@example.com')).status).toBe(422)
  })

  test('is required alike for an unknown account', async () => {
    const statuses = []
    for (let count = 0; count < 4; count++) {
      statuses.push((await login('login/web', 'ghost@example.com')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 422])
  })

  test.each([
    ['POST', '/api/v1/auth/register', { name: 'قارئ', email: 'bot@example.com', password: knownPassword }],
    ['POST', '/api/v1/auth/request-otp', { email: 'bot@example.com' }],
    ['GET', '/api/v1/auth/send-email-reset-password/bot%40example.com', undefined],
  ])('%s %s requires one', async (method, path, body) => {
    expect(told(await guest.call(method, path, body))).toEqual([422, 'CAPTCHA_FAILED'])
  })

  test('the pages get the options that they need', async () => {
    const { body } = await guest.get('/api/v1/auth/options')
    expect(body).toEqual({
      google: null,
      facebook: null,
      captcha: {
        version: 'v3',
        siteKey: captchaKeys.siteKey,
        scriptUrl: 'https://www.google.com/recaptcha/api.js',
      },
      countryGuess: false,
    })
  })
})
