import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makePerson, makeTag } from '../../testing/factories.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const ids = (people: { id: number }[]) => people.map(({ id }) => id)
const mentioned = async (client: TestClient, text: string) =>
  ids((await client.post('/api/v1/peopleOfInterest/mentioned', { text })).body)

test('people are found by any of their names, in any spelling; disabled ones by staff alone', async () => {
  const { body } = await owner.post('/api/v1/peopleOfInterest', {
    name: 'سُهى العليّ',
    aliases: ['وزيرة الطاقة'],
    role: 'وزيرة',
  })
  const found = async (q: string) =>
    ids((await guest.get(`/api/v1/peopleOfInterest/all?q=${encodeURIComponent(q)}`)).body)
  for (const q of ['سهي', 'العلي', 'وزيره الطاقه']) expect(await found(q)).toEqual([body.id])
  expect(await found('وزير الطاقة')).toEqual([])
  expect(
    (await owner.get(`/api/v1/peopleOfInterest/admin?q=${encodeURIComponent('الطاقة')}`)).body.total,
  ).toBe(1)
  await owner.patch(`/api/v1/peopleOfInterest/status/${body.id}`, { status: false })
  expect([await found('سهى'), await mentioned(owner, 'وقالت سهى العلي')]).toEqual([[], []])
})

test('mentions in a text are found for everyone who writes, agencies too', { tags: 'thorough' }, async () => {
  const [one, other] = [
    await makePerson(app.db, { name: 'عبد الرحيم الفاسي', aliases: ['الفاسي الأب'] }),
    await makePerson(app.db, { name: 'نجاة الفاسي' }),
  ]
  const agency = await app.as('agency')
  expect(await mentioned(agency, 'زار عبدالرحيم الفاسي المعرض')).toEqual([one])
  expect(await mentioned(agency, 'ولنجاة الفاسي رأي، وللفاسي الأب آخر')).toEqual([one, other])
  expect(await mentioned(agency, 'نجاة الفاسية')).toEqual([])
  expect(await mentioned(agency, `${'كلمة '.repeat(5000)} عبدالرحيم الفاسي`)).toEqual([one])
})

describe('an article about people', () => {
  test('lists them in order, keeps them in its revisions, and can remove them', {
    tags: 'thorough',
  }, async () => {
    const [one, other] = [await makePerson(app.db), await makePerson(app.db)]
    const { body } = await owner.post('/api/v1/article', {
      title: 'خبر',
      description: '<p>متن</p>',
      categoryId: await makeCategory(app.db),
      personIds: [other, one, other],
      enable: true,
    })
    expect(ids(body.people)).toEqual([other, one])
    expect(ids((await guest.get(`/api/v1/article/${body.id}`)).body.people)).toEqual([other, one])
    const edited = await owner.patch(`/api/v1/article/edit/${body.id}`, { revision: 1, personIds: [one] })
    expect(ids(edited.body.people)).toEqual([one])
    const back = await owner.post(`/api/v1/article/revisions/${body.id}/1`, { revision: 2 })
    expect(ids(back.body.people)).toEqual([other, one])
    const wrong = await owner.patch(`/api/v1/article/edit/${body.id}`, {
      revision: 3,
      personIds: [9_000_000],
    })
    expect([wrong.status, wrong.body.data.issues[0].path]).toEqual([400, 'personIds'])
  })

  test('is in the list of each; a disabled person is not shown with it', async () => {
    const [shown, hidden] = [await makePerson(app.db), await makePerson(app.db, { status: false })]
    const id = await makeArticle(app.db, { personIds: [shown, hidden] })
    await makeArticle(app.db)
    for (const [client, path] of [
      [guest, '/api/v1/article'],
      [owner, '/api/v1/article/dashboard'],
    ] as const) {
      expect(ids((await client.get(`${path}?person=${shown}`)).body.items)).toEqual([id])
    }
    expect(ids((await guest.get(`/api/v1/article/${id}`)).body.people)).toEqual([shown])
  })
})

test('most present: people who appear in most of the newest articles', async () => {
  const [often, once, held] = [await makePerson(app.db), await makePerson(app.db), await makePerson(app.db)]
  for (const _ of [1, 2, 3]) await makeArticle(app.db, { personIds: [often] })
  for (const _ of [1, 2]) await makeArticle(app.db, { personIds: [once] })
  for (const _ of [1, 2, 3, 4]) await makeArticle(app.db, { personIds: [held], enable: false })
  const { body } = await guest.get('/api/v1/peopleOfInterest/present?limit=2')
  expect(ids(body)).toEqual([often, once])
})

test('following a person brings their articles', { tags: 'thorough' }, async () => {
  const reader = await app.asUser({ role: 'user' })
  const person = await makePerson(app.db)
  const id = await makeArticle(app.db, { personIds: [person] })
  const { body } = await reader.patch('/api/v1/user/add-user-favorites', { people: [person] })
  expect(ids(body.people)).toEqual([person])
  expect(ids((await reader.get('/api/v1/user/for-you')).body.items)).toEqual([id])
  const left = await reader.patch('/api/v1/user/add-user-favorites', { remove: { people: [person] } })
  expect(left.body.people).toEqual([])
})

test('a search for a name or an alias finds articles about the person that do not contain it', {
  tags: 'thorough',
}, async () => {
  const { body: person } = await owner.post('/api/v1/peopleOfInterest', {
    name: 'شمس الدين المرّاكشي',
    aliases: ['أبو الفوانيس'],
  })
  const { body: article } = await owner.post('/api/v1/article', {
    title: 'حرفي يضيء المدينة',
    description: '<p>متن</p>',
    categoryId: await makeCategory(app.db),
    personIds: [person.id],
    tagIds: [await makeTag(app.db)],
    enable: true,
  })
  for (const q of ['المراكشي', 'ابو الفوانيس']) {
    const { body } = await guest.get(`/api/v1/search?q=${encodeURIComponent(q)}`)
    expect([q, ids(body.items)]).toEqual([q, [article.id]])
  }
  const { body } = await guest.get(`/api/v1/search/suggestions?q=${encodeURIComponent('المراك')}`)
  expect(body).toContainEqual(
    expect.objectContaining({ kind: 'person', text: person.name, slug: person.slug }),
  )
})
