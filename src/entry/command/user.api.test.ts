import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getUserByEmail,
  issueCodeAsTechnician,
  unlockAsTechnician,
} from '../../features/user/technician.service.ts'
import { technicianAt } from '../../platform/database/audit-log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { answerOfCommand, runCommandProcess } from '../../testing/command.ts'
import { forgetLimits, isSignedIn, knownPassword, makePerson, withCookie } from '../../testing/people.ts'

const newPassword = 'ثمانية طيور على سلك 88'
const by = technicianAt('root@news-1')
// Nothing listens on this port.
const mailIsDown = { SMTP_URL: 'smtp://127.0.0.1:1' }

let app: TestApp
let guest: TestClient
const env = () => ({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, ...mailIsDown })
beforeAll(async () => {
  app = await startTestApp({ env: mailIsDown })
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

const login = (email: string, password = knownPassword) =>
  guest.post('/api/v1/auth/login-dashboard', { email, password })
const check = (challenge: string, otp: string) =>
  guest.post('/api/v1/auth/dashboard/check/otp', { challenge, otp })
const entriesOn = async (id: number) =>
  (await (await app.as('superadmin')).get(`/api/v1/log/admin?subject=Users&subjectId=${id}`)).body.items

async function signInAlone(email: string, password = knownPassword) {
  const { body } = await login(email, password)
  const { answer } = await answerOfCommand(['user', 'code', email], env())
  return check(body.challenge, answer.result.code)
}

test('while mail is down, a superadmin gets in with a code of the technician, which the log shows', {
  tags: 'thorough',
}, async () => {
  const email = 'chief@example.com'
  const id = await makePerson(app, email, { role: 'superadmin' })
  const entered = await signInAlone(email)
  expect([entered.status, await isSignedIn(withCookie(app, entered))]).toEqual([200, true])
  expect(await entriesOn(id)).toEqual([
    expect.objectContaining({ action: 'signedIn' }),
    expect.objectContaining({
      action: 'issuedCode',
      actor: null,
      actorName: 'الفنّي على الخادم',
      address: expect.stringMatching(/^.+@.+$/),
    }),
  ])
})

describe('a code', () => {
  test('works once, and only for this sign-in', async () => {
    const email = 'once@example.com'
    await makePerson(app, email, { role: 'admin' })
    const [older, newer] = [(await login(email)).body.challenge, (await login(email)).body.challenge]
    const code = (await issueCodeAsTechnician(app.db, by, await getUserByEmail(app.db, email))) ?? ''
    expect((await check(older, code)).status).toBe(422)
    expect((await check(newer, code)).status).toBe(200)
    expect((await check(newer, code)).status).toBe(422)
  })

  test('is refused if no sign-in waits, and nothing is logged', async () => {
    const email = 'nobody@example.com'
    const id = await makePerson(app, email, { role: 'admin' })
    expect(await issueCodeAsTechnician(app.db, by, await getUserByEmail(app.db, email))).toBeUndefined()
    expect(await entriesOn(id)).toEqual([])
  })
})

test('a new password ends the sessions, keeps the authenticator app, and is in no log', {
  tags: 'thorough',
}, async () => {
  const email = 'editor@example.com'
  const id = await makePerson(app, email, { role: 'superadmin' })
  const session = withCookie(app, await signInAlone(email))
  await app.db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', id).execute()
  const run = await runCommandProcess(['user', 'reset-password', email], env(), `${newPassword}\n`)
  expect([run.code, run.err]).toEqual([0, ''])
  expect(run.out).toBe(`كلمة مرور جديدة، وانتهت الجلسات، وبقي تطبيق المصادقة: ${email} (superadmin)\n`)
  expect(await isSignedIn(session)).toBe(false)
  expect((await login(email)).status).toBe(401)
  expect((await login(email, newPassword)).body).toMatchObject({ otpRequired: true, method: 'totp' })
  expect((await entriesOn(id))[0]).toMatchObject({ action: 'resetPassword', actorName: 'الفنّي على الخادم' })
  const logged = await app.db.selectFrom('logs').selectAll().execute()
  expect(JSON.stringify(logged)).not.toContain(newPassword)
})

describe('an authenticator app is removed', { tags: 'thorough' }, () => {
  const email = 'lost@example.com'
  const reset = (...more: string[]) =>
    answerOfCommand(['user', 'reset-password', email, '--drop-totp', ...more], env(), `${newPassword}\n`)
  const totpOf = async () => (await getUserByEmail(app.db, email)).totp
  beforeAll(async () => {
    const id = await makePerson(app, email, { role: 'superadmin' })
    await app.db.updateTable('users').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', id).execute()
  })

  test('only if the question is answered', async () => {
    const { code, answer } = await reset()
    expect([code, answer.error.code, await totpOf()]).toEqual([2, 'NEEDS_YES', true])
    expect((await login(email)).status).toBe(200)
  })
  test('with --yes, and logged', async () => {
    const { code, answer } = await reset('--yes')
    expect([code, answer.result.totp, await totpOf()]).toEqual([0, false, false])
    const entries = await entriesOn(answer.result.id)
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['stoppedTotp', 'resetPassword'])
  })
  test('a code is only for accounts without an authenticator app', async () => {
    await app.db
      .updateTable('users')
      .set({ totp_secret: 'JBSWY3DPEHPK3PXP' })
      .where('email', '=', email)
      .execute()
    const { code, answer } = await answerOfCommand(['user', 'code', email], env())
    expect([code, answer.error.code]).toEqual([1, 'HAS_TOTP'])
    const nobody = await answerOfCommand(['user', 'code', 'absent@example.com', '--lang', 'en'], env())
    expect(nobody.answer.error).toEqual({ code: 'NOT_FOUND', message: 'No account has this e-mail address.' })
  })
})

test.each([
  ['a common password', 'new@example.com', 'password1', 'INVALID_INPUT'],
  ['no password', 'new@example.com', '', 'INVALID_INPUT'],
  ['the address of another', 'taken@example.com', newPassword, 'EMAIL_TAKEN'],
])('no account is created with %s', { tags: 'thorough' }, async (_, email, password, error) => {
  await makePerson(app, 'taken@example.com', { role: 'admin' }).catch(() => {})
  const { code, answer } = await answerOfCommand(['user', 'create', email], env(), password)
  expect([code, answer.error.code]).toEqual([1, error])
})

test('unlocking lifts the limits of the account and of a network, and enables a disabled account', async () => {
  const email = 'locked@example.com'
  const id = await makePerson(app, email, { role: 'admin' })
  const user = await getUserByEmail(app.db, email)
  await app.db.updateTable('users').set({ activated: false }).where('id', '=', id).execute()
  const keys = [
    `login:strangers:${email}`,
    `login:account:${email} from 192.0.2.7`,
    `challenge:account:${id}`,
    'login:network:192.0.2.7',
    'failed:network:192.0.2.7',
  ]
  const others = ['login:strangers:another@example.com', 'login:network:192.0.2.8']
  for (const key of [...keys, ...others]) {
    await app.db.insertInto('rate_limits').values({ key, count: 99, window_start: new Date() }).execute()
  }
  const unlocked = await unlockAsTechnician(app.db, by, { user, network: '192.0.2.7', enable: true })
  expect(unlocked.activated).toBe(true)
  const left = await app.db.selectFrom('rate_limits').select('key').execute()
  expect(left.map(({ key }) => key)).toEqual(expect.arrayContaining(others))
  expect(left.filter(({ key }) => keys.includes(key))).toEqual([])
})
