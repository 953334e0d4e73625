import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'

let app: TestApp
let owner: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())

const api = '/api/v1/article'
const create = (more: object = {}) => owner.post(api, { title: 'خبر', categoryId, ...more })
const edit = (id: number, revision: number, more: object) =>
  owner.patch(`${api}/edit/${id}`, { revision, ...more })
const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const hoursLeft = ({ breakingUntil }: { breakingUntil: string }) =>
  Math.round((Date.parse(breakingUntil) - Date.now()) / 3_600_000)

describe('duration of a breaking mark', () => {
  test('as chosen on creation or edit, otherwise six hours', { tags: 'thorough' }, async () => {
    const chosen = await create({ breakingNews: true, breakingUntil: hence(2) })
    expect(hoursLeft(chosen.body)).toBe(2)
    const { body } = await create({ breakingNews: true })
    expect(hoursLeft(body)).toBe(6)
    const until = hence(20)
    expect((await edit(body.id, 1, { breakingUntil: until })).body).toMatchObject({
      breakingNews: true,
      breakingUntil: until,
    })
    // Edits without `breakingUntil` keep it.
    for (const [index, more] of [
      { title: 'آخر' },
      { breakingNews: true },
      { breakingUntil: until },
    ].entries())
      expect((await edit(body.id, index + 2, more)).body.breakingUntil).toBe(until)
    expect((await edit(body.id, 5, { breakingNews: false })).body.breakingUntil).toBeNull()
    expect((await edit(body.id, 6, { breakingNews: true, breakingUntil: until })).body.breakingUntil).toBe(
      until,
    )
    const calm = await app.db
      .selectFrom('graphile_worker._private_jobs' as never)
      .select('run_at' as never)
      .where('key' as never, '=', `calm:${body.id}` as never)
      .execute()
    expect(calm).toEqual([{ run_at: until }])
  })

  test('without the mark it is ignored', async () => {
    const { body } = await create({ breakingUntil: hence(2) })
    expect([body.breakingNews, body.breakingUntil]).toEqual([false, null])
  })

  test('a time in the past is refused at its field, unless unchanged', async () => {
    const past = hence(-1)
    const id = await makeArticle(app.db, { breaking: true, columns: { breaking_until: past } })
    expect((await edit(id, 1, { breakingNews: true, breakingUntil: past, title: 'ج' })).status).toBe(200)
    for (const { status, body } of [
      await create({ breakingNews: true, breakingUntil: past }),
      await edit(id, 2, { breakingUntil: hence(-2) }),
    ])
      expect([status, body.data.issues]).toEqual([
        400,
        [{ path: 'breakingUntil', message: 'اختر وقتًا لم يأتِ بعد' }],
      ])
  })

  test('the switch takes an end as well, so that undo restores a chosen one', async () => {
    const breakingUntil = hence(2)
    const { body } = await create({ breakingNews: true, breakingUntil })
    const mark = (values: object) => owner.patch(`${api}/breakingnews/${body.id}`, values)
    expect((await mark({ breakingNews: false })).body.breakingUntil).toBeNull()
    expect((await mark({ breakingNews: true, breakingUntil })).body.breakingUntil).toBe(breakingUntil)
    expect((await mark({ breakingNews: true, title: 'آخر' })).status).toBe(400)
  })
})

describe('disabled entities', () => {
  const list = (id: number) => [id]
  const one = (id: number) => id
  test.each([
    ['tag', 'tagIds', list, (id: number) => `/api/v1/tag/${id}/status`, 'status'],
    [
      'peopleOfInterest',
      'personIds',
      list,
      (id: number) => `/api/v1/peopleOfInterest/status/${id}`,
      'status',
    ],
    ['author', 'authorId', one, (id: number) => `/api/v1/author/status/${id}`, 'status'],
    ['source', 'sourceId', one, (id: number) => `/api/v1/source/status/${id}`, 'status'],
    ['category', 'categoryId', one, (id: number) => `/api/v1/category/status/${id}`, 'status'],
    ['agency', 'agencyId', one, (id: number) => `/api/v1/agency/status/${id}`, 'active'],
  ] as const)(
    '%s: cannot be added to an article, but existing ones stay',
    async (noun, field, given, toggle, flag) => {
      const { id } = (await owner.post(`/api/v1/${noun}`, { name: `معطّل ${noun}` })).body
      const use = { [field]: given(id) }
      const had = (await create(use)).body
      const without = await makeArticle(app.db)
      expect((await owner.patch(toggle(id), { [flag]: false })).status).toBe(200)
      for (const { status, body } of [await create(use), await edit(without, 1, use)]) {
        expect([status, body.code]).toEqual([422, 'REFUSED'])
        expect(body.message).toContain(`«معطّل ${noun}»`)
      }
      expect((await edit(had.id, 1, { ...use, title: 'عنوان آخر' })).status).toBe(200)
      expect((await owner.post(`${api}/revisions/${had.id}/1`, { revision: 2 })).status).toBe(200)
      await owner.patch(toggle(id), { [flag]: true })
      expect((await edit(without, 1, use)).status).toBe(200)
    },
  )
})

test("an editor sees the feed's guid of an imported article", async () => {
  const id = await makeArticle(app.db, { columns: { guid: 'urn:story:17' } })
  expect((await owner.get(`${api}/edit/${id}`)).body.guid).toBe('urn:story:17')
  expect((await create()).body.guid).toBeNull()
  expect((await app.as('guest').then(guest => guest.get(`${api}/${id}`))).body).not.toHaveProperty('guid')
})

describe('a body of two million characters', { tags: 'thorough' }, () => {
  test('is cleaned and saved, while others are answered', async () => {
    const guest = await app.as('guest')
    let over = false
    const description = '<p onclick="x()">خبر'.repeat(100_000)
    const saving = create({ description, enable: true }).finally(() => {
      over = true
    })
    let answered = 0
    while (!over) {
      expect((await guest.get('/healthz')).status).toBe(200)
      answered += 1
    }
    const { status, body } = await saving
    expect([status, body.description.length]).toEqual([200, '<p>خبر</p>'.length * 100_000])
    expect(answered).toBeGreaterThan(20)
  })

  test.each([
    ['many words', Array.from({ length: 150_000 }, (_, index) => `كلمة${index}`).join(' '), 'كلمة20'],
    ['one word without an end', `فاتحة ${'ب'.repeat(1_900_000)}`, 'فاتحة'],
  ])('of %s is found once the worker has indexed it', async (_, text, found) => {
    const { body } = await create({ description: `<p>${text}</p>`, enable: true })
    await indexMissingNow(app.db)
    const { items } = (await owner.get(`/api/v1/search?q=${encodeURIComponent(found)}`)).body
    expect(items.map(({ id }: { id: number }) => id)).toContain(body.id)
  })
})

test('a text that is too long as it is stored: 400', { tags: 'thorough' }, async () => {
  const { status, body } = await create({ description: '<'.repeat(600_000) })
  expect([status, body.data.issues[0].path]).toEqual([400, 'description'])
})
