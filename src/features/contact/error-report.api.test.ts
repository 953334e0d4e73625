import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { waitForMail } from '../../testing/outbox.ts'

let app: TestApp
let owner: TestClient
let guest: TestClient
let article: number

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  article = await makeArticle(app.db, { title: 'ميزانية العام الجديد' })
})
afterAll(() => app?.stop())
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

const address = '/api/v1/contactus'
const message = 'الرقم في السطر الثالث غير صحيح.'
const report = (more: object = {}) => guest.post(`${address}/error`, { articleId: article, message, ...more })
const newest = async () => (await owner.get(`${address}?kind=error`)).body.items[0]

test('an error is listed with its article and passage, without a name or an address', async () => {
  expect((await report({ passage: ' مليون دينار ' })).body).toEqual({ ok: true })
  expect(await newest()).toMatchObject({
    kind: 'error',
    subject: 'خطأ في: ميزانية العام الجديد',
    article: { id: article, title: 'ميزانية العام الجديد' },
    passage: 'مليون دينار',
    ...{ message, name: '', email: '', readAt: null, handledAt: null },
  })
  expect((await owner.get(`${address}?kind=message`)).body.items).toEqual([])
})

test('a title of any length fits its subject', { tags: 'thorough' }, async () => {
  await report({ articleId: await makeArticle(app.db, { title: 'ت'.repeat(200) }) })
  expect((await newest()).subject).toHaveLength(150)
})

test.each([
  ['no article', { articleId: undefined }, 'articleId'],
  ['too few words', { message: 'خطأ' }, 'message'],
  ['a passage without an end', { passage: 'م'.repeat(601) }, 'passage'],
  ['no address', { email: 'ليس بريدًا' }, 'email'],
])('%s: 400 at its field', async (_, input, field) => {
  const { status, body } = await report(input)
  expect([status, body.data.issues[0].path]).toEqual([400, field])
})

test.each([
  ['held', { enable: false }],
  ['scheduled', { publishAt: '2099-01-01T00:00:00Z' }],
])('an article that is %s cannot be reported: 404', async (_, { enable, publishAt }: Hidden) => {
  const id = await makeArticle(app.db, {
    columns: { ...(enable === false && { enable }), ...(publishAt && { publish_at: publishAt }) },
  })
  expect((await report({ articleId: id })).status).toBe(404)
})
type Hidden = { enable?: boolean; publishAt?: string }

test('ten from a network in an hour: 429', async () => {
  const statuses: number[] = []
  for (let each = 0; each < 11; each++) statuses.push((await report()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

describe('the correction', () => {
  const correct = (id: number, client = owner, text = 'الصواب ألف دينار.') =>
    client.post(`${address}/correct/${id}`, { text, kind: 'clarification' })

  test('is published on the article and closes the message, in one step', { tags: 'thorough' }, async () => {
    await report()
    const { id } = await newest()
    expect((await correct(id)).body).toMatchObject({ id, handledBy: { id: owner.userId } })
    expect((await guest.get(`/api/v1/article/${article}`)).body.corrections).toMatchObject([
      { kind: 'clarification', text: 'الصواب ألف دينار.' },
    ])
  })

  test('of a withdrawn article is refused, and the message stays open', async () => {
    const id = await makeArticle(app.db, { title: 'مقال سُحب' })
    await report({ articleId: id })
    const told = await newest()
    await app.db.updateTable('articles').set({ enable: false }).where('id', '=', id).execute()
    expect((await correct(told.id)).status).toBeGreaterThanOrEqual(400)
    expect((await newest()).handledAt).toBeNull()
  })

  test('cannot be seen or made by an agency, not even on its own article', async () => {
    const own = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
    await report({ articleId: own })
    const { id } = await newest()
    const agency = await app.asUser({ role: 'agency', agencyId: app.agencyId })
    for (const answer of [await agency.get(`${address}?kind=error`), await correct(id, agency)])
      expect(answer.status).toBe(403)
    expect((await newest()).handledAt).toBeNull()
  })
})

test('a report with an address is answered by mail; one without cannot be', async () => {
  await report({ email: 'found@example.com', name: 'ليلى' })
  const answer = { kind: 'answer', text: 'صححناه، وشكرًا.' }
  await owner.post(`${address}/reply/${(await newest()).id}`, answer)
  expect((await waitForMail(app.dataDir, 'found@example.com')).text).toContain('صححناه')
  await report()
  const { id } = await newest()
  expect((await owner.post(`${address}/reply/${id}`, answer)).status).toBe(422)
  expect((await owner.post(`${address}/reply/${id}`, { kind: 'note', text: 'تحقق' })).status).toBe(200)
})
