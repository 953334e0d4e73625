import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { hasten, makeNewsletter, resultsOf } from '../../testing/letters.ts'
import { listMails } from '../../testing/outbox.ts'

let app: TestApp
let editor: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  editor = await app.as('superadmin')
})
afterAll(() => app?.stop())
beforeEach(() => app.db.updateTable('newsletters').set({ enabled: false }).execute())

const makeLetter = async (more: object = {}) =>
  makeNewsletter(app, 1, { name: 'عاجل', kind: 'breaking', sendsBreaking: true, ...more })
const breaking = (id: number, breakingNews = true) =>
  editor.patch(`/api/v1/article/breakingnews/${id}`, { breakingNews })
const issuesOf = async (newsletterId: number) =>
  (await editor.get(`/api/v1/newsletter/issue/paginate?newsletterId=${newsletterId}`)).body.items as {
    id: number
    slug: string
    state: string
    sendAt: string
    subject: string
  }[]
const untilState = (issue: number, state: string) =>
  expect.poll(async () => (await resultsOf(app, issue)).state).toBe(state)

test('an article marked breaking is mailed once within a minute, however often it is marked', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeLetter()
  const article = await makeArticle(app.db, { title: 'زلزال يضرب الساحل' })
  const before = Date.now()
  for (const is of [true, false, true]) expect((await breaking(article, is)).status).toBe(200)
  const issues = await issuesOf(id)
  expect(issues).toMatchObject([{ state: 'scheduled' }])
  expect(Date.parse(issues[0]!.sendAt)).toBeGreaterThan(before + 55_000)
  await hasten(app, issues[0]!.id)
  await untilState(issues[0]!.id, 'sent')
  const mail = (await listMails(app.dataDir)).find(({ subject }) => subject.includes('زلزال'))!
  expect(mail.to).toBe('r0@example.com')
})

test.each<[string, object, object]>([
  ['a letter that does not send itself', { sendsBreaking: false }, {}],
  ['one of another kind', { kind: 'morning' }, {}],
  ['an old article', {}, { publishAt: new Date(Date.now() - 7 * 3_600_000) }],
  ['one that is not published', {}, { enable: false }],
])('nothing is mailed for %s', { tags: 'thorough' }, async (_, letter, article) => {
  const { id } = await makeLetter(letter)
  await breaking(await makeArticle(app.db, article))
  expect(await issuesOf(id)).toEqual([])
})

test('never exceeds the daily limit, also for three at once', { tags: 'thorough' }, async () => {
  const { id } = await makeLetter({ mostADay: 2 })
  const articles = await Promise.all([0, 1, 2].map(() => makeArticle(app.db)))
  await Promise.all(articles.map(article => breaking(article)))
  expect(await issuesOf(id)).toHaveLength(2)
})

test('withdrawn within the minute, it reaches nobody', { tags: 'thorough' }, async () => {
  const { id } = await makeLetter()
  const article = await makeArticle(app.db)
  await breaking(article)
  await editor.post(`/api/v1/article/takedown/${article}`, { reason: 'خبر غير صحيح' })
  const [issue] = await issuesOf(id)
  expect(issue!.state).toBe('cancelled')
  await hasten(app, issue!.id)
  expect((await resultsOf(app, issue!.id)).sent).toBe(0)
})

test('the archive hides issues with a taken-down article until it is restored', {
  tags: 'thorough',
}, async () => {
  const { id, slug } = await makeLetter()
  const article = await makeArticle(app.db, { title: 'خبر يُزال' })
  await breaking(article)
  const [issue] = await issuesOf(id)
  await hasten(app, issue!.id)
  await untilState(issue!.id, 'sent')
  const guest = await app.as('guest')
  const shown = async () => [
    (await guest.get(`/api/v1/newsletter/slug/${slug}`)).body.issues.length,
    (await guest.get(`/api/v1/newsletter/slug/${slug}/${issue!.slug}`)).status,
  ]
  expect(await shown()).toEqual([1, 200])
  await editor.post(`/api/v1/article/takedown/${article}`, { reason: 'حكم قضائي' })
  expect(await shown()).toEqual([0, 404])
  await editor.delete(`/api/v1/article/takedown/${article}`)
  expect(await shown()).toEqual([1, 200])
})
