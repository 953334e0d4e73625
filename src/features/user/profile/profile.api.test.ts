import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { codeIn, listMails, waitForMail } from '../../../testing/outbox.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  otherCode,
  signedIn,
  told,
} from '../../../testing/people.ts'

const fresh = 'كلمة جديدة تمامًا'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

async function person(email: string, more: Parameters<typeof makePerson>[2] = {}): Promise<TestClient> {
  await makePerson(app, email, more)
  return signedIn(app, email)
}
const logOf = (userId: number | undefined) =>
  app.db
    .selectFrom('logs')
    .select(['action', 'after'])
    .where('subject_id', '=', userId!)
    .orderBy('id')
    .execute()

describe('own profile', () => {
  test('contains the account, and no secret', { tags: 'thorough' }, async () => {
    const client = await person('me@example.com', { name: 'سلمى' })
    const { body } = await client.get('/api/v1/user')
    expect(body).toMatchObject({
      name: 'سلمى',
      email: 'me@example.com',
      role: 'user',
      agency: null,
      activated: true,
      avatar: null,
      preferences: {},
      hasPassword: true,
      google: false,
      totp: false,
      recoveryCodesLeft: 0,
      codesByMail: false,
    })
    expect(Object.keys(body).filter(key => /secret|hash|google_id/i.test(key))).toEqual([])
  })

  test('name and phone can be changed alone; an empty phone removes it', async () => {
    const client = await person('edit@example.com')
    const edit = (body: object) => client.patch('/api/v1/user/edit/profile', body)
    expect((await edit({ phone: '0100 123 4567', phoneCountry: 'EG' })).body.phone).toBe('+201001234567')
    expect((await edit({ name: 'اسم آخر' })).body).toMatchObject({ name: 'اسم آخر', phone: '+201001234567' })
    expect((await edit({ phone: '' })).body.phone).toBe('')
    const { status, body } = await edit({ phone: '0100 123 4567' })
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: 'phone', message: 'رقم الهاتف غير صحيح، مثاله ‎+966\u00a051\u00a0234\u00a05678‎.' }],
    ])
  })

  test('role, e-mail, grants and activation cannot be changed by the owner', async () => {
    const client = await person('bold@example.com')
    const more = {
      role: 'superadmin',
      email: 'other@example.com',
      grants: [{ action: 'manage', subject: 'Users' }],
    }
    const { body } = await client.patch('/api/v1/user/edit/profile', { name: 'جريء', ...more })
    expect(body).toMatchObject({ name: 'جريء', role: 'user', email: 'bold@example.com', grants: [] })
  })

  test('preferences are merged, and null removes one', async () => {
    const client = await person('taste@example.com')
    const choose = async (preferences: object) =>
      (await client.patch('/api/v1/user/edit/profile', { preferences })).body.preferences
    await choose({ theme: 'dark', notifications: { breaking: true } })
    expect(await choose({ textSize: 'large', notifications: { followed: false } })).toEqual({
      theme: 'dark',
      textSize: 'large',
      notifications: { breaking: true, followed: false },
    })
    expect(await choose({ theme: null })).not.toHaveProperty('theme')
    expect((await client.patch('/api/v1/user/edit/profile', { preferences: { theme: 'red' } })).status).toBe(
      400,
    )
  })

  test('changes by staff are logged, by readers not', { tags: 'thorough' }, async () => {
    const [reader, editor] = [await person('r@example.com'), await person('e@example.com', { role: 'admin' })]
    for (const client of [reader, editor]) await client.patch('/api/v1/user/edit/profile', { name: 'جديد' })
    expect(await logOf(reader.userId)).toEqual([])
    expect((await logOf(editor.userId)).map(({ action }) => action)).toEqual(['signedIn', 'edited'])
  })
})

