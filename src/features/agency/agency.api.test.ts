import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

type Row = { id: number; name: string }
const ids = (items: Row[]) => items.map(item => item.id)

test('readers see active agencies; staff choose from all; readers cannot', async () => {
  const [active, stopped] = [await makeAgency(app.db), await makeAgency(app.db, { active: false })]
  const shown = await guest.get('/api/v1/agency')
  expect(ids(shown.body)).toContain(active)
  expect(ids(shown.body)).not.toContain(stopped)
  expect(Object.keys(shown.body[0]).sort()).toEqual(['description', 'id', 'logo', 'name', 'slug'])
  const all = await (await app.as('agency')).get('/api/v1/agency/all')
  expect(all.body).toContainEqual(expect.objectContaining({ id: stopped, active: false }))
  expect((await guest.get('/api/v1/agency/all')).status).toBe(401)
  expect((await (await app.as('user')).get('/api/v1/agency/all')).status).toBe(403)
})

test('trust and subscription are visible to the newsroom and to the agency itself', async () => {
  const other = await makeAgency(app.db, { trusted: true })
  const { slug } = (await owner.get(`/api/v1/agency/${other}`)).body
  const seen = async (client: TestClient, id = other) => {
    const bodies = [`/${id}`, ...(id === other ? [`/slug/${encodeURIComponent(slug)}`] : [])].map(
      async rest => (await client.get(`/api/v1/agency${rest}`)).body,
    )
    return (await Promise.all(bodies)).map(({ trusted, subscription }) => [trusted, subscription])
  }
  const nothing = [undefined, undefined]
  expect(await seen(guest)).toEqual([nothing, nothing])
  expect(await seen(await app.as('user'))).toEqual([nothing, nothing])
  expect(await seen(await app.as('agency'))).toEqual([nothing, nothing])
  expect(await seen(await app.as('agency'), app.agencyId)).toEqual([[true, false]])
  expect(await seen(await app.as('admin'))).toEqual([
    [true, false],
    [true, false],
  ])
})

test('setSubscription sets one field, is idempotent, and is logged once', async () => {
  const id = await makeAgency(app.db)
  const before = (await owner.get(`/api/v1/agency/${id}`)).body
  for (const _ of [1, 2]) {
    const { body } = await owner.patch(`/api/v1/agency/subscription/${id}`, { subscription: true })
    expect(body).toEqual({ ...before, subscription: true, updatedAt: body.updatedAt })
  }
  await owner.patch(`/api/v1/agency/subscription/${id}`, { subscription: false })
  const two = { subscription: true, active: false }
  expect((await owner.patch(`/api/v1/agency/subscription/${id}`, two)).status).toBe(400)
  const rows = await app.db
    .selectFrom('logs')
    .select('action')
    .where('subject', '=', 'Agency')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows.map(row => row.action)).toEqual(['restricted', 'opened'])
})

test('agencies are grouped under the category in which each publishes most', async () => {
  const sport = await makeCategory(app.db, { name: 'رياضة' })
  const economy = await makeCategory(app.db, { name: 'اقتصاد' })
  const closed = await makeCategory(app.db, { name: 'مغلق' })
  await app.db.updateTable('categories').set({ status: false }).where('id', '=', closed).execute()
  await app.db.updateTable('categories').set({ position: 5 }).where('id', '=', sport).execute()
  const [both, sporty, silent] = [
    await makeAgency(app.db, { name: 'ب وكالة' }),
    await makeAgency(app.db, { name: 'أ وكالة' }),
    await makeAgency(app.db, { name: 'صامتة' }),
  ]
  const stopped = await makeAgency(app.db, { active: false })
  const published = [
    [both, sport, 2],
    [both, economy, 1],
    [sporty, sport, 1],
    [stopped, economy, 1],
    [both, closed, 4],
  ] as const
  for (const [agencyId, categoryId, count] of published) {
    for (let made = 0; made < count; made++) await makeArticle(app.db, { agencyId, categoryId })
  }
  const later = new Date(Date.now() + 3_600_000)
  for (const hidden of [{ enable: false }, { publishAt: later }]) {
    for (const _ of [1, 2, 3]) await makeArticle(app.db, { agencyId: both, categoryId: economy, ...hidden })
  }

  const groups = async () =>
    (await guest.get('/api/v1/agency/grouped')).body.map(
      (group: { category: Row | null; agencies: Row[] }) => [
        group.category?.name,
        ...ids(group.agencies).filter(id => [both, sporty, silent, stopped].includes(id)),
      ],
    )
  expect(await groups()).toEqual([
    ['رياضة', sporty, both],
    [undefined, silent],
  ])
  for (const _ of [1, 2]) await makeArticle(app.db, { agencyId: both, categoryId: economy })
  expect(await groups()).toEqual([
    ['اقتصاد', both],
    ['رياضة', sporty],
    [undefined, silent],
  ])
})

test('the staff list counts articles and views outside the bin, and sorts by them', async () => {
  const [read, unread, none] = [
    await makeAgency(app.db, { name: 'عدّ مقروءة' }),
    await makeAgency(app.db, { name: 'عدّ كثيرة', subscription: true }),
    await makeAgency(app.db, { name: 'عدّ خالية' }),
  ]
  const views = async (agencyId: number, days: number[], deleted = false) => {
    const id = await makeArticle(app.db, { agencyId, enable: false })
    if (deleted) {
      await app.db
        .updateTable('articles')
        .set({ deleted_at: '2026-01-01T00:00:00Z' })
        .where('id', '=', id)
        .execute()
    }
    for (const [day, count] of days.entries()) {
      const values = { article_id: id, day: `2026-01-0${day + 1}`, views: count }
      await app.db.insertInto('article_views').values(values).execute()
    }
  }
  await views(read, [10, 5])
  await views(read, [1])
  await views(read, [1000], true)
  await views(unread, [])
  await views(unread, [])
  await views(unread, [3])

  const list = async (query: string) =>
    (await owner.get(`/api/v1/agency/dashboard/admin?q=${encodeURIComponent('عد ')}&${query}`)).body
  const { items, total } = await list('sort=-views')
  expect(items).toMatchObject([
    { id: read, articles: 2, views: 16 },
    { id: unread, articles: 3, views: 3 },
    { id: none, articles: 0, views: 0 },
  ])
  expect(total).toBe(3)
  expect(ids((await list('sort=-articles')).items)).toEqual([unread, read, none])
  expect(ids((await list('sort=views&limit=1')).items)).toEqual([none])
  expect(ids((await list('subscription=true')).items)).toEqual([unread])
})

test('an agency with an account cannot be deleted: 409 names it', async () => {
  const id = await makeAgency(app.db)
  await app.asUser({ role: 'agency', agencyId: id })
  const { status, body } = await owner.delete(`/api/v1/agency/${id}`)
  expect(status).toBe(409)
  expect(body.data.references).toEqual([{ kind: 'user', count: 1 }])
})

test.each([
  ['no grant', [], 403],
  ['Agency', [{ action: 'manage', subject: 'Agency' }], 200],
  ['Users', [{ action: 'manage', subject: 'Users' }], 200],
  ['Filters', [{ action: 'manage', subject: 'Filters' }], 403],
] as const)('an admin with %s creates an agency: %s %i', async (_, grants, status) => {
  const admin = await app.asUser({ role: 'admin', grants: [...grants] })
  expect((await admin.post('/api/v1/agency', { name: 'وكالة المدير' })).status).toBe(status)
})
