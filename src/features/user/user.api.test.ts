import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grant, Role } from '../../contract/permissions.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeUser } from '../../testing/factories.ts'
import { linkIn, waitForMail } from '../../testing/outbox.ts'
import { forgetLimits, isSignedIn, makePerson, signedIn, told } from '../../testing/people.ts'

const fresh = 'كلمة جديدة تمامًا'
let app: TestApp
let owner: TestClient
/** An admin with the Users grant. */
let deputy: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  deputy = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Users' }] })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

const create = (body: object, client = owner) =>
  client.post('/api/v1/user/create-user', { name: 'شخص', ...body })
const get = async (id: number) => (await owner.get(`/api/v1/user/${id}`)).body
const edit = async (id: number, body: object, client = owner) =>
  client.patch(`/api/v1/user/edit/${id}`, { revision: (await get(id)).revision, ...body })
const switchTo = (id: number, activated: boolean, client = owner) =>
  client.patch(`/api/v1/user/status/${id}`, { activated })
const grantsOf = (...subjects: Grant['subject'][]): Grant[] =>
  subjects.map(subject => ({ action: 'manage', subject }))

describe('the list', () => {
  test('is searched by name in any spelling, e-mail and phone; filtered; sorted; paged', {
    tags: 'thorough',
  }, async () => {
    const agency = await makeAgency(app.db)
    const made = [
      await makePerson(app, 'huda@list.example', {
        name: 'هُدى العامري',
        columns: { phone: '+966501112233' },
      }),
      await makePerson(app, 'anas@list.example', { name: 'أنس', role: 'admin' }),
      await makePerson(app, 'wire@list.example', { name: 'برق', role: 'agency', agencyId: agency }),
      await makePerson(app, 'off@list.example', { name: 'موقوف', columns: { activated: false } }),
    ]
    const list = async (query: string) =>
      (await owner.get(`/api/v1/user/admin?${query}`)).body.items.map(({ id }: { id: number }) => id)
    expect(await list('q=هدي العامرى')).toEqual([made[0]])
    expect(await list('q=ANAS@list')).toEqual([made[1]])
    expect(await list('q=0501112')).toEqual([])
    expect(await list('q=501 112 233')).toEqual([made[0]])
    expect(await list('q=٥٠١ ١١٢ ٢٣٣')).toEqual([made[0]])
    expect(await list(`agency=${agency}`)).toEqual([made[2]])
    expect(await list('q=list.example&activated=false')).toEqual([made[3]])
    expect(await list('q=list.example&role=admin')).toEqual([made[1]])
    expect(await list('q=list.example&sort=name')).toEqual([made[1], made[2], made[3], made[0]])
    const page = (await owner.get('/api/v1/user/admin?q=list.example&sort=email&limit=3&page=2')).body
    expect([page.total, page.items.map(({ email }: { email: string }) => email)]).toEqual([
      4,
      ['wire@list.example'],
    ])
  })

  test('shows when each user was last seen, and no secret', async () => {
    await makePerson(app, 'seen@example.com')
    await signedIn(app, 'seen@example.com')
    const { body } = await owner.get('/api/v1/user/admin?q=seen@example.com')
    expect(body.items[0]).toMatchObject({
      lastSeenAt: expect.any(String),
      lastLoginAt: expect.any(String),
      hasPassword: true,
    })
    expect(JSON.stringify(body)).not.toContain('$argon2')
  })
})

