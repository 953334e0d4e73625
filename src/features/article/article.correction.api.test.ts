import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let admin: TestClient
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const api = '/api/v1/article'
const correct = (id: number, client = admin, text: unknown = 'الصواب أن العدد 12 لا 21.') =>
  client.post(`${api}/correction/${id}`, { text })
const withdraw = (id: number, client = admin) => client.delete(`${api}/correction/${id}`)
const readers = async (id: number) => (await guest.get(`${api}/${id}`)).body

describe('corrections', () => {
  test("readers see the error and its time, oldest first, and the article's modification time", {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db, { columns: { content_updated_at: new Date('2020-01-01') } })
    const [first, second] = [await correct(id), await correct(id, admin, '  وتصويب ثانٍ. ')]
    expect([first.status, first.body.corrections.length, second.body.revision]).toEqual([200, 1, 1])
    const { corrections, contentUpdatedAt } = await readers(id)
    expect(corrections.map((one: { text: string }) => one.text)).toEqual([
      'الصواب أن العدد 12 لا 21.',
      'وتصويب ثانٍ.',
    ])
    for (const { at } of corrections) {
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    }
    expect(Date.parse(contentUpdatedAt)).toBeGreaterThan(Date.parse('2020-01-02'))
    expect((await admin.get(`${api}/edit/${id}`)).body.corrections).toEqual(corrections)
  })

  test('a withdrawn one is gone; withdrawing it again: 404', async () => {
    const id = await makeArticle(app.db)
    const [correction] = (await correct(id)).body.corrections
    expect((await withdraw(correction.id)).body.corrections).toEqual([])
    expect((await readers(id)).corrections).toEqual([])
    expect((await withdraw(correction.id)).status).toBe(404)
  })

  test('each is logged, and invalidates the pages that show the article', async () => {
    const id = await makeArticle(app.db)
    const told = await app.hearTags()
    const [correction] = (await correct(id)).body.corrections
    await until(() => expect(told).toEqual([`article:${id}`, 'list:corrections']))
    await withdraw(correction.id)
    await until(() => expect(told).toHaveLength(4))
    const rows = await app.db
      .selectFrom('logs')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', id)
      .where('subject', '=', 'Article')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      {
        action: 'corrected',
        actor_id: admin.userId,
        before: { corrections: [] },
        after: { corrections: [{}] },
      },
      { action: 'withdrewCorrection', before: { corrections: [{}] }, after: { corrections: [] } },
    ])
  })

  test.each([
    ['held', { enable: false }],
    ['scheduled', { publishAt: new Date(Date.now() + 3_600_000) }],
    ['binned', { columns: { deleted_at: new Date() } }],
  ])('of an article that is %s: 422 with the reason', async (_state, made) => {
    const { status, body } = await correct(await makeArticle(app.db, made))
    expect([status, body.code]).toEqual([422, 'REFUSED'])
    expect(body.message).toMatch(/\p{Script=Arabic}/u)
  })

  test.each(['', ' \n', 'ا'.repeat(1001), null, 7])('%j is invalid: 400', async text => {
    const { status, body } = await correct(await makeArticle(app.db), admin, text)
    expect([status, body.data.issues[0].path]).toEqual([400, 'text'])
  })

  test("of an unknown article, or another agency's: 404, and nothing changes", async () => {
    const id = await makeArticle(app.db, { agencyId: await makeAgency(app.db) })
    const agency = await app.as('agency')
    expect((await correct(9_000_000)).status).toBe(404)
    expect((await correct(id, agency)).status).toBe(404)
    const [correction] = (await correct(id)).body.corrections
    expect((await withdraw(correction.id, agency)).status).toBe(404)
    expect((await readers(id)).corrections).toHaveLength(1)
  })

  test('an agency corrects its own articles if it may publish, otherwise 422', async () => {
    const untrusted = await makeAgency(app.db)
    const own = (agencyId: number) => makeArticle(app.db, { agencyId })
    const client = await app.asUser({ role: 'agency', agencyId: untrusted })
    expect((await correct(await own(app.agencyId), await app.as('agency'))).status).toBe(200)
    expect((await correct(await own(untrusted), client)).status).toBe(422)
  })
})

