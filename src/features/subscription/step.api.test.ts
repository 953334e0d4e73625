import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { listMails } from '../../testing/outbox.ts'
import { until } from '../../testing/until.ts'
import { takeDueSteps } from './step.service.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())
beforeEach(async () => void (await sql`update subscriptions set due_at = null`.execute(app.db)))

const base = '/api/v1/subscription'
const steps = () => takeDueSteps(app.db, createLog('silent'), new AbortController().signal)

/** Lets days pass by moving everything known into the past. */
async function pass(id: number, days: number) {
  const ago = sql`make_interval(secs => ${days * 86_400})`
  await sql`update subscription_events set at = at - ${ago}, data = case when data ? 'until'
    then jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - ${ago})) else data end
    where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set created_at = created_at - ${ago}, due_at = now() where id = ${id}`.execute(
    app.db,
  )
  // The first run notices the passed time, the second takes the steps that follow.
  await steps()
  await steps()
  // At a full minute the worker takes them itself.
  await until(async () =>
    expect(Date.parse((await row(id)).due_at ?? '9999-01-01')).toBeGreaterThan(Date.now()),
  )
}

const row = (id: number) =>
  app.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const kinds = async (id: number) =>
  (
    await app.db
      .selectFrom('subscription_events')
      .select('kind')
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const notices = async (id: number) =>
  (
    await app.db
      .selectFrom('subscription_notices')
      .select('kind')
      .where('subscription_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind)
const addressOf = async (client: TestClient) =>
  (
    await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', client.userId ?? 0)
      .executeTakeFirstOrThrow()
  ).email

async function begin(made: Parameters<typeof makePackage>[1], paid = true) {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, made)
  const { id } = (await client.post(`${base}/${packageId}`)).body.subscription
  if (paid) await tell(app.db, id, 'paid')
  return { client, packageId, id }
}

test('without a renewal, the reader gets two reminders before the end and three in the days of grace, then loses access', async () => {
  const { client, id } = await begin({ period: 'days', days: 30 })
  const seen: [string, string | undefined][] = []
  for (const days of [10, 13.5, 6, 1, 1, 2, 2, 2, 0.1]) {
    await pass(id, days)
    seen.push([(await row(id)).status, (await kinds(id)).at(-1)])
  }
  expect(seen).toEqual([
    ['active', 'paid'],
    ['active', 'reminded'],
    ['active', 'reminded'],
    ['past_due', 'periodEnded'],
    ['past_due', 'dunned'],
    ['past_due', 'dunned'],
    ['past_due', 'dunned'],
    ['past_due', 'dunned'],
    ['expired', 'gaveUp'],
  ])
  expect((await row(id)).due_at).toBeNull()
  const told = ['welcome', 'ending', 'ending', 'due', 'dunned', 'dunned', 'dunned', 'gaveUp']
  // Each notice is a separate job, so the order may vary.
  await until(async () => expect((await notices(id)).toSorted()).toEqual(told.toSorted()))
  const address = await addressOf(client)
  const mails = (await listMails(app.dataDir)).filter(({ to }) => to.includes(address ?? ''))
  const count = (words: string) => mails.filter(({ subject }) => subject.startsWith(words)).length
  expect([count('ينتهي اشتراكك'), count('ما زال اشتراكك'), count('توقّف اشتراكك')]).toEqual([2, 3, 1])
})

test('concurrent workers take each step once', async () => {
  const { id } = await begin({ period: 'days', days: 30 })
  await sql`update subscription_events set at = at - interval '31 days' where subscription_id = ${id}`.execute(
    app.db,
  )
  await sql`update subscriptions set due_at = now() where id = ${id}`.execute(app.db)
  await Promise.all(Array.from({ length: 8 }, steps))
  await Promise.all(Array.from({ length: 8 }, steps))
  expect(await kinds(id)).toEqual(['paid', 'reminded', 'reminded', 'periodEnded'])
})

test('a payment on the sixth day counts from the end', { tags: 'thorough' }, async () => {
  const { client, id } = await begin({ period: 'days', days: 30 })
  await pass(id, 30.1)
  await pass(id, 6)
  const end = (await row(id)).ends_at
  expect((await client.get(`${base}/retry/payment/${id}`)).status).toBe(200)
  await tell(app.db, id, 'paid')
  const { status, ends_at } = await row(id)
  expect([status, Date.parse(ends_at ?? '') - Date.parse(end ?? '')]).toEqual(['active', 30 * 86_400_000])
})

test.each([
  ['what was never paid is closed after a month', 30.1, 'expired', 'abandoned', undefined],
  ['a trial ends without a debt', 14.1, 'expired', 'ended', { trialDays: 14 }],
])('%s', async (_what, days, status, notice, made) => {
  const { id } = await begin(made ?? {}, false)
  await pass(id, days)
  expect((await row(id)).status).toBe(status)
  await until(async () => expect(await notices(id)).toContain(notice))
})

test('an abandoned or refused early payment leaves a trial without debt', async () => {
  const { client, id } = await begin({ period: 'days', days: 30, trialDays: 14 }, false)
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await client.get(`${base}/retry/payment/${id}`)).status).toBe(200)
    await tell(app.db, id, 'failed')
  }
  await pass(id, 15)
  expect([(await row(id)).status, (await kinds(id)).includes('chargeFailed')]).toEqual(['expired', false])
})

test('a cancelled one ends at its end with one reminder; so does a granted one', {
  tags: 'thorough',
}, async () => {
  const { client, packageId, id } = await begin({ period: 'days', days: 30 })
  await client.post(`${base}/user/cancellation`)
  await pass(id, 24)
  await pass(id, 5.5)
  await pass(id, 1)
  expect([(await row(id)).status, (await kinds(id)).slice(2)]).toEqual([
    'cancelled',
    ['reminded', 'periodEnded'],
  ])
  const gift = { email: await addressOf(client), days: 3, reason: 'هدية' }
  const given = (await owner.post(`${base}/comp/${packageId}`, gift)).body.id
  await pass(given, 3.1)
  expect((await row(given)).status).toBe('expired')
  await until(async () => expect((await notices(given)).toSorted()).toEqual(['ended', 'granted']))
})

test('after an outage nobody gets a week of dunning in a day', async () => {
  const { id } = await begin({ period: 'days', days: 30 })
  await pass(id, 60)
  await steps()
  expect(await kinds(id)).toEqual(['paid', 'reminded', 'reminded', 'periodEnded'])
  expect((await row(id)).status).toBe('past_due')
})
