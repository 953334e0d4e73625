import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { codeIn, linkIn, listMails, waitForMail } from '../../../testing/outbox.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  otherCode,
  signedIn,
  told,
  withCookie,
} from '../../../testing/people.ts'
import { pruneAll } from '../../../testing/prune.ts'
import { sessionRetention } from './session.retention.ts'

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  guest = await app.as('guest')
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

const register = (email: string, more: object = {}, client = guest) =>
  client.post('/api/v1/auth/register', { name: 'سلمى', email, password: knownPassword, ...more })
const checkCode = (client: TestClient, code: string) => client.post(`/api/v1/user/check/activation/${code}`)
const openLink = (link: string) =>
  guest.get(`/api/v1/auth/activate/${new URL(link).pathname.split('/').at(-1)}`)
const isActivated = async (client: TestClient) => (await client.get('/api/v1/user')).body.activated

describe('registering', () => {
  test('creates a signed-in, unactivated reader, and mails a code and a link', async () => {
    const name = 'سلمى: ربحتِ جائزة على prize.example'
    const answer = await register('Salma@Example.com', { name, phone: '0512345678', phoneCountry: 'sa' })
    expect(answer.status).toBe(200)
    expect(answer.body.result).toMatchObject({
      name,
      email: 'salma@example.com',
      role: 'user',
      activated: false,
    })
    const { body } = await withCookie(app, answer).get('/api/v1/user')
    expect(body).toMatchObject({ phone: '+966512345678', hasPassword: true })
    const mail = await waitForMail(app.dataDir, 'salma@example.com')
    expect(codeIn(mail)).toMatch(/^\d{6}$/)
    expect(linkIn(mail)).toMatch(/^http:\/\/localhost:3000\/account\/verify\/[\w-]{43}$/)
    // The owner of the address may be somebody else: the mail contains none of the submitted text.
    expect(mail.text + mail.html).not.toContain('prize.example')
  })

  test.each<[string, object, string, string?]>([
    ['no name', { name: ' ' }, 'name'],
    ['no e-mail', { email: 'لا بريد' }, 'email'],
    ['a short password', { password: 'قصيرة' }, 'password'],
    ['a long password', { password: 'ا'.repeat(129) }, 'password'],
    [
      'a common password',
      { password: 'Password1' },
      'password',
      'كلمة المرور هذه من أكثر الكلمات شيوعًا؛ اختر غيرها',
    ],
    ['their e-mail for password', { password: 'wrong@example.com' }, 'password', 'لا تجعل بريدك كلمة مرور'],
    [
      'an invalid phone number',
      { phone: '12', phoneCountry: 'SA' },
      'phone',
      'رقم الهاتف غير صحيح، مثاله ‎051\u00a0234\u00a05678‎.',
    ],
  ])('%s: 400 on the field', async (_, more, path, message) => {
    const { status, body } = await register('wrong@example.com', more)
    expect([status, body.data.issues[0].path]).toEqual([400, path])
    if (message) expect(body.data.issues[0].message).toBe(message)
  })

  test('a submitted role, grant or activation is ignored', async () => {
    const answer = await register('bold@example.com', {
      role: 'superadmin',
      activated: true,
      grants: [{ action: 'manage', subject: 'Users' }],
    })
    expect(answer.body.result).toMatchObject({ role: 'user', activated: false, grants: [] })
  })

  test('a planted session is not the one that is opened', async () => {
    const before = await signedInAs('planted@example.com')
    const answer = await register('fresh@example.com', {}, before)
    expect(withCookie(app, answer).cookie).not.toBe(before.cookie)
    expect(await isSignedIn(before)).toBe(false)
  })

  test('of concurrent registrations with one address the last one stays, and each gets an answer', {
    tags: 'thorough',
  }, async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => register('hasty@example.com')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await app.db
      .selectFrom('users')
      .select('id')
      .where('pending_email', '=', 'hasty@example.com')
      .execute()
    expect(rows).toHaveLength(1)
    expect(answers.map(({ body }) => body.result.id)).toContain(rows[0]?.id)
  })

  test('five an hour for one address, with or without an account', { tags: 'thorough' }, async () => {
    await makePerson(app, 'full@example.com')
    for (const email of ['full@example.com', 'empty@example.com']) {
      const statuses = []
      for (let count = 0; count < 6; count++) statuses.push((await register(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
  })
})

async function signedInAs(email: string) {
  await makePerson(app, email)
  return signedIn(app, email)
}

describe('an address that has an account', () => {
  test('gets the same answer as one without; its owner is notified by mail and keeps the account', async () => {
    const id = await makePerson(app, 'owner@example.com')
    const [taken, free] = [await register('owner@example.com'), await register('nobody@example.com')]
    const shapeOf = ({ status, body }: typeof taken) => [
      status,
      { result: { ...body.result, id: 0, email: '' } },
    ]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
    const mail = await waitForMail(app.dataDir, 'owner@example.com')
    expect(mail.subject).toContain('لك حساب')
    expect([codeIn(mail), linkIn(mail)]).toEqual(['', 'http://localhost:3000/auth/forgot-password'])
    const client = withCookie(app, taken)
    expect((await client.post('/api/v1/user/request/activation')).status).toBe(200)
    expect(told(await checkCode(client, '123456'))).toEqual([422, 'WRONG_CODE'])
    expect((await signedIn(app, 'owner@example.com')).userId).toBe(id)
  })

  test('whoever registered with it stays unactivated, sees nothing of the owner, and can sign in again', async () => {
    await makePerson(app, 'shared@example.com', { name: 'صاحبة الحساب' })
    const shadow = withCookie(
      app,
      await register('shared@example.com', { name: 'غيرها', password: 'كلمة المنتحل 9' }),
    )
    expect((await shadow.get('/api/v1/user')).body).toMatchObject({ name: 'غيرها', activated: false })
    const again = await signedIn(app, 'shared@example.com', 'كلمة المنتحل 9')
    expect(again.userId).toBe(shadow.userId)
    const { body } = await (await app.as('superadmin')).get('/api/v1/user/admin?q=shared@example.com')
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['صاحبة الحساب'])
  })
})

describe('activating', () => {
  const newcomer = async (email: string, mails = 1) => {
    const client = withCookie(app, await register(email))
    const mail = await waitForMail(app.dataDir, email, mails)
    return { client, code: codeIn(mail), link: linkIn(mail) }
  }

  test('by the code, once', async () => {
    const { client, code, link } = await newcomer('code@example.com')
    expect(told(await checkCode(client, otherCode(code)))).toEqual([422, 'WRONG_CODE'])
    const { status, body } = await checkCode(client, code)
    expect([status, body.result]).toMatchObject([200, { activated: true, email: 'code@example.com' }])
    expect((await checkCode(client, code)).status).toBe(422)
    expect((await openLink(link)).status).toBe(422)
  })

  test('by the link, from any browser, once', async () => {
    const { client, link } = await newcomer('link@example.com')
    expect((await openLink(link)).body).toEqual({ ok: true })
    expect(await isActivated(client)).toBe(true)
    expect(told(await openLink(link))).toEqual([422, 'WRONG_CODE'])
  })

  test('with another’s code: 422', async () => {
    const [mine, theirs] = [await newcomer('mine@example.com'), await newcomer('theirs@example.com')]
    const { status } = await checkCode(mine.client, theirs.code)
    expect(status).toBe(mine.code === theirs.code ? 200 : 422)
  })

  test('after five wrong codes the right one is refused, and the link still works', async () => {
    const { client, code, link } = await newcomer('five@example.com')
    for (let tries = 0; tries < 5; tries++) await checkCode(client, otherCode(code))
    expect((await checkCode(client, code)).status).toBe(422)
    expect((await openLink(link)).status).toBe(200)
  })

  test('the code lasts ten minutes, the link a day', async () => {
    const { client, code, link } = await newcomer('old@example.com')
    const pass = (minutes: number) =>
      app.db
        .updateTable('one_time_codes')
        .set({ expires_at: sql`expires_at - make_interval(mins => ${minutes})` })
        .where('email', '=', 'old@example.com')
        .execute()
    await pass(11)
    expect((await checkCode(client, code)).status).toBe(422)
    await pass(24 * 60)
    expect((await openLink(link)).status).toBe(422)
  })

  test('requesting it again sends a new one and invalidates the old; five an hour', async () => {
    const first = await newcomer('again@example.com')
    const request = () => first.client.post('/api/v1/user/request/activation')
    expect((await request()).body).toEqual({ ok: true })
    const mail = await waitForMail(app.dataDir, 'again@example.com', 2)
    expect((await openLink(first.link)).status).toBe(422)
    expect((await checkCode(first.client, codeIn(mail))).status).toBe(200)
    const sent = (await listMails(app.dataDir)).length
    for (let count = 0; count < 4; count++) expect((await request()).status).toBe(200)
    expect((await request()).status).toBe(429)
    expect((await listMails(app.dataDir)).length).toBe(sent)
  })

  test('repeated registrations send no more mails to one address', { tags: 'thorough' }, async () => {
    const statuses = []
    for (let count = 0; count < 3; count++) {
      const client = withCookie(app, await register('bombed@example.com'))
      for (let again = 0; again < 2; again++)
        statuses.push((await client.post('/api/v1/user/request/activation')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a new registration with an address replaces the earlier one', { tags: 'thorough' }, async () => {
    const first = await newcomer('twice@example.com')
    const second = await newcomer('twice@example.com', 2)
    expect(await isSignedIn(first.client)).toBe(false)
    expect((await openLink(first.link)).status).toBe(422)
    expect((await checkCode(second.client, second.code)).status).toBe(200)
  })

  test('an address that was activated elsewhere meanwhile: 409', { tags: 'thorough' }, async () => {
    const { client, code } = await newcomer('meanwhile@example.com')
    await makePerson(app, 'meanwhile@example.com')
    expect(told(await checkCode(client, code))).toEqual([409, 'EMAIL_TAKEN'])
  })

  test('a guest has nothing to activate: 401', async () => {
    expect((await checkCode(guest, '123456')).status).toBe(401)
    expect((await guest.post('/api/v1/user/request/activation')).status).toBe(401)
  })
})

test('unconfirmed registrations are deleted after thirty days', async () => {
  const client = withCookie(app, await register('forgotten@example.com'))
  await app.db
    .updateTable('users')
    .set({ created_at: sql`now() - interval '31 days'` })
    .where('pending_email', '=', 'forgotten@example.com')
    .execute()
  await pruneAll(app, sessionRetention)
  expect(await isSignedIn(client)).toBe(false)
})
