import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../../testing/factories.ts'
import { listMails, waitForMail } from '../../../testing/outbox.ts'
import { makeReadings } from '../../../testing/readings.ts'
import { sumMarked } from '../rollup.service.ts'
import { sendReports } from './report.jobs.ts'

let app: TestApp
let owner: TestClient

/** A time zone in which it is this hour now, so that no test waits for a morning. */
function zoneAt(hour: number): string {
  const zones = Intl.supportedValuesOf('timeZone')
  const found = zones.find(timeZone => {
    const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    return Number(parts.format(new Date())) === hour
  })
  return found ?? 'UTC'
}
async function setZone(timeZone: string): Promise<void> {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status } = await owner.patch('/api/v1/setting', {
    group: 'website',
    revision,
    values: { timeZone },
  })
  expect(status).toBe(200)
}

const mine = '/api/v1/report/mine'
const wish = (client: TestClient, daily: boolean, weekly = false) => client.patch(mine, { daily, weekly })
const addressOf = async (client: TestClient) => (await client.get(mine)).body.email as string
const mailsTo = async (address: string) => (await listMails(app.dataDir)).filter(({ to }) => to === address)
/** As if the night had passed. */
const nextMorning = () => sql`update report_wishes set told_day = told_day - 1`.execute(app.db)
const nextWeek = () => sql`update report_wishes set told_week = told_week - 7`.execute(app.db)
const look = () => sendReports.run({ db: app.db } as never, {})
const queued = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailReport'`.execute(
    app.db,
  )
  return rows[0]!.count
}

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  await setZone(zoneAt(12))
  const [categoryId, other] = [await makeCategory(app.db), await makeAgency(app.db)]
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  for (const [agencyId, title, times] of [
    [app.agencyId, 'خبر الوكالة', 3],
    [other, 'خبر <b>غيرها</b>', 5],
  ] as const) {
    const id = await makeArticle(app.db, { agencyId, categoryId, title })
    await makeReadings(
      app.db,
      Array.from({ length: times }, (_, visitor) => ({
        at: yesterday,
        visitor: id * 10 + visitor,
        kind: 'article',
        path: `/article/${id}`,
        article_id: id,
        category_id: categoryId,
        agency_id: agencyId,
        source: 'search',
        engaged: 30,
      })),
    )
  }
  await sumMarked(app.db, 'day')
})
// A job ends after its mail has arrived.
afterEach(() => expect.poll(queued).toBe(0))
afterAll(() => app?.stop())

describe('the daily report', () => {
  test('is off at first, comes the next morning, and once, with any number of workers', {
    tags: 'thorough',
  }, async () => {
    expect((await owner.get(mine)).body).toMatchObject({ daily: false, weekly: false })
    const { body } = await wish(owner, true)
    expect(body).toEqual({ daily: true, weekly: false, email: expect.stringContaining('@') })
    await look()
    expect(await queued()).toBe(0)
    await nextMorning()
    await Promise.all([look(), look(), look()])
    const mail = await waitForMail(app.dataDir, body.email)
    await expect.poll(queued).toBe(0)
    await look()
    expect(await queued()).toBe(0)
    expect(await mailsTo(body.email)).toHaveLength(1)
    expect(mail.subject).toMatch(/: 8$/)
    for (const words of ['القراءات: 8.', 'خبر <b>غيرها</b>: 5', 'محركات البحث: 8', 'متوسط القراءة: 30 ث.'])
      expect(mail.text).toContain(words)
    expect(mail.html).toContain('خبر &lt;b&gt;غيرها&lt;/b&gt;')
  })

  test('for an agency contains only its own', async () => {
    const agency = await app.as('agency')
    await wish(agency, true)
    await nextMorning()
    await look()
    const { text } = await waitForMail(app.dataDir, await addressOf(agency))
    expect(text).toContain('/dashboard/statistics')
    expect(text).toContain('خبر الوكالة: 3')
    expect(text).toContain('القراءات: 3.')
    expect(text).not.toContain('غيرها')
  })

  test('waits for seven o’clock', { tags: 'thorough' }, async () => {
    await setZone(zoneAt(3))
    const admin = await app.asUser({ role: 'superadmin' })
    await wish(admin, true)
    await nextMorning()
    await look()
    expect(await queued()).toBe(0)
    expect(await mailsTo(await addressOf(admin))).toEqual([])
    await setZone(zoneAt(12))
    await look()
    await waitForMail(app.dataDir, await addressOf(admin))
  })

  test("waits until yesterday's totals are complete, if no worker ran at night", {
    tags: 'thorough',
  }, async () => {
    const admin = await app.asUser({ role: 'superadmin' })
    await wish(admin, true)
    await nextMorning()
    const at = new Date(Date.now() - 86_400_000).toISOString()
    await makeReadings(app.db, [{ at, visitor: 999, engaged: 30 }])
    await look()
    expect(await queued()).toBe(0)
    await sumMarked(app.db, 'day')
    await look()
    expect((await waitForMail(app.dataDir, await addressOf(admin))).text).toContain('القراءات: 9.')
  })

  test.each<[string, (id: number, client: TestClient) => unknown]>([
    ['lost the right', id => sql`update users set grants = '[]' where id = ${id}`.execute(app.db)],
    ['was switched off', id => sql`update users set activated = false where id = ${id}`.execute(app.db)],
    ['changed their mind', (_, client) => wish(client, false)],
  ])('is not sent to a person who %s', { tags: 'thorough' }, async (_, change) => {
    const grants = [{ action: 'read' as const, subject: 'Analytics' as const }]
    const admin = await app.asUser({ role: 'admin', grants })
    const address = await addressOf(admin)
    await wish(admin, true)
    await change(admin.userId!, admin)
    await nextMorning()
    await look()
    await expect.poll(queued).toBe(0)
    expect(await mailsTo(address)).toEqual([])
  })
})

test('the weekly report comes once, also when late', { tags: 'thorough' }, async () => {
  const admin = await app.asUser({ role: 'superadmin' })
  await wish(admin, false, true)
  await look()
  await nextWeek()
  await look()
  await look()
  const mail = await waitForMail(app.dataDir, await addressOf(admin))
  expect(mail.subject).toMatch(/^قراءات الأسبوع حتى/)
  await expect.poll(queued).toBe(0)
  expect(await mailsTo(await addressOf(admin))).toHaveLength(1)
})
