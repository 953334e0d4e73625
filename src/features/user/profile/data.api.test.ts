import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeArticle, makeCategory } from '../../../testing/factories.ts'
import { isSignedIn, knownPassword, makePerson, signedIn, tokenOf, told } from '../../../testing/people.ts'
import { writeArticlesPage } from './dashboard/writeArticlesPage.ts'
import { exportedTables, listStoredAbout, notExported, takeExportTurn } from './stored-about.queries.ts'

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

test('every table with something about a person is exported, or left out on purpose', async () => {
  const { rows } = await sql<{
    table: string
  }>`select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'email', 'recipient_email')`.execute(app.db)
  const elsewhere = [
    ...['users', 'favourites', 'reading_history', 'sessions', 'subscriptions', 'payments', 'invoices'],
    ...['newsletter_subscriptions', 'push_subscriptions', 'group_members'],
  ]
  const known = [...exportedTables, ...notExported, ...elsewhere]
  expect(rows.map(({ table }) => table).filter(table => !known.includes(table))).toEqual([])
})

test('letters, free articles and blocks are in the export, of a confirmed address alone', {
  tags: 'thorough',
}, async () => {
  const id = await makePerson(app, 'writes@example.com')
  await makePerson(app, 'unsure@example.com', { columns: { activated: false } })
  const article = await makeArticle(app.db)
  for (const email of ['writes@example.com', 'unsure@example.com'])
    await sql`insert into contact_messages (kind, name, email, subject, message)
      values ('message', 'قارئ', ${email}, 'عنوان', 'رسالتي إليكم')`.execute(app.db)
  await sql`insert into meter_reads (user_id, article_id, month) values (${id}, ${article}, '2026-11-01')`.execute(
    app.db,
  )
  await sql`insert into mail_suppressions (email, reason) values ('writes@example.com', 'manual')`.execute(
    app.db,
  )
  const { others } = (await (await signedIn(app, 'writes@example.com')).get('/api/v1/user/export')).body
  expect(others).toMatchObject({
    contact_messages: [{ message: 'رسالتي إليكم', replies: [] }],
    meter_reads: [{ id: article }],
    mail_suppressions: [{ reason: 'manual' }],
  })
  expect(await listStoredAbout(app.db, -1)).toEqual({})
})

test('a person has one export at a time', { tags: 'thorough' }, async () => {
  const id = await makePerson(app, 'busy@example.com', { role: 'admin' })
  const client = await signedIn(app, 'busy@example.com')
  await app.db.transaction().execute(async tx => {
    expect(await takeExportTurn(tx, id)).toBe(true)
    for (const at of ['/api/v1/user/export', '/api/v1/user/export/articles'])
      expect([at, (await client.get(at)).status]).toEqual([at, 429])
  })
  expect((await client.get('/api/v1/user/export')).status).toBe(200)
})

test('people download the articles that they wrote, in pieces', { tags: 'thorough' }, async () => {
  const id = await makePerson(app, 'writer@example.com', { role: 'admin' })
  const other = await makePerson(app, 'other@example.com', { role: 'admin' })
  const wrote = { created_by: id }
  const made: number[] = []
  for (let at = 0; at < 102; at += 1) made.push(await makeArticle(app.db, { columns: wrote }))
  await makeArticle(app.db, { columns: { created_by: other } })
  await makeArticle(app.db, { columns: { ...wrote, deleted_at: new Date() } })
  await makeArticle(app.db, { columns: { ...wrote, taken_down_at: new Date(), enable: false } })
  const client = await signedIn(app, 'writer@example.com')
  const first = (await client.get('/api/v1/user/export/articles')).body
  expect(first.articles[0]).toMatchObject({ state: 'published', description: '<p>متن الخبر.</p>', tags: [] })
  const second = (await client.get(`/api/v1/user/export/articles?after=${first.next}`)).body
  const ids = [...first.articles, ...second.articles].map((article: { id: number }) => article.id)
  expect([ids, second.next]).toEqual([made, null])
  const page = writeArticlesPage(
    [{ ...first.articles[0], title: '<b>', description: '<p><img src="/media/x"></p>' }],
    'https://news.example',
  )
  expect(page).toContain('<h2>&lt;b&gt;</h2>')
  expect(page).toContain('src="https://news.example/media/x"')
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
