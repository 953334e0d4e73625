import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeArticle, makeCategory } from '../../../testing/factories.ts'
import { isSignedIn, knownPassword, makePerson, signedIn, tokenOf, told } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test("the export contains all data about a person, without secrets and without others' data", async () => {
  await makePerson(app, 'mine@example.com', { columns: { totp_offered: 'JBSWY3DPEHPK3PXP' } })
  await makePerson(app, 'theirs@example.com')
  const client = await signedIn(app, 'mine@example.com')
  const category = await makeCategory(app.db, { name: 'ما أتابعه' })
  await client.patch('/api/v1/user/add-user-favorites', { categories: [category] })
  const { body } = await client.get('/api/v1/user/export')
  expect(body).toMatchObject({
    account: { email: 'mine@example.com' },
    favourites: { categories: [{ name: 'ما أتابعه' }] },
    sessions: [{ address: '127.0.0.1' }],
    actions: [],
  })
  const text = JSON.stringify(body)
  for (const secret of ['theirs@example.com', '$argon2', 'JBSWY3DPEHPK3PXP', 'token']) {
    expect(text).not.toContain(secret)
  }
})

test('a deleted reader account leaves nothing', async () => {
  const id = await makePerson(app, 'leaving@example.com')
  const client = await signedIn(app, 'leaving@example.com')
  await client.patch('/api/v1/user/add-user-favorites', { articles: [await makeArticle(app.db)] })
  const refused = await client.post('/api/v1/user/delete/account', { password: 'تخمين' })
  expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'password'])
  const answer = await client.post('/api/v1/user/delete/account', { password: knownPassword })
  expect([answer.body, tokenOf(answer)]).toEqual([{ ok: true }, ''])
  expect(await isSignedIn(client)).toBe(false)
  for (const table of ['sessions', 'favourites', 'one_time_codes'] as const) {
    const rows = await app.db.selectFrom(table).select('id').where('user_id', '=', id).execute()
    expect(rows, table).toEqual([])
  }
  const logged = await app.db.selectFrom('logs').select('id').where('subject_id', '=', id).execute()
  expect(logged).toEqual([])
  const again = await (await app.as('guest')).post('/api/v1/auth/register', {
    name: 'عائد',
    email: 'leaving@example.com',
    password: knownPassword,
  })
  expect(again.status).toBe(200)
})

test('a deleted editor account leaves its articles and log entries', async () => {
  const id = await makePerson(app, 'editor@example.com', { role: 'admin', name: 'محررة' })
  const client = await signedIn(app, 'editor@example.com')
  const article = await makeArticle(app.db, { columns: { created_by: id } })
  await client.post('/api/v1/user/delete/account', { password: knownPassword })
  const row = await app.db
    .selectFrom('articles')
    .select('created_by')
    .where('id', '=', article)
    .executeTakeFirstOrThrow()
  expect(row.created_by).toBeNull()
  const log = await app.db
    .selectFrom('logs')
    .select(['action', 'actor_name'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'signedIn', actor_name: 'محررة' },
    { action: 'deletedOwnAccount', actor_name: 'محررة' },
  ])
})

test('the last superadmin cannot be deleted: 422', async () => {
  await makePerson(app, 'last@example.com', { role: 'superadmin' })
  const last = await signedIn(app, 'last@example.com')
  const leave = () => last.post('/api/v1/user/delete/account', { password: knownPassword })
  expect(told(await leave())).toEqual([422, 'REFUSED'])
  await makePerson(app, 'off@example.com', { role: 'superadmin', columns: { activated: false } })
  expect((await leave()).status).toBe(422)
  await makePerson(app, 'next@example.com', { role: 'superadmin' })
  expect((await leave()).status).toBe(200)
})
