import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAuthor, makeCategory, makeTag } from '../../testing/factories.ts'
import { maxTemplates } from './template.contract.ts'

let app: TestApp
let editor: TestClient
let agency: TestClient
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('admin')
  agency = await app.asUser({ role: 'agency', agencyId: app.agencyId })
})
afterAll(() => app?.stop())

const api = '/api/v1/template'
const namesOf = async (client: TestClient) =>
  (await client.get(api)).body.items.map(({ name }: { name: string }) => name)

test('saved clean, begun from, renamed, replaced, removed; a stale edit and a taken name are refused', {
  tags: 'thorough',
}, async () => {
  const tag = (await (await app.as('superadmin')).post('/api/v1/tag', { name: 'نشرة' })).body
  const categoryId = await makeCategory(app.db)
  const made = await editor.post(api, {
    name: 'نشرة الصباح',
    kind: 'analysis',
    description: '<h2>ما جرى</h2><script>alert(1)</script>',
    categoryId,
    tagIds: [tag.id, tag.id, 9_000_001],
    access: 'subscribers',
  })
  const { id } = made.body
  expect((await editor.get(`${api}/${id}`)).body).toMatchObject({
    ...{ name: 'نشرة الصباح', kind: 'analysis', description: '<h2>ما جرى</h2>', access: 'subscribers' },
    ...{ category: { id: categoryId }, tags: [{ id: tag.id }], revision: 1 },
  })
  const again = await editor.post(api, { name: 'نشرة الصباح' })
  expect([again.status, again.body.data.issues[0].path]).toEqual([409, 'name'])
  expect((await editor.patch(`${api}/${id}`, { revision: 1, name: 'نشرة المساء' })).body.tags).toHaveLength(1)
  expect((await editor.patch(`${api}/${id}`, { revision: 1, title: 'قديم' })).status).toBe(409)
  expect((await editor.patch(`${api}/${id}`, { revision: 2, tagIds: [] })).body.tags).toEqual([])
  expect(await namesOf(editor)).toEqual(['نشرة المساء'])
  await editor.delete(`${api}/${id}`)
  expect((await editor.get(`${api}/${id}`)).status).toBe(404)
  const { items } = (
    await (await app.as('superadmin')).get(`/api/v1/log/admin?subject=Template&subjectId=${id}`)
  ).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'deleted',
    'edited',
    'edited',
    'created',
  ])
})

test('an agency has its own, and neither sees those of the other', async () => {
  const ours = (await editor.post(api, { name: 'خبر عاجل' })).body
  const theirs = (await agency.post(api, { name: 'خبر عاجل' })).body
  expect([await namesOf(editor), await namesOf(agency)]).toEqual([['خبر عاجل'], ['خبر عاجل']])
  for (const [client, { id }] of [
    [editor, theirs],
    [agency, ours],
  ]) {
    const answers = await Promise.all([
      client.get(`${api}/${id}`),
      client.patch(`${api}/${id}`, { revision: 1, name: 'لي' }),
      client.delete(`${api}/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

test.each([
  ['without a name', { name: ' ' }, 400],
  ['of a section that is gone', { name: 'بلا قسم', categoryId: 9_000_001 }, 200],
  ['with a text as long as an article', { name: 'طويل', description: 'ا'.repeat(100_001) }, 400],
  ['with half a character', { name: 'نصف \ud83d' }, 200],
])('%s', async (_, input, status) => {
  expect((await editor.post(api, input)).status).toBe(status)
})

test('its source may be deleted', async () => {
  const owner = await app.as('superadmin')
  const source = (await owner.post('/api/v1/source', { name: 'مصدر زائل' })).body
  const { id } = (await editor.post(api, { name: 'من مصدر', sourceId: source.id })).body
  await owner.delete(`/api/v1/source/${source.id}`)
  expect((await editor.get(`${api}/${id}`)).body.source).toBeNull()
})

test('an agency learns no name of a disabled author, section, source or tag; what a template has stays', async () => {
  const { db } = app
  const [categoryId, authorId] = [await makeCategory(db), await makeAuthor(db)]
  const owner = await app.as('superadmin')
  const sourceId = (await owner.post('/api/v1/source', { name: 'مصدر خفي' })).body.id
  const tagIds = [await makeTag(db)]
  const named = { categoryId, authorId, sourceId, tagIds }
  const had = (await agency.post(api, { name: 'قبل التعطيل', ...named })).body
  for (const table of ['categories', 'authors', 'sources', 'tags'])
    await sql`update ${sql.table(table)} set status = false
      where id = any(${[categoryId, authorId, sourceId, ...tagIds]}::integer[])`.execute(db)
  const { body } = await agency.post(api, { name: 'بعد التعطيل', ...named })
  expect(body).toMatchObject({ category: null, author: null, source: null, tags: [] })
  const kept = (await agency.patch(`${api}/${had.id}`, { revision: had.revision, ...named })).body
  expect(kept).toMatchObject({
    category: { id: categoryId },
    author: { id: authorId },
    tags: [{ id: tagIds[0] }],
  })
})

test('there is a limit, also for two at once', async () => {
  const rows = Array.from({ length: maxTemplates }, (_, at) => ({
    name: `قالب ${at}`,
    agency_id: app.agencyId,
  }))
  await app.db.deleteFrom('article_templates').execute()
  await app.db.insertInto('article_templates').values(rows.slice(1)).execute()
  const made = await Promise.all(['أ', 'ب'].map(name => agency.post(api, { name })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
