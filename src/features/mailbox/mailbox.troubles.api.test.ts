import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { watchSystemNow } from '../system-status/watch.service.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  await app.as('superadmin')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())
afterEach(async () => {
  await app.db.deleteFrom('mailboxes').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

let count = 0
async function make(values: Record<string, unknown> = {}): Promise<number> {
  count += 1
  const { id } = await app.db
    .insertInto('mailboxes')
    .values({
      name: `صندوق ${count}`,
      host: `imap${count}.example`,
      port: 993,
      security: 'tls',
      username: 'desk',
      category_id: categoryId,
      read_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const change = (id: number, values: Record<string, unknown>) =>
  app.db.updateTable('mailboxes').set(values).where('id', '=', id).execute()
const fail = (id: number, failures: number) =>
  change(id, { failures, last_error: failures > 0 ? 'رفض الخادم الاسم أو كلمة المرور.' : '' })

async function watch(rounds = 2): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await sql`update mailbox_alerts set since = since - interval '1 minute',
      told_at = told_at - interval '1 minute'`.execute(app.db)
    await watchSystemNow(app.services)
  }
}
type AlertMail = { check: string; isOver: boolean; says: string; todo: string }
/** Mails about mailboxes that are queued. */
async function told(): Promise<AlertMail[]> {
  const { rows } = await sql<{ payload: AlertMail }>`select p.payload from graphile_worker._private_jobs p
    join graphile_worker.jobs j on j.id = p.id where j.task_identifier = 'mailAlert' order by p.id`.execute(
    app.db,
  )
  return rows.map(({ payload }) => payload).filter(({ check }) => check === 'mailboxes')
}

test('three failures send one mail with the cause, a recovery another, and new failures a new one', {
  tags: 'thorough',
}, async () => {
  const box = await make({ name: 'مراسلو الشمال' })
  await fail(box, 2)
  await watch()
  expect(await told()).toEqual([])
  await fail(box, 3)
  await watch(5)
  expect(await told()).toMatchObject([
    {
      isOver: false,
      says: expect.stringMatching(/«مراسلو الشمال» \(رفض الخادم الاسم/),
      todo: expect.any(String),
    },
  ])
  await fail(box, 0)
  await watch()
  expect(await told()).toMatchObject([
    { isOver: false },
    { isOver: true, says: expect.stringContaining('انتهى') },
  ])
  await fail(box, 3)
  await watch()
  expect(await told()).toHaveLength(2)
  await sql`update mailbox_alerts set told_at = told_at - interval '7 hours', ended_at = null,
    since = since - interval '5 minutes'`.execute(app.db)
  await watch()
  expect(await told()).toHaveLength(3)
})

test('mailboxes of one server are told together, with the first and the last; a stopped one is told nothing of', {
  tags: 'thorough',
}, async () => {
  const boxes = await Promise.all(Array.from({ length: 7 }, () => make({ host: 'imap.dead' })))
  const stopped = await make()
  for (const id of [...boxes.slice(0, 6), stopped]) await fail(id, 4)
  await change(stopped, { status: false })
  await watch()
  expect((await told())[0]!.says).toContain('وعددها 6')
  await fail(boxes[6]!, 3)
  await watch()
  for (const id of boxes.slice(0, 4)) await fail(id, 0)
  await watch()
  expect(await told()).toHaveLength(1)
  for (const id of boxes) await fail(id, 0)
  await watch()
  expect(await told()).toMatchObject([{ isOver: false }, { isOver: true }])
})

/** Mails that came so many hours ago. */
const mailsOf = (mailbox: number, hoursAgo: number[], outcome = 'held') =>
  app.db
    .insertInto('mailbox_messages')
    .values(
      hoursAgo.map(ago => ({
        mailbox_id: mailbox,
        message_key: Buffer.from(`${mailbox} ${outcome} ${ago}`),
        uid_validity: 1,
        uid: ago,
        sender: 'x@news.example',
        sender_name: '',
        subject: 'خبر',
        outcome,
        seen_at: new Date(Date.now() - ago * hour),
      })),
    )
    .execute()
const daily = (from: number) => Array.from({ length: 10 }, (_, at) => from + 24 * at)

test.each([
  ['silent for two days, of daily mails', daily(48), {}, true],
  ['silent for a night', daily(25), {}, false],
  ['with a habit of weekly pauses', [60, 70, 80, 90, 100, 110, 120, 290, 300], {}, false],
  ['of few mails', daily(48).slice(0, 6), {}, false],
  ['that we could not read meanwhile', daily(48), { read_at: new Date(Date.now() - 2 * day) }, false],
  ['that is stopped', daily(48), { status: false }, false],
] as const)('a mailbox %s', { tags: 'thorough' }, async (_, hoursAgo, values, isSilent) => {
  const box = await make(values)
  await mailsOf(box, [...hoursAgo])
  // Strangers do not count.
  await mailsOf(box, [1, 2, 3], 'apart')
  await watch()
  expect((await told()).map(({ says }) => says)).toEqual(isSilent ? [expect.stringContaining('سكتت')] : [])
  const status = await (await app.as('superadmin')).get('/api/v1/system/status')
  const found = status.body.findings.filter(({ check }: AlertMail) => check === 'mailboxes')
  expect(found).toMatchObject([{ state: isSilent ? 'warning' : 'good' }])
  if (!isSilent) return
  // A silent mailbox that fails has not spoken.
  await fail(box, 1)
  await watch()
  expect(await told()).toHaveLength(1)
  await fail(box, 0)
  await mailsOf(box, [0])
  await watch()
  expect(await told()).toMatchObject([{ isOver: false }, { isOver: true }])
})