describe('own picture', () => {
  const picture = async (colour: string) =>
    new File(
      [
        new Uint8Array(
          await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
            .png()
            .toBuffer(),
        ),
      ],
      'me.png',
    )
  const upload = async (client: TestClient, file: File) => {
    const form = new FormData()
    form.append('file', file)
    return client.call('POST', '/api/v1/user/avatar', form)
  }

  test("is accepted through the page's form, but not from a guest or another page", {
    tags: 'thorough',
  }, async () => {
    const client = await person('form@example.com')
    const guest = await app.as('guest')
    const send = async (visitor: TestClient, page: string) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(200_000)], 'me.png'))
      return (await visitor.call('POST', page, form)).status
    }
    expect(await send(client, '/account')).toBe(200)
    expect(await send(guest, '/account')).toBe(413)
    expect(await send(client, '/account/preferences')).toBe(413)
    expect(await send(client, '/info/contact-us')).toBe(413)
  })

  test('is shown, replaced and removed; it is in no library, and its file is deleted with it', {
    tags: 'thorough',
  }, async () => {
    const client = await person('face@example.com')
    const { status, body } = await upload(client, await picture('#aa3300'))
    expect([status, body.avatar]).toMatchObject([200, { width: 300, height: 300 }])
    const second = (await upload(client, await picture('#0033aa'))).body.avatar
    expect(second.hash).not.toBe(body.avatar.hash)
    const owner = await app.as('superadmin')
    expect((await owner.get('/api/v1/media')).body.total).toBe(0)
    expect((await owner.get(`/api/v1/media/${second.id}`)).status).toBe(404)
    expect((await client.delete('/api/v1/user/avatar')).body.avatar).toBeNull()
    const rows = await app.db
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', client.userId!)
      .execute()
    expect(rows).toEqual([])
  })

  test('the same picture of two people is stored twice', { tags: 'thorough' }, async () => {
    const [one, two] = [await person('one@example.com'), await person('two@example.com')]
    const shown = await Promise.all(
      [one, two].map(async client => (await upload(client, await picture('#123456'))).body.avatar),
    )
    expect(shown[0].hash).toBe(shown[1].hash)
    await one.delete('/api/v1/user/avatar')
    expect((await two.get('/api/v1/user')).body.avatar.hash).toBe(shown[1].hash)
  })

  test('a file that is not a picture: 415', { tags: 'thorough' }, async () => {
    const client = await person('text@example.com')
    expect((await upload(client, new File(['<script>'], 'me.png'))).status).toBe(415)
  })
})

describe('changing the password', () => {
  const change = (client: TestClient, currentPassword: string, password = fresh) =>
    client.patch('/api/v1/user/change/password', { currentPassword, password })

  test('keeps this session, ends the others, and is reported by mail', { tags: 'thorough' }, async () => {
    const [here, there] = [await person('change@example.com'), await signedIn(app, 'change@example.com')]
    expect((await change(here, knownPassword)).body).toEqual({ ok: true })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect(await isSignedIn(await signedIn(app, 'change@example.com', fresh))).toBe(true)
    expect((await waitForMail(app.dataDir, 'change@example.com')).subject).toContain('تغيّرت كلمة مرورك')
  })

  test('with a wrong current one: 400 on the field; after eight guesses: 429', {
    tags: 'thorough',
  }, async () => {
    const client = await person('guess@example.com')
    const { status, body } = await change(client, 'تخمين')
    expect([status, body.data.issues]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'كلمة المرور غير صحيحة' }],
    ])
    for (let count = 0; count < 7; count++) await change(client, 'تخمين')
    expect((await change(client, knownPassword)).status).toBe(429)
  })

  test.each([
    ['a common one', 'password1'],
    ['the e-mail', 'weak@example.com'],
    ['a short one', 'قصيرة'],
  ])('to %s: 400', async (_, password) => {
    await makePerson(app, 'weak@example.com').catch(() => {})
    const { status, body } = await change(await signedIn(app, 'weak@example.com'), knownPassword, password)
    expect([status, body.data.issues[0].path]).toEqual([400, 'password'])
  })

  test('without an existing one: 422', async () => {
    const client = await app.as('user')
    expect(told(await change(client, knownPassword))).toEqual([422, 'REFUSED'])
  })
})