describe('creating an account', () => {
  test('with a password: it can sign in at once', async () => {
    const { status, body } = await create({
      email: 'Made@example.com',
      role: 'admin',
      password: fresh,
      grants: grantsOf('Category'),
    })
    expect([status, body]).toMatchObject([
      200,
      { email: 'made@example.com', role: 'admin', activated: true, grants: grantsOf('Category') },
    ])
    expect((await signedIn(app, 'made@example.com', fresh)).userId).toBe(body.id)
  })

  test('without: a mail invites the user to choose one', { tags: 'thorough' }, async () => {
    await create({ email: 'invited@example.com', role: 'admin', name: 'ريم' })
    const mail = await waitForMail(app.dataDir, 'invited@example.com')
    expect(mail.text).toContain('مرحبًا ريم،')
    const token = new URL(linkIn(mail)).searchParams.get('token')
    const guest = await app.as('guest')
    expect((await guest.patch('/api/v1/auth/reset-password-otp', { token, password: fresh })).status).toBe(
      200,
    )
    expect(await isSignedIn(await signedIn(app, 'invited@example.com', fresh))).toBe(true)
  })

  test('of an agency: agency and account are created together, or neither', async () => {
    const agency = { name: 'وكالة الأفق', website: 'https://ufuq.example' }
    const { body } = await create({ email: 'wire@example.com', role: 'agency', agency })
    expect(body).toMatchObject({ role: 'agency', agency: { name: 'وكالة الأفق' } })
    const refused = await create({
      email: 'wire@example.com',
      role: 'agency',
      agency: { name: 'وكالة لن تكون' },
    })
    expect(told(refused)).toEqual([409, 'EMAIL_TAKEN'])
    const { body: found } = await owner.get('/api/v1/agency/dashboard/admin?q=وكالة لن تكون')
    expect(found.total).toBe(0)
  })

  test('the agencies’ list names the account', async () => {
    const { body } = await create({
      email: 'desk@wire.example',
      name: 'مكتب',
      role: 'agency',
      agency: { name: 'وكالة ذات حساب' },
    })
    const list = await owner.get('/api/v1/agency/dashboard/admin?q=وكالة ذات حساب')
    expect(list.body.items[0].account).toEqual({ id: body.id, name: 'مكتب', email: 'desk@wire.example' })
  })

  test.each<[string, object, number, string]>([
    ['an e-mail that is taken', { email: 'taken@example.com' }, 409, 'email'],
    ['an agency’s account without agency', { role: 'agency' }, 400, 'agencyId'],
    ['an agency that is not there', { role: 'agency', agencyId: 9_000_000 }, 400, 'agencyId'],
    ['an admin of an agency', { role: 'admin', agencyId: 1 }, 400, 'agencyId'],
    ['a common password', { password: 'password1' }, 400, 'password'],
    ['an invalid phone number', { phone: '12' }, 400, 'phone'],
    ['a role there is not', { role: 'owner' }, 400, 'role'],
  ])('%s: refused on the field', async (_, more, status, path) => {
    await makePerson(app, 'taken@example.com').catch(() => {})
    const answer = await create({ email: 'refused@example.com', ...more })
    expect([answer.status, answer.body.data.issues[0].path]).toEqual([status, path])
  })
})

describe('editing', () => {
  test('changes the given fields, and is logged with before and after', async () => {
    const id = await makePerson(app, 'edited@example.com', { role: 'admin', name: 'قبل' })
    const { body } = await edit(id, { name: 'بعد', grants: grantsOf('Package') })
    expect(body).toMatchObject({
      name: 'بعد',
      role: 'admin',
      email: 'edited@example.com',
      grants: grantsOf('Package'),
    })
    const { items } = (await owner.get(`/api/v1/log/admin?subject=Users&subjectId=${id}`)).body
    expect(items[0]).toMatchObject({
      action: 'edited',
      actor: { id: owner.userId },
      before: { name: 'قبل', grants: [] },
      after: { name: 'بعد', grants: grantsOf('Package') },
    })
  })

  test('of two at once the second gets 409', async () => {
    const id = await makeUser(app.db, { role: 'user' })
    const { revision } = await get(id)
    expect((await edit(id, { name: 'أول' })).status).toBe(200)
    expect(told(await edit(id, { name: 'ثان', revision }))).toEqual([409, 'STALE_REVISION'])
  })

  test('a changed role removes grants and agency', async () => {
    const agency = await makeAgency(app.db)
    const id = await makeUser(app.db, { role: 'admin', grants: grantsOf('Category') })
    expect((await edit(id, { role: 'agency', agencyId: agency })).body).toMatchObject({
      role: 'agency',
      agency: { id: agency },
      grants: [],
    })
    expect((await edit(id, { role: 'user' })).body).toMatchObject({ role: 'user', agency: null })
    expect((await edit(id, { role: 'agency' })).body.data.issues[0].path).toBe('agencyId')
  })

  test('a changed e-mail is reported to the old address; one in use: 409', async () => {
    await makePerson(app, 'has@example.com')
    const id = await makePerson(app, 'had@example.com')
    expect(told(await edit(id, { email: 'HAS@example.com' }))).toEqual([409, 'EMAIL_TAKEN'])
    expect((await edit(id, { email: 'Will@example.com' })).body.email).toBe('will@example.com')
    expect((await waitForMail(app.dataDir, 'had@example.com')).subject).toContain('تغيّر بريد حسابك')
  })

  test("a removed role or grant is gone at the signed-in user's next call", async () => {
    const client = await app.asUser({ role: 'admin', grants: grantsOf('Category') })
    const status = async () => (await client.get('/api/v1/category/admin/paginate')).status
    expect(await status()).toBe(200)
    await edit(client.userId!, { grants: [] })
    expect(await status()).toBe(403)
    await edit(client.userId!, { role: 'superadmin' })
    expect(await status()).toBe(200)
    await edit(client.userId!, { role: 'user' })
    expect((await client.get('/api/v1/article/dashboard')).status).toBe(403)
  })
})

