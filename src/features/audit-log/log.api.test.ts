import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeLogYears } from './log.jobs.ts'

let app: TestApp
let owner: TestClient
let category: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const made = await owner.post('/api/v1/category', { name: 'الاقتصاد' })
  category = made.body.id
  await owner.patch(`/api/v1/category/${category}`, { revision: 1, name: 'المال والأعمال' })
  await owner.patch(`/api/v1/category/status/${category}`, { status: false })
  const editor = await app.asUser({ role: 'admin', grants: [{ action: 'manage', subject: 'Category' }] })
  await editor.delete(`/api/v1/category/${category}`)
  await owner.post('/api/v1/tag', { name: 'وسم' })
})
afterAll(() => app?.stop())

type Entry = { action: string; actor: { id: number } }
const list = async (query = '') => (await owner.get(`/api/v1/log/admin?${query}`)).body
const actions = async (query: string) => (await list(query)).items.map(({ action }: Entry) => action)

async function partsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`select inhrelid::regclass::text as part from pg_inherits
    where inhparent = ${table}::regclass order by 1`.execute(app.db)
  return rows.map(({ part }) => part)
}

test('actor, action and time, latest first; only changed fields', async () => {
  const { items, total } = await list(`subject=Category&subjectId=${category}`)
  expect(total).toBe(4)
  expect(items.map(({ action }: Entry) => action)).toEqual(['deleted', 'disabled', 'edited', 'created'])
  expect(items[2]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    actor: { id: owner.userId, name: expect.any(String) },
    actorName: expect.any(String),
    action: 'edited',
    subject: 'Category',
    subjectId: category,
    title: 'المال والأعمال',
    before: { name: 'الاقتصاد' },
    after: { name: 'المال والأعمال' },
    address: '127.0.0.1',
  })
  expect([items[0].after, items[0].before.name]).toEqual([null, 'المال والأعمال'])
  expect([items[3].before, items[3].after.name]).toEqual([null, 'الاقتصاد'])
})

test('is filtered by actor, action and time, searched, sorted and paged', async () => {
  expect(await actions(`actor=${owner.userId}&subject=Category&sort=at`)).toEqual([
    'created',
    'edited',
    'disabled',
  ])
  expect(await actions('action=deleted')).toEqual(['deleted'])
  expect(await actions('q=المال والاعمال&action=edited')).toEqual(['edited'])
  expect(await actions('q=لا شيء كهذا')).toEqual([])
  expect(await actions(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
  expect((await actions(`to=${new Date(Date.now() + 60_000).toISOString()}`)).length).toBe(5)
  expect(await actions('subject=Category&limit=2&page=2')).toEqual(['edited', 'created'])
})

test('lists the choices for the filters', async () => {
  const { body } = await owner.get('/api/v1/log/admin/choices')
  expect(body.actors.map(({ id }: { id: number }) => id)).toContain(owner.userId)
  expect(body).toMatchObject({
    actions: ['created', 'deleted', 'disabled', 'edited'],
    subjects: ['Category', 'Tag'],
  })
})

test("entries cannot be changed or deleted, not even by the application's database user", async () => {
  await expect(app.db.updateTable('logs').set({ action: 'x' }).execute()).rejects.toThrow('neither')
  await expect(app.db.deleteFrom('logs').execute()).rejects.toThrow('neither')
  for (const part of ['logs', 'logs_default', ...(await partsOf('logs'))]) {
    await expect(sql`truncate ${sql.table(part)}`.execute(app.db)).rejects.toThrow('neither')
  }
})

test('each year has a partition in time; entries of a year without one stay where they are', async () => {
  const year = new Date().getUTCFullYear()
  await makeLogYears.run({ db: app.db } as never, {})
  expect(await partsOf('logs')).toEqual(expect.arrayContaining([`logs_to_${year}`, `logs_${year + 1}`]))
  const at = (later: number) => new Date(Date.UTC(year + later, 5, 1))
  const entry = { actor_name: 'النظام', action: 'edited', subject: 'Tag' }
  const values = [0, 1, 5].map(later => ({ ...entry, subject_id: 7000 + later, at: at(later) }))
  await app.db.insertInto('logs').values(values).execute()
  await sql`select logs_make_years(make_date(${year + 6}, 1, 1))`.execute(app.db)
  const { rows } = await sql<{ part: string }>`select tableoid::regclass::text as part from logs
    where subject_id between 7000 and 7005 order by id`.execute(app.db)
  expect(rows.map(({ part }) => part)).toEqual([`logs_to_${year}`, `logs_${year + 1}`, 'logs_default'])
  expect(await partsOf('logs')).toContain(`logs_${year + 6}`)
})

test("a sign-in is logged with the account's name", async () => {
  const actor = { actor_id: owner.userId, actor_name: 'سلمى' }
  const entry = { ...actor, action: 'signedIn', subject: 'Users', subject_id: owner.userId, address: '' }
  await app.db.insertInto('logs').values(entry).execute()
  expect((await list('action=signedIn&q=سلمى')).items).toMatchObject([{ title: 'سلمى' }])
})
