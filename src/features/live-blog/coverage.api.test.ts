import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'

let app: TestApp
let salma: TestClient
let omar: TestClient
let guest: TestClient
let agency: TestClient
beforeAll(async () => {
  app = await startTestApp()
  salma = await app.asUser({ role: 'admin' })
  omar = await app.asUser({ role: 'admin' })
  guest = await app.as('guest')
  agency = await app.as('agency')
})
afterAll(() => app?.stop())

const api = '/api/v1/coverage'

async function begin(columns: object = {}): Promise<number> {
  const id = await makeArticle(app.db, { columns })
  expect((await salma.post(`${api}/start/${id}`, {})).status).toBe(200)
  return id
}
const post = (client: TestClient, id: number, words: string, more: object = {}) =>
  client.post(`${api}/entry/${id}`, { key: randomUUID(), html: `<p>${words}</p>`, ...more })
const read = async (client: TestClient, id: number, query = '') =>
  (await client.get(`${api}/${id}${query}`)).body
const words = (entries: { html: string }[]) => entries.map(({ html }) => html.replace(/<[^>]*>/g, ''))

describe('an entry', () => {
  test('is read newest first, in pages that begin with an entry; pinned and important ones are listed separately', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    for (const at of [1, 2, 3, 4, 5])
      await post(salma, id, `مشاركة ${at}`, { pinned: at === 2, important: at === 3 })
    const first = await read(guest, id, '?limit=2')
    expect(words(first.entries)).toEqual(['مشاركة 5', 'مشاركة 4'])
    expect(words(first.pinned)).toEqual(['مشاركة 2'])
    expect(words(first.important)).toEqual(['مشاركة 3'])
    expect(first).toMatchObject({ total: 5, locked: false, endedAt: null })
    const next = await read(guest, id, `?limit=2&post=${first.next}`)
    expect(words(next.entries)).toEqual(['مشاركة 3', 'مشاركة 2'])
    expect((await guest.get(`${api}/${id}?post=${first.next + 1000}`)).status).toBe(404)
  })

  test('a repeated key makes no second entry, concurrently or later; ten concurrent posts make ten entries', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => salma.post(`${api}/entry/${id}`, { key, html: '<p>مرة</p>' })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await omar.post(`${api}/entry/${id}`, { key, html: '<p>غيرها</p>' })).status).toBe(422)
    await Promise.all(Array.from({ length: 10 }, (_, at) => post(at % 2 ? omar : salma, id, `معًا ${at}`)))
    const { total, version } = await read(guest, id)
    expect([total, version]).toEqual([11, 13])
  })

  test('a stale edit is refused with the current text; a deleted entry is 404 and stays deleted', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const { body: entry } = await post(salma, id, 'أول')
    const edited = await omar.patch(`${api}/entry/${entry.id}`, { revision: 1, html: '<p>ثان</p>' })
    expect(edited.body).toMatchObject({ revision: 2, writtenBy: { id: salma.userId } })
    expect(edited.body.editedAt).not.toBeNull()
    const stale = await salma.patch(`${api}/entry/${entry.id}`, { revision: 1, html: '<p>ثالث</p>' })
    expect([stale.status, stale.body.data.current.html]).toEqual([409, '<p>ثان</p>'])
    await salma.delete(`${api}/entry/${entry.id}`)
    await salma.delete(`${api}/entry/${entry.id}`)
    expect((await salma.patch(`${api}/entry/${entry.id}`, { revision: 2, pinned: true })).status).toBe(404)
    expect(await read(guest, id)).toMatchObject({ total: 0, entries: [] })
    const { items } = (
      await (await app.as('superadmin')).get(`/api/v1/log/admin?subject=Coverage&subjectId=${id}`)
    ).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'entryRemoved',
      'entryEdited',
      'posted',
      'started',
    ])
  })

  test('is sanitised as articles are; empty, overlong or huge ones are refused at their field', {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const { body } = await post(salma, id, '<script>alert(1)</script><b onclick="x()">خبر</b>')
    expect(body.html).toBe('<p><strong>خبر</strong></p>')
    for (const html of ['', '<p> </p>', `<p>${'ا'.repeat(30_001)}</p>`]) {
      const refused = await salma.post(`${api}/entry/${id}`, { key: randomUUID(), html })
      expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'html'])
    }
    const megabyte = await salma.post(`${api}/entry/${id}`, { key: randomUUID(), html: 'ا'.repeat(600_000) })
    expect(megabyte.status).toBe(413)
  })

  test('updates the article’s time of change, and moves no list', { tags: 'thorough' }, async () => {
    const id = await begin({ content_updated_at: new Date('2026-01-01') })
    const tags = await app.hearTags()
    await post(salma, id, 'خبر')
    expect(Date.parse((await guest.get(`/api/v1/article/${id}`)).body.contentUpdatedAt)).toBeGreaterThan(
      Date.parse('2026-02-01'),
    )
    await expect.poll(() => new Set(tags)).toEqual(new Set([`coverage:${id}`]))
  })
})