describe('disabling', () => {
  test('ends all sessions, and prevents sign-in until enabled again', async () => {
    const id = await makePerson(app, 'switched@example.com')
    const client = await signedIn(app, 'switched@example.com')
    expect((await switchTo(id, false)).body.activated).toBe(false)
    expect([await isSignedIn(client), await isSignedIn(await signedIn(app, 'switched@example.com'))]).toEqual(
      [false, false],
    )
    expect((await switchTo(id, false)).status).toBe(200)
    expect((await switchTo(id, true)).body.activated).toBe(true)
    expect(await isSignedIn(await signedIn(app, 'switched@example.com'))).toBe(true)
  })

  test('takes exactly its one field', async () => {
    const id = await makeUser(app.db, { role: 'user' })
    expect((await owner.patch(`/api/v1/user/status/${id}`, { activated: true, role: 'admin' })).status).toBe(
      400,
    )
  })

  test('an unconfirmed registration can be activated by hand, unless the address has an owner', async () => {
    const guest = await app.as('guest')
    const register = async (email: string): Promise<number> =>
      (await guest.post('/api/v1/auth/register', { name: 'قارئ', email, password: fresh })).body.result.id
    const id = await register('byhand@example.com')
    expect(await get(id)).toMatchObject({ pending: true, email: 'byhand@example.com' })
    expect((await switchTo(id, true)).body).toMatchObject({
      pending: false,
      activated: true,
      email: 'byhand@example.com',
    })
    await makePerson(app, 'owned@example.com')
    expect(told(await switchTo(await register('owned@example.com'), true))).toEqual([409, 'EMAIL_TAKEN'])
    const pending = await register('waits@example.com')
    expect(told(await edit(pending, { role: 'admin' }))).toEqual([422, 'REFUSED'])
  })
})

describe('a user’s password', () => {
  const reset = (id: number, body: object = {}) => owner.patch('/api/v1/user/reset/pass', { id, ...body })

  test('is set, which ends their sessions and is reported by mail', { tags: 'thorough' }, async () => {
    const id = await makePerson(app, 'reset@example.com')
    const client = await signedIn(app, 'reset@example.com')
    expect((await reset(id, { password: fresh })).status).toBe(200)
    expect(await isSignedIn(client)).toBe(false)
    expect(await isSignedIn(await signedIn(app, 'reset@example.com', fresh))).toBe(true)
    expect((await waitForMail(app.dataDir, 'reset@example.com')).subject).toContain('تغيّرت كلمة مرورك')
  })

  test('or a link is mailed, and they stay signed in until they use it', async () => {
    const id = await makePerson(app, 'linked@example.com')
    const client = await signedIn(app, 'linked@example.com')
    expect((await reset(id)).status).toBe(200)
    expect(linkIn(await waitForMail(app.dataDir, 'linked@example.com'))).toContain(
      '/auth/forgot-password?token=',
    )
    expect(await isSignedIn(client)).toBe(true)
  })

  test('a common one: 400', async () => {
    const id = await makePerson(app, 'common@example.com')
    expect((await reset(id, { password: 'password1' })).body.data.issues[0].path).toBe('password')
  })
})