describe('changing the e-mail', () => {
  const request = (client: TestClient, email: string, password = knownPassword) =>
    client.post('/api/v1/user/request/otp', { email, password })
  const check = (client: TestClient, otp: string) => client.post('/api/v1/user/check/otp', { otp })

  test('a code goes to the new address; then it is the account’s, and the old one is notified', {
    tags: 'thorough',
  }, async () => {
    const [here, there] = [await person('old@example.com'), await signedIn(app, 'old@example.com')]
    expect((await request(here, 'New@example.com')).body).toEqual({ ok: true })
    const asked = await waitForMail(app.dataDir, 'new@example.com')
    expect(asked.text).not.toContain((await here.get('/api/v1/user')).body.name)
    const code = codeIn(asked)
    expect(told(await check(here, otherCode(code)))).toEqual([422, 'WRONG_CODE'])
    expect((await here.get('/api/v1/user')).body.email).toBe('old@example.com')
    expect((await check(here, code)).body.email).toBe('new@example.com')
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    expect((await waitForMail(app.dataDir, 'old@example.com')).subject).toContain('تغيّر بريد حسابك')
    expect((await check(here, code)).status).toBe(422)
  })

  test('without a password a recent sign-in is required', async () => {
    const client = await app.asUser({ role: 'user' })
    const open = (minutes: number) =>
      app.db
        .updateTable('sessions')
        .set({ created_at: sql`now() - make_interval(mins => ${minutes})` })
        .where('user_id', '=', client.userId!)
        .execute()
    const asks: [string, object][] = [
      ['/api/v1/user/request/otp', { email: 'taken-over@example.com' }],
      ['/api/v1/user/totp/setup', {}],
      ['/api/v1/user/delete/account', {}],
    ]
    await open(11)
    for (const [path, body] of asks) expect(told(await client.post(path, body))).toEqual([422, 'REFUSED'])
    await open(9)
    for (const [path, body] of asks) expect((await client.post(path, body)).status).toBe(200)
  })

  test('an address with an account gets the same answer; only its owner is notified', {
    tags: 'thorough',
  }, async () => {
    await makePerson(app, 'theirs@example.com')
    const client = await person('asking@example.com')
    expect((await request(client, 'theirs@example.com')).body).toEqual({ ok: true })
    const mail = await waitForMail(app.dataDir, 'theirs@example.com')
    expect([mail.subject.includes('لك حساب'), codeIn(mail)]).toEqual([true, ''])
    expect(told(await check(client, '000000'))).toEqual([422, 'WRONG_CODE'])
  })

  test('a wrong password, one’s own address, another’s code: refused', { tags: 'thorough' }, async () => {
    const [mine, theirs] = [await person('a@example.com'), await person('b@example.com')]
    expect((await request(mine, 'c@example.com', 'تخمين')).status).toBe(400)
    expect((await request(mine, 'a@example.com')).body.data.issues[0].path).toBe('email')
    await request(mine, 'c@example.com')
    const code = codeIn(await waitForMail(app.dataDir, 'c@example.com'))
    expect((await check(theirs, code)).status).toBe(422)
    expect((await check(mine, code)).status).toBe(200)
  })

  test('two requests for one address do not block each other; the first to confirm gets it', {
    tags: 'thorough',
  }, async () => {
    const [one, two] = [await person('d@example.com'), await person('f@example.com')]
    await request(one, 'wanted@example.com')
    const first = codeIn(await waitForMail(app.dataDir, 'wanted@example.com'))
    await request(two, 'wanted@example.com')
    const second = codeIn(await waitForMail(app.dataDir, 'wanted@example.com', 2))
    expect((await check(one, first)).status).toBe(200)
    expect(told(await check(two, second))).toEqual([409, 'EMAIL_TAKEN'])
    expect((await listMails(app.dataDir)).filter(({ to }) => to === 'wanted@example.com')).toHaveLength(2)
  })
})
