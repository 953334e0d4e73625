import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { makeNewsletter } from '../../testing/letters.ts'
import { recentCountsOf } from './recent-counts.ts'

let app: TestApp
let editor: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())
beforeEach(() => app.db.updateTable('newsletters').set({ enabled: false }).execute())

const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const inDashboard = '/api/v1/article/edit'

async function publish(newsletterIds: number[], plan: object = {}) {
  const form = { title: 'مختار للرسالة', description: '<p>متن</p>', categoryId }
  const { id, revision } = (await editor.post('/api/v1/article', form)).body
  const { status } = await editor.post(`/api/v1/publishing/${id}`, { revision, newsletterIds, ...plan })
  return { id, status }
}
const headings = { content: { blocks: [{ kind: 'section', title: '', categoryId: 1_000_000 }] } }

/** State of a new issue, and how often it has the article under what editors chose. */
async function draft(newsletterId: number) {
  const { status, body } = await editor.post(`/api/v1/newsletter/${newsletterId}/issue`, {})
  if (status !== 200) return { status }
  const { text } = await app.db
    .selectFrom('newsletter_issues')
    .select('text')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  return { id: body.id, hasIt: text.includes('اخترنا لكم') && text.includes('مختار للرسالة') }
}
const waiting = (articleId: number) =>
  app.db.selectFrom('newsletter_picks').select('issue_id').where('article_id', '=', articleId).execute()

test('it is in the next issue alone; if that is cancelled, in the one after it', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeNewsletter(app, 1, headings)
  expect(await draft(id)).toEqual({ status: 422 })
  const article = await publish([id, id])
  expect(article.status).toBe(200)
  const first = await draft(id)
  expect(first.hasIt).toBe(true)
  expect(await draft(id)).toEqual({ status: 422 })
  await editor.patch(`/api/v1/newsletter/issue/${first.id}/cancel`, {})
  expect((await draft(id)).hasIt).toBe(true)
})

const picksOf = async (article: number) =>
  (await editor.get(`/api/v1/publishing/${article}/newsletters`)).body

test('editors see which issue an article is chosen for, and remove it until the issue is made', {
  tags: 'thorough',
}, async () => {
  const [name, otherName] = ['نشرة الصباح', 'نشرة المساء']
  const { id } = await makeNewsletter(app, 1, { ...headings, name })
  const other = await makeNewsletter(app, 1, { ...headings, name: otherName })
  const article = await publish([id, other.id])
  const waiting = { state: 'waiting', at: null }
  expect(await picksOf(article.id)).toEqual(
    expect.arrayContaining([
      { id, name, ...waiting },
      { id: other.id, name: otherName, ...waiting },
    ]),
  )
  const remove = () => editor.delete(`/api/v1/publishing/${article.id}/newsletters/${other.id}`)
  expect((await remove()).body).toEqual([{ id, name, ...waiting }])
  expect((await remove()).status).toBe(422)
  expect(await draft(other.id)).toEqual({ status: 422 })
  const issue = await draft(id)
  expect(await picksOf(article.id)).toMatchObject([{ id, state: 'composed' }])
  expect((await editor.delete(`/api/v1/publishing/${article.id}/newsletters/${id}`)).status).toBe(422)
  await app.db
    .updateTable('newsletter_issues')
    .set({ state: 'sent', sent_at: hence(-2) })
    .where('id', '=', issue.id!)
    .execute()
  expect(await picksOf(article.id)).toMatchObject([{ id, state: 'sent', at: expect.any(String) }])
  const { body } = await editor.post('/api/v1/publishing/outcome', { id: article.id, categoryId })
  const sentAt = (newsletter: number) =>
    body.newsletters.find((one: { id: number }) => one.id === newsletter).sentAt
  expect([sentAt(id), sentAt(other.id)]).toEqual([expect.any(String), null])
})

test('withdrawn before, it is in none, also when it is published again', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 1, headings)
  for (const plan of [{}, { publishAt: hence(3) }]) {
    const article = await publish([id], plan)
    expect(await waiting(article.id)).toHaveLength(1)
    await editor.patch(`/api/v1/article/status/${article.id}`, { enable: false })
    expect(await waiting(article.id)).toEqual([])
  }
})

test('until it is published, issues leave without it', { tags: 'thorough' }, async () => {
  const { id } = await makeNewsletter(app, 1, headings)
  const article = await publish([id], { publishAt: hence(3) })
  expect(await draft(id)).toEqual({ status: 422 })
  const { revision } = (await editor.get(`${inDashboard}/${article.id}`)).body
  await editor.patch(`${inDashboard}/${article.id}`, { revision, publishAt: hence(-0.01) })
  expect((await draft(id)).hasIt).toBe(true)
})

test('of breaking news: an issue about it when it is published, and none if it is withdrawn within the minute', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeNewsletter(app, 1, { kind: 'breaking' })
  const issues = async () =>
    (await editor.get(`/api/v1/newsletter/issue/paginate?newsletterId=${id}`)).body.items.map(
      ({ state }: { state: string }) => state,
    )
  const article = await publish([id])
  expect(await issues()).toEqual(['scheduled'])
  await editor.patch(`/api/v1/article/status/${article.id}`, { enable: false })
  expect(await issues()).toEqual(['cancelled'])
  await publish([id], { publishAt: hence(3) })
  expect(await issues()).toEqual(['cancelled'])
})

test('of one that is disabled: nothing is published, and nothing is chosen', async () => {
  const [on, off] = [await makeNewsletter(app), await makeNewsletter(app)]
  await editor.patch(`/api/v1/newsletter/${off.id}/status`, { enabled: false })
  const { id, status } = await publish([on.id, off.id])
  expect(status).toBe(422)
  expect((await editor.get(`${inDashboard}/${id}`)).body.state).toBe('held')
  expect(await waiting(id)).toEqual([])
})

test('the panel has the hour of the next issue after the publication', async () => {
  const schedule = { hour: 7, weekdays: [0, 1, 2, 3, 4, 5, 6] }
  const { id } = await makeNewsletter(app, 2, { schedule })
  const byHand = await makeNewsletter(app, 0, { name: 'ي' })
  const ask = async (publishAt: string | null) =>
    (await editor.post('/api/v1/publishing/outcome', { categoryId, publishAt })).body.newsletters
  const [now, later] = [await ask(null), await ask(hence(48))]
  expect(now).toMatchObject([
    { id, recipients: 2, kind: 'other', nextAt: expect.any(String) },
    { id: byHand.id, nextAt: null },
  ])
  const [first, then] = [Date.parse(now[0].nextAt), Date.parse(later[0].nextAt)]
  expect(first).toBeGreaterThan(Date.now())
  expect(first).toBeLessThanOrEqual(Date.now() + 86_400_000)
  expect(then - first).toBe(48 * 3_600_000)
})

test('recipients are counted once a minute for each newsletter', async () => {
  const [few, none] = [await makeNewsletter(app, 2), await makeNewsletter(app)]
  const at = (minutes: number) => recentCountsOf(app.db, [few.id, none.id], Date.now() + minutes * 60_000)
  expect(await at(0)).toEqual([2, 0])
  await app.db.deleteFrom('newsletter_subscriptions').where('newsletter_id', '=', few.id).execute()
  expect(await at(0.9)).toEqual([2, 0])
  expect(await at(2)).toEqual([0, 0])
})
