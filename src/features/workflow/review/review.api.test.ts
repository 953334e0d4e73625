import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { listMails } from '../../../testing/outbox.ts'
import { until } from '../../../testing/until.ts'

let app: TestApp
let salma: TestClient
let omar: TestClient
let agency: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  salma = await app.asUser({ role: 'admin' })
  omar = await app.asUser({ role: 'admin' })
  agency = await app.as('agency')
})
afterAll(() => app?.stop())

const api = '/api/v1/review'
const notesOf = async (client: TestClient, id: number) =>
  (await client.get(`/api/v1/note/article/${id}`)).body

describe('sent back to its writer', () => {
  const queue = async () =>
    (await salma.get('/api/v1/article/dashboard?state=held&returned=false&limit=100')).body
  const waits = async (id: number) => (await queue()).items.some((row: { id: number }) => row.id === id)
  const sendBack = (id: number, client = salma, text = 'صحح الرقم.') =>
    client.post(`${api}/send-back/${id}`, { text })

  test('it waits for the agency, which gets the reason, and for an editor again once it is edited', async () => {
    const id = await makeArticle(app.db, { enable: false, columns: { agency_id: app.agencyId } })
    expect(await waits(id)).toBe(true)
    const { noteId } = (await sendBack(id)).body
    expect(await waits(id)).toBe(false)
    expect((await notesOf(agency, id)).map((one: { text: string }) => one.text)).toEqual(['صحح الرقم.'])
    expect((await agency.get('/api/v1/note/mention')).body.items[0].noteId).toBe(noteId)
    const edit = await agency.patch(`/api/v1/article/edit/${id}`, { revision: 1, title: 'صُحح' })
    expect([edit.status, edit.body.returnedAt]).toEqual([200, null])
    expect(await waits(id)).toBe(true)
  })

  test('undone, nobody is notified: neither in the dashboard nor by mail', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db, { enable: false, columns: { agency_id: app.agencyId } })
    const { noteId } = (await sendBack(id)).body
    expect((await omar.delete(`${api}/send-back/${noteId}`)).status).toBe(404)
    expect((await salma.delete(`${api}/send-back/${noteId}`)).status).toBe(200)
    expect(await waits(id)).toBe(true)
    expect(await notesOf(agency, id)).toEqual([])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
    await until(async () => {
      const { rows } =
        await sql`select 1 from graphile_worker.jobs where task_identifier = 'mailMention'`.execute(app.db)
      expect(rows).toEqual([])
    })
    expect((await listMails(app.dataDir)).filter(({ text }) => text.includes(`/edit/${id}?`))).toEqual([])
  })

  test.each([
    ['published', {}],
    ['scheduled', { publishAt: new Date(Date.now() + 3_600_000) }],
    ['binned', { enable: false, columns: { deleted_at: new Date() } }],
  ])('%s: 422', async (_, made) => {
    expect((await sendBack(await makeArticle(app.db, made))).status).toBe(422)
  })

  test('an agency cannot, and a reason is required', async () => {
    const id = await makeArticle(app.db, { enable: false, columns: { agency_id: app.agencyId } })
    expect((await sendBack(id, agency)).status).toBe(403)
    expect((await sendBack(id, salma, ' ')).status).toBe(400)
  })
})