describe('what to read next', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const onward = async (id: number, limit = 6) => {
    const { body } = await guest.get(`${api}/onward/${id}?limit=${limit}`)
    return {
      next: body.next?.id ?? null,
      related: body.related.map((one: { id: number }) => one.id),
    }
  }

  test('the previous one of its category, then related ones; no repeats, wrapping from the oldest to the newest', {
    tags: 'thorough',
  }, async () => {
    const categoryId = await makeCategory(app.db)
    const make = (hours: number, enable = true) =>
      makeArticle(app.db, { categoryId, publishAt: hoursAgo(hours), enable })
    const [newest, middle, , oldest] = [await make(1), await make(2), await make(3, false), await make(4)]
    expect(await onward(newest)).toEqual({ next: middle, related: [oldest] })
    expect(await onward(middle)).toEqual({ next: oldest, related: [newest] })
    expect(await onward(oldest)).toEqual({ next: newest, related: [middle] })
    expect(await onward(newest, 1)).toEqual({ next: middle, related: [oldest] })
  })

  test('the only one of its category, and an unknown one: nothing', async () => {
    expect(await onward(await makeArticle(app.db))).toEqual({ next: null, related: [] })
    expect(await onward(9_000_000)).toEqual({ next: null, related: [] })
  })
})

describe('the list of corrections', () => {
  type Entry = { id: number; kind: string; text: string; article: { id: number } }
  const ledger = async (query = '') => (await guest.get(`${api}/corrections${query}`)).body
  const entriesOf = async (id: number) =>
    (await ledger('?limit=100')).items.filter(({ article }: Entry) => article.id === id)

  test('has every kind, newest first, of published articles only', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db, { title: 'خبر صُحّح' })
    for (const kind of ['correction', 'clarification', 'update'])
      await admin.post(`${api}/correction/${id}`, { text: `نص ${kind}`, kind })
    expect(await entriesOf(id)).toMatchObject(
      ['update', 'clarification', 'correction'].map(kind => ({
        kind,
        text: `نص ${kind}`,
        article: { id, title: 'خبر صُحّح' },
      })),
    )
    await admin.patch(`${api}/status/${id}`, { enable: false })
    expect(await entriesOf(id)).toEqual([])
    await admin.patch(`${api}/status/${id}`, { enable: true })
    await admin.post(`${api}/takedown/${id}`, { reason: 'حكم' })
    expect(await entriesOf(id)).toEqual([])
  })

  test('pages without repeats or gaps', async () => {
    const id = await makeArticle(app.db)
    const at = new Date('2021-03-04T05:06:07.890Z')
    const rows = Array.from({ length: 7 }, (_, n) => ({ article_id: id, text: `تصويب ${n}`, at }))
    await app.db.insertInto('article_corrections').values(rows).execute()
    const read: Entry[] = []
    let next: string | null = ''
    do {
      const page: { items: Entry[]; next: string | null } = await ledger(
        `?limit=2${next && `&after=${next}`}`,
      )
      read.push(...page.items)
      next = page.next
    } while (next)
    const ids = read.map(entry => entry.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(read.filter(({ article }) => article.id === id)).toHaveLength(7)
  })

  test.each([['?after=x'], ['?limit=0'], ['?limit=101']])('%s: 400', async query => {
    expect((await guest.get(`${api}/corrections${query}`)).status).toBe(400)
  })

  test('an unknown kind is refused at its field', async () => {
    const id = await makeArticle(app.db)
    const { status, body } = await admin.post(`${api}/correction/${id}`, { text: 'نص', kind: 'lie' })
    expect([status, body.data.issues[0].path]).toEqual([400, 'kind'])
  })
})
