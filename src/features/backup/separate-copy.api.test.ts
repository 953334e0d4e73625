import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { separateCopy } from '../../entry/command/backup/separate-copy.ts'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { tell } from '../../testing/members.ts'
import { makePayment } from '../../testing/payments.ts'
import { sendReports } from '../analytics/mailed-report/report.jobs.ts'
import { tellOfGroupEnds } from '../group/group.jobs.ts'
import { mailLater } from '../subscription/mail.jobs.ts'
import { takeDueSteps } from '../subscription/step.service.ts'
import { remindGuestPayers } from '../user/guest-payer/payer.jobs.ts'
import { deliverDueGifts } from '../voucher/delivery.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const hourMs = 3_600_000
const mails = async () => {
  const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
    where flags ?| array['line:mail', 'line:letters'] order by 1`.execute(app.db)
  return rows.map(({ task }) => task)
}

/** A gift, a report, a reminder, the end of a group, a notification and the end of a subscription, all of them due. */
async function makeEverythingDue(): Promise<number> {
  const { db } = app
  const { id, subscriptionId, userId } = await makePayment(app, { provider: 'manual' })
  const { packageId } = await db
    .selectFrom('subscriptions')
    .select('package_id as packageId')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const until = new Date(Date.now() - hourMs)
  await tell(db, subscriptionId, 'paid', { at: new Date(Date.now() - 31 * 24 * hourMs), until })
  await sql`with batch as (insert into voucher_batches (name, prefix, package_id, days)
      values (${`هدية ${id}`}, 'GIFT', ${packageId}, 30) returning id)
    insert into vouchers (batch_id, code_hash, code, payment_id)
    select id, ${Buffer.from([id])}, 'v1.', ${id} from batch`.execute(db)
  await sql`insert into gift_deliveries (payment_id, recipient_name, recipient_email, giver, deliver_at)
    values (${id}, 'سلمى', 'salma@example.com', 'خالد', now())`.execute(db)
  await sql`insert into report_wishes (user_id, daily, weekly, told_day, told_week)
    values (${userId}, true, true, current_date - 9, current_date - 9)`.execute(db)
  await sql`insert into guest_payers (user_id, paid_at, mails, next_mail_at)
    values (${userId}, now(), 1, now())`.execute(db)
  await sql`insert into groups (name, package_id, ends_at) values ('الجامعة', ${packageId}, now() + interval '6 days')`.execute(
    db,
  )
  await sql`insert into group_managers select id, 'dean@example.com' from groups on conflict do nothing`.execute(
    db,
  )
  await sql`insert into notifications (title, send_at) values ('عاجل', now())`.execute(db)
  await db.transaction().execute(tx => mailLater(tx, { id: subscriptionId, mail: 'renewed', about: 'x' }))
  return subscriptionId
}

async function runDueJobs(): Promise<void> {
  const tools = { ...app.services, log: createLog('silent'), stopping: new AbortController().signal } as never
  for (const job of [deliverDueGifts, sendReports, remindGuestPayers, tellOfGroupEnds])
    await job.run(tools, {})
  await app.db.updateTable('subscriptions').set({ due_at: new Date() }).execute()
  await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
}

test('only the original sends messages that were due at the backup; the copy sends its own', async () => {
  await makeEverythingDue()
  await runDueJobs()
  expect([...new Set(await mails())]).toEqual([
    'deliverGift',
    'mailGroupManager',
    'mailInvoice',
    'mailMember',
    'mailReport',
    'sendPurchaseLink',
  ])
  const subscription = await makeEverythingDue()
  await app.db.transaction().execute(separateCopy)
  expect(await mails()).toEqual([])
  await runDueJobs()
  expect(await mails()).toEqual([])
  const { rows } = await sql<{ status: string }>`select distinct status from notifications
    union all select status from subscriptions where id = ${subscription}`.execute(app.db)
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'past_due'])

  const { subscriptionId } = await makePayment(app, { provider: 'manual' })
  await tell(app.db, subscriptionId, 'paid', { until: new Date(Date.now() + hourMs) })
  expect(await mails()).toEqual(['mailInvoice', 'mailMember'])
})