describe('an admin with the Users grant', () => {
  const roles: [Role, number][] = [
    ['superadmin', 403],
    ['admin', 403],
    ['agency', 200],
    ['user', 200],
  ]
  test.each(roles)('manages accounts of role %s: %i', async (role, status) => {
    const agencyId = role === 'agency' ? app.agencyId : undefined
    const make = () => makeUser(app.db, { role, agencyId })
    const id = await make()
    expect((await edit(id, { name: 'اسم' }, deputy)).status).toBe(status)
    expect((await switchTo(id, false, deputy)).status).toBe(status)
    expect((await switchTo(await make(), true, deputy)).status).toBe(status)
    expect(
      (await deputy.patch('/api/v1/user/reset/pass', { id: await make(), password: fresh })).status,
    ).toBe(status)
    expect((await deputy.delete(`/api/v1/user/${await make()}`)).status).toBe(status)
    expect((await create({ email: `by-deputy-${role}@example.com`, role, agencyId }, deputy)).status).toBe(
      status,
    )
  })

  test('promotes nobody, and grants nothing, not even to themselves', async () => {
    const reader = await makeUser(app.db, { role: 'user' })
    for (const role of ['superadmin', 'admin']) {
      expect((await edit(reader, { role }, deputy)).status).toBe(403)
    }
    expect((await edit(reader, { grants: grantsOf('Settings') }, deputy)).status).toBe(403)
    expect((await edit(deputy.userId!, { grants: grantsOf('Settings') }, deputy)).status).toBe(403)
    expect((await create({ email: 'granted@example.com', grants: grantsOf('Users') }, deputy)).status).toBe(
      403,
    )
  })
})

describe('the last superadmin', () => {
  test('can be neither deleted, demoted nor disabled; of two at once one stays', {
    tags: 'thorough',
  }, async () => {
    const alone = await startTestApp()
    try {
      const [one, two] = [await alone.as('superadmin'), await alone.asUser({ role: 'superadmin' })]
      const demote = (client: TestClient, id: number) =>
        client.patch(`/api/v1/user/edit/${id}`, { revision: 1, role: 'user' })
      const answers = await Promise.all([demote(one, two.userId!), demote(two, one.userId!)])
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
      const living = await alone.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'superadmin')
        .execute()
      expect(living).toHaveLength(1)
      const last = living[0]!.id === one.userId ? one : two
      expect(told(await demote(last, last.userId!))).toEqual([422, 'REFUSED'])
      expect(told(await last.patch(`/api/v1/user/status/${last.userId}`, { activated: false }))).toEqual([
        422,
        'REFUSED',
      ])
      expect(told(await last.delete(`/api/v1/user/${last.userId}`))).toEqual([422, 'REFUSED'])
      expect((await last.get('/api/v1/user')).body.role).toBe('superadmin')
    } finally {
      await alone.stop()
    }
  })
})

test('deleting removes the person; of a reader the log keeps no name', { tags: 'thorough' }, async () => {
  const id = await makePerson(app, 'gone@example.com', { name: 'اسم لا يبقى' })
  const client = await signedIn(app, 'gone@example.com')
  expect((await owner.delete(`/api/v1/user/${id}`)).body).toEqual({ id })
  expect(await isSignedIn(client)).toBe(false)
  expect((await owner.get(`/api/v1/user/${id}`)).status).toBe(404)
  const rows = await app.db
    .selectFrom('logs')
    .select(['action', 'before'])
    .where('subject_id', '=', id)
    .execute()
  expect(rows).toEqual([{ action: 'deleted', before: { id, role: 'user' } }])
})