describe('a coverage', () => {
  test("is on the article's cards while it runs; ends with a summary, and is then read from its beginning", {
    tags: 'thorough',
  }, async () => {
    const id = await begin()
    const isLive = async () =>
      (await guest.get('/api/v1/article?limit=100')).body.items.find((card: { id: number }) => card.id === id)
        .live
    expect(await isLive()).toBe(true)
    await post(salma, id, 'أول')
    await post(salma, id, 'ثان')
    const ended = await omar.post(`${api}/end/${id}`, { summary: '<p>انتهى اليوم.</p>' })
    expect(ended.status).toBe(200)
    expect(await isLive()).toBe(false)
    const { entries, summary } = await read(guest, id)
    expect([words(entries), summary]).toEqual([['أول', 'ثان'], '<p>انتهى اليوم.</p>'])
    expect((await post(salma, id, 'متأخر')).status).toBe(422)
    const stale = await salma.put(`${api}/summary/${id}`, { revision: 1, summary: '' })
    expect(stale.status).toBe(409)
    await salma.post(`${api}/start/${id}`, {})
    expect((await post(salma, id, 'ثالث')).status).toBe(200)
  })

  test('without entries can be removed; one with entries cannot', { tags: 'thorough' }, async () => {
    const id = await begin()
    expect((await salma.delete(`${api}/${id}`)).status).toBe(200)
    expect((await guest.get(`${api}/${id}`)).status).toBe(404)
    await salma.post(`${api}/start/${id}`, {})
    await post(salma, id, 'خبر')
    expect((await salma.delete(`${api}/${id}`)).status).toBe(422)
  })

  test('of an article hidden from readers is hidden', { tags: 'thorough' }, async () => {
    for (const columns of [{ enable: false }, { publish_at: new Date(Date.now() + 3_600_000) }]) {
      const id = await begin(columns)
      await post(salma, id, 'سر')
      expect((await guest.get(`${api}/${id}`)).status).toBe(404)
      expect((await guest.get(`${api}/changes/${id}?after=1`)).status).toBe(404)
      expect((await guest.get(`${api}/stream/${id}`)).status).toBe(404)
    }
  })

  test('for subscribers shows others the first three entries, and no word of the rest', async () => {
    const id = await begin({ access: 'subscribers' })
    for (const at of [1, 2, 3, 4]) await post(salma, id, `السطر ${at}`, { important: at === 4 })
    const seen = await read(guest, id)
    expect(words(seen.entries)).toEqual(['السطر 3', 'السطر 2', 'السطر 1'])
    expect(seen).toMatchObject({ locked: true, total: 4, important: [], summary: '' })
    expect(words((await read(salma, id)).entries)).toHaveLength(4)
    const changes = (await guest.get(`${api}/changes/${id}?after=1`)).body
    expect(changes.entries).toHaveLength(3)
    expect(JSON.stringify(changes)).not.toContain('السطر 4')
    expect((await salma.get(`${api}/changes/${id}?after=1`)).body.entries).toHaveLength(4)
    const last = (await salma.get(`${api}/desk/${id}/entries`)).body.items[0].id
    expect((await guest.get(`${api}/${id}?post=${last}`)).status).toBe(404)
  })

  test('belongs to its agency alone, and requires a trusted agency once published', {
    tags: 'thorough',
  }, async () => {
    const own = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
    const alien = await makeArticle(app.db, { columns: { agency_id: await makeAgency(app.db) } })
    await salma.post(`${api}/start/${alien}`, {})
    const { body: entry } = await post(salma, alien, 'خبر')
    expect((await agency.post(`${api}/start/${own}`, {})).status).toBe(200)
    expect((await post(agency, own, 'لنا')).status).toBe(200)
    for (const refused of [
      await agency.get(`${api}/desk/${alien}`),
      await agency.get(`${api}/desk/${alien}/entries`),
      await post(agency, alien, 'لهم'),
      await agency.patch(`${api}/entry/${entry.id}`, { revision: 1, pinned: true }),
      await agency.delete(`${api}/entry/${entry.id}`),
      await agency.post(`${api}/end/${alien}`, {}),
    ])
      expect(refused.status).toBe(404)
    const untrustedAgency = await makeAgency(app.db)
    const untrusted = await app.asUser({ role: 'agency', agencyId: untrustedAgency })
    const theirs = await makeArticle(app.db, { columns: { agency_id: untrustedAgency } })
    expect((await untrusted.post(`${api}/start/${theirs}`, {})).status).toBe(422)
  })

  test('limits a person to as many posts a minute as one can type', { tags: 'thorough' }, async () => {
    const person = await app.asUser({ role: 'admin' })
    const id = await begin()
    expect((await post(person, id, 'أول')).status).toBe(200)
    await app.db
      .updateTable('rate_limits')
      .set({ count: 89 })
      .where('key', '=', `coverage:${person.userId}`)
      .execute()
    const statuses = [await post(person, id, 'التسعون'), await post(person, id, 'بعدها')]
    expect(statuses.map(({ status }) => status)).toEqual([200, 429])
  })
})
