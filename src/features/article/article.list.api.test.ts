import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeAuthor, makeTag } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'

let app: TestApp
let admin: TestClient
let agency: TestClient
const ids: Record<string, number> = {}
let author: number
let tag: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  agency = await app.as('agency')
  author = await makeAuthor(app.db, { name: 'هالة السَّامرائي' })
  tag = await makeTag(app.db, { name: 'إنتخابات' })
  const other = await makeAgency(app.db, { name: 'وكالة الأنباء الجنوبية' })
  const held = { enable: false } as const
  const binned = { deleted_at: new Date() }
  ids.author = await makeArticle(app.db, { ...held, columns: { author_id: author } })
  ids.binnedAuthor = await makeArticle(app.db, { ...held, columns: { author_id: author, ...binned } })
  ids.tag = await makeArticle(app.db, { ...held, tagIds: [tag] })
  ids.agency = await makeArticle(app.db, { ...held, columns: { agency_id: other } })
  ids.title = await makeArticle(app.db, { ...held, title: 'مُؤتمرُ المُناخِ في القاهرة' })
  ids.body = await makeArticle(app.db, { ...held, description: '<p>عن الطاقة النظيفة.</p>' })
  ids.own = await makeArticle(app.db, { ...held, columns: { agency_id: app.agencyId, author_id: author } })
  ids.mine = await makeArticle(app.db, { ...held, columns: { created_by: admin.userId! } })
  await indexMissingNow(app.db)
})
afterAll(() => app?.stop())

const read = async (query: string, client = admin) =>
  (await client.get(`/api/v1/article/dashboard${query}`)).body
const namesOf = (found: number[]) =>
  found.map(id => Object.keys(ids).find(name => ids[name] === id)).toSorted()
const find = async (query: string, client = admin) =>
  namesOf((await read(`?limit=100&${query}`, client)).items.map(({ id }: { id: number }) => id))

describe('held and binned articles are found by their text, and by the names of', () => {
  test.each([
    ['the author, in another spelling', 'q=هاله السامرائى', ['author', 'own']],
    ['the author, in the bin', 'q=هالة&state=binned', ['binnedAuthor']],
    ['a tag', 'q=انتخابات', ['tag']],
    ['an agency', 'q=الجنوبيه', ['agency']],
    ['the headline, without its marks', 'q=مؤتمر المناخ', ['title']],
    ['the body', 'q=الطاقه النظيفه', ['body']],
  ])('%s', async (_, query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test('an agency finds only its own', async () => {
    expect(await find('q=هالة', agency)).toEqual(['own'])
    expect(await find('q=الجنوبية', agency)).toEqual([])
  })
})

test.each([
  ['its author', () => `author=${author}`, ['author', 'own']],
  ['a tag', () => `tag=${tag}`, ['tag']],
  ['being mine', () => 'mine=true', ['mine']],
  ['being mine, by assignment', () => 'mine=true&sort=dueAt', ['mine']],
])('filtered by %s', async (_, query, names) => {
  expect(await find(query())).toEqual(names)
})

describe('ids of all matches, for bulk actions', () => {
  test('agree with the list, in order, after a given id', async () => {
    const { body } = await admin.get('/api/v1/article/dashboard/ids?state=held')
    const { total } = await read('?state=held&limit=1')
    expect([body.ids.length, body.next]).toEqual([total, null])
    expect(body.ids).toEqual(body.ids.toSorted((one: number, other: number) => one - other))
    const rest = await admin.get(`/api/v1/article/dashboard/ids?state=held&after=${body.ids[0]}`)
    expect(rest.body.ids).toEqual(body.ids.slice(1))
    const found = await admin.get(`/api/v1/article/dashboard/ids?q=${encodeURIComponent('هالة')}`)
    expect(namesOf(found.body.ids)).toEqual(['author', 'own'])
  })

  test('for an agency are its own', async () => {
    const { body } = await agency.get('/api/v1/article/dashboard/ids')
    expect(body.ids).toEqual([ids.own])
  })

  test('two bulk actions at once: each article is logged once', async () => {
    const { body } = await admin.get('/api/v1/article/dashboard/ids?state=held')
    const bulk = { ids: body.ids, action: 'remove' }
    const both = await Promise.all([1, 2].map(() => admin.post('/api/v1/article/bulk', bulk)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const rows = app.db.selectFrom('logs').select('subject_id').where('action', '=', 'deleted')
    const logged = (await rows.execute()).map(({ subject_id }) => subject_id)
    expect(logged.toSorted()).toEqual(body.ids.toSorted())
  })
})
