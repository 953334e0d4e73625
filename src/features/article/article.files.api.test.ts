import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeAuthor, makeCategory, makePerson } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'
import { picturePlaces } from './article.files.queries.ts'

let app: TestApp
let admin: TestClient
let imageId: number
let path: string
let article: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('superadmin')
  const form = new FormData()
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#846' } })
    .jpeg()
    .toBuffer()
  form.append('file', new File([new Uint8Array(bytes)], 'a.jpg'))
  const { body } = await admin.post('/api/v1/media', form)
  imageId = body.id
  path = `/media/${body.hash}-160.webp`
  article = await makeArticle(app.db, { columns: { image_id: imageId } })
})
afterAll(() => app?.stop())

const get = (headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

test('shared caches revalidate pictures after a minute', async () => {
  const { headers } = await get()
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable')
  const again = await get({ 'if-none-match': headers.get('etag')! })
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, headers.get('cache-control')])
})

test('a picture is hidden with its article, visible to the newsroom, and served if readers see it elsewhere', {
  tags: 'thorough',
}, async () => {
  await admin.post(`/api/v1/article/takedown/${article}`, { reason: 'حكم' })
  const gone = async () => until(async () => expect((await get()).status).toBe(410))
  await gone()
  expect((await get()).headers.get('cache-control')).toBe('private, no-store')
  const staff = await get({ cookie: admin.cookie })
  expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const agency = await app.as('agency')
  expect((await get({ cookie: agency.cookie })).status).toBe(410)

  const { db } = app
  const shown = { image_id: imageId }
  await makeArticle(db, { enable: false, columns: shown })
  await makeArticle(db, { publishAt: new Date(Date.now() + 3_600_000), columns: shown })
  await makeArticle(db, { columns: { ...shown, deleted_at: new Date() } })
  const { userId } = await app.asUser({ role: 'user' })
  await db.updateTable('users').set({ avatar_id: imageId }).where('id', '=', userId!).execute()
  await gone()
  const hide = (table: 'authors' | 'categories' | 'people', id: number) =>
    db.updateTable(table).set({ status: false }).where('id', '=', id).execute()
  const show = (table: 'authors' | 'categories' | 'people', id: number) =>
    db.updateTable(table).set(shown).where('id', '=', id).execute()
  for (const [table, id] of [
    ['authors', await makeAuthor(db)],
    ['categories', await makeCategory(db)],
    ['people', await makePerson(db)],
  ] as const) {
    await show(table, id)
    expect([table, (await get()).status]).toEqual([table, 200])
    await hide(table, id)
    expect([table, (await get()).status]).toEqual([table, 410])
  }
  const text = `<p>نص</p><img src="${path}" alt="">`
  const other = await makeArticle(db, { description: text })
  expect((await get()).status).toBe(200)
  await db.deleteFrom('articles').where('id', 'in', [other, article]).execute()
  await gone()
})

test('each column that references a picture tells where readers see it', async () => {
  const { rows } = await sql<{
    column_name: string
  }>`select conrelid::regclass || '.' || attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where confrelid = 'media'::regclass and contype = 'f'`.execute(app.db)
  expect(rows.map(row => row.column_name).sort()).toEqual(Object.keys(picturePlaces).sort())
})
