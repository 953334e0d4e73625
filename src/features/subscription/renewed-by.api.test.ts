/** @module-tag thorough */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { startTapApp, type TapApp } from '../../testing/payments.ts'
import { until } from '../../testing/until.ts'
import { cardWords } from './card.policy.ts'
import { mailCardEndNow } from './card-notice.jobs.ts'
import { listEndingCards } from './card-notice.queries.ts'
import { standingWords } from './site/subscriptionWords.ts'
import { takeDueSteps } from './step.service.ts'
import type { OwnSubscription } from './subscription.schema.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapApp['tap']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ worker: true, isAtHome: true })
  ;({ app, tap } = all)
})
afterAll(() => all?.stop())

const own = async (client: TestClient, id: number): Promise<OwnSubscription> =>
  (await client.get(`${base}/mine`)).body.find((one: OwnSubscription) => one.id === id)
const is = (client: TestClient, id: number, status: string) =>
  until(async () => expect((await own(client, id)).status).toBe(status))

async function pass(id: number, days: number) {
  const ago = sql`make_interval(secs => ${days * 86_400})`
  await sql`update subscription_events set at = at - ${ago}, data = case when data ? 'until'
    then jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - ${ago})) else data end
    where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set created_at = created_at - ${ago}, due_at = now() where id = ${id}`.execute(
    app.db,
  )
  for (let runs = 0; runs < 2; runs += 1)
    await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
}

async function notices(id: number) {
  const rows = await sql<{
    kind: string
  }>`select kind from subscription_notices where subscription_id = ${id}`.execute(app.db)
  return rows.rows.map(({ kind }) => kind).sort()
}

async function subscribe(made: Parameters<typeof makePackage>[1], keepCard = true) {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, made)
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard })
  return { client, id: body.subscription.id as number, checkoutUrl: body.checkoutUrl as string }
}

test.each([
  ['KNET', 'KWD', true],
  ['MADA', 'SAR', false],
])(
  '%s in %s, consent %s: the reader renews, is reminded twice, and may pay early',
  async (method, currency, keepCard) => {
    const made = { period: 'days' as const, days: 30, prices: { [currency]: 3000 } }
    const { client, id, checkoutUrl } = await subscribe(made, keepCard)
    await tap.decide(checkoutUrl.split('/').at(-1)!, 'pay', method)
    await is(client, id, 'active')
    expect(await own(client, id)).toMatchObject({ renewsAt: null, card: null, may: { pay: true } })
    for (const days of [23.5, 6, 1]) await pass(id, days)
    const overdue = await own(client, id)
    expect(overdue).toMatchObject({ status: 'past_due', isRefused: false })
    expect(standingWords(overdue)).toContain('لم يصلنا بعد ثمن المدة التالية')
    await until(async () => expect(await notices(id)).toEqual(['due', 'ending', 'ending', 'welcome']))
  },
)

test('a card kept with consent is charged by itself, and only its refusal is called one', async () => {
  const { client, id, checkoutUrl } = await subscribe({ period: 'days', days: 30 })
  await tap.decide(checkoutUrl.split('/').at(-1)!, 'pay')
  await is(client, id, 'active')
  expect(await own(client, id)).toMatchObject({ may: { pay: false } })
  const kept = await own(client, id)
  expect(kept.renewsAt).not.toBeNull()
  expect(kept.card && cardWords(kept.card)).toBe('مدى •••• 4242، حتى 09/27')
  tap.cardsAre('bad')
  await pass(id, 30.2)
  await is(client, id, 'past_due')
  tap.cardsAre('good')
  expect(standingWords(await own(client, id))).toContain('لم تُقبل آخر دفعة')
})

test('an amount that the reader named is charged again for each period, in the currency’s decimals', async () => {
  const client = await app.asUser({ role: 'user' })
  const made = { period: 'days' as const, days: 30, prices: { KWD: 1500 }, openPrice: true }
  const packageId = await makePackage(app.db, made)
  const choice = { provider: 'tap', currency: 'KWD', keepCard: true, amount: 2750 }
  const { body } = await client.post(`${base}/${packageId}`, choice)
  const { id } = body.subscription
  // Named in another tab, whose page stays unpaid.
  await client.post(`${base}/${packageId}`, { ...choice, amount: 50_000 })
  await tap.decide(body.checkoutUrl.split('/').at(-1), 'pay', 'VISA')
  await is(client, id, 'active')
  // Staff raise the minimum meanwhile.
  await app.db
    .updateTable('package_prices')
    .set({ amount: 9000 })
    .where('package_id', '=', packageId)
    .execute()
  await pass(id, 30.2)
  const paid = async () => (await own(client, id)).payments.filter(({ status }) => status === 'paid')
  await until(async () => expect(await paid()).toHaveLength(2))
  await is(client, id, 'active')
  const { price } = await own(client, id)
  expect([price, ...(await paid()).map(each => each.price)]).toEqual(
    Array(3).fill({ amount: 2750, currency: 'KWD' }),
  )
})

test('a trial at Tap takes no card: nothing is charged, the reader is reminded, and may pay before it ends', async () => {
  const { client, id, checkoutUrl } = await subscribe({ period: 'days', days: 30, trialDays: 14 })
  expect(checkoutUrl).toBe(`${app.url}/account`)
  const trial = await own(client, id)
  expect(trial).toMatchObject({ status: 'trial', renewsAt: null, may: { pay: true } })
  expect(standingWords(trial)).toContain('ولا يُخصم بعدها شيء إلا إن دفعت')
  await pass(id, 7.5)
  await until(async () => expect(await notices(id)).toEqual(['trialEnding', 'trialStarted']))
  const { checkoutUrl: page } = (await client.get(`${base}/retry/payment/${id}?keepCard=true`)).body
  await tap.decide(page.split('/').at(-1), 'pay')
  await is(client, id, 'active')
  expect((await own(client, id)).renewsAt).not.toBeNull()
})

test('a bank transfer that has not come is awaited, not refused', async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { period: 'days', days: 30 })
  const { id } = await app.db
    .insertInto('subscriptions')
    .values({
      user_id: client.userId ?? 0,
      package_id: packageId,
      amount: 3000,
      currency: 'SAR',
      provider: 'manual',
      period: 'days',
      period_days: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('payments')
    .values({
      user_id: client.userId ?? 0,
      subscription_id: id,
      package_id: packageId,
      purpose: 'subscription',
      provider: 'manual',
      amount: 3000,
      currency: 'SAR',
      checkout_url: '/',
    })
    .execute()
  await tell(app.db, id, 'paid')
  await pass(id, 31)
  expect(standingWords(await own(client, id))).toContain('لم يصلنا بعد')
})

/** A subscription that a saved card renews every 30 days; the card's last month is September 2027. */
async function renewedByCard() {
  const made = await subscribe({ period: 'days', days: 30 })
  await tap.decide(made.checkoutUrl.split('/').at(-1)!, 'pay')
  await is(made.client, made.id, 'active')
  return { ...made, userId: made.client.userId ?? 0 }
}

const expire = (userId: number, expires: string) =>
  app.db
    .updateTable('payment_customers')
    .set({ card_expires: expires })
    .where('user_id', '=', userId)
    .execute()
const endAt = (id: number, at: string) =>
  app.db.updateTable('subscriptions').set({ ends_at: at }).where('id', '=', id).execute()

test('a card that ends is told of 30 and 7 days before, and before a renewal that finds it over; once each, on time or not at all', async () => {
  const { client, id } = await renewedByCard()
  // Two subscriptions renew by one card, and the reader is warned about only one of them.
  const other = await client.post(`${base}/${await makePackage(app.db, {})}`, {
    provider: 'tap',
    keepCard: true,
  })
  await tap.decide(other.body.checkoutUrl.split('/').at(-1), 'pay')
  await is(client, other.body.subscription.id, 'active')
  const dueAt = async (now: string) =>
    (await listEndingCards(app.db, { now: new Date(now), limit: 1000 }))
      .filter(each => [id, other.body.subscription.id].includes(each.id))
      .map(each => each.about)
  await endAt(id, '2027-10-20T00:00:00Z')
  const windows = {
    '2027-08-31T23:59:00Z': [],
    '2027-09-01T00:01:00Z': ['30:2027-09'],
    '2027-09-23T23:59:00Z': ['30:2027-09'],
    '2027-09-24T00:01:00Z': ['7:2027-09'],
    '2027-10-01T00:01:00Z': [],
    '2027-10-14T00:01:00Z': ['0:2027-09'],
    '2027-10-20T00:01:00Z': [],
  }
  for (const [now, due] of Object.entries(windows)) expect([now, await dueAt(now)]).toEqual([now, due])
  const now = new Date('2027-09-02T00:00:00Z')
  const sent: string[] = []
  const said: string[] = []
  const mailer = {
    siteUrl: app.url,
    async send(_: string, { subject, lines }: { subject: string; lines: string[] }) {
      sent.push(subject)
      said.push(...lines)
    },
  }
  const tools = { db: app.db, siteName: async () => 'ورّاق', mailer: mailer as never }
  for (const about of ['7:2027-09', '30:2027-08', '30:2027-09', '30:2027-09'])
    await mailCardEndNow(tools, { id, about }, now)
  expect(sent).toEqual(['تنتهي صلاحية بطاقتك في 30 سبتمبر 2027'])
  expect(said.join(' ')).toContain('بزر «بدّل البطاقة»')
  expect(said.join(' ')).not.toContain('احذف')
  expect(await dueAt(now.toISOString())).toEqual([])
})

test('the job mails it; nothing if the subscription does not renew, and the page and staff say so', async () => {
  const { client, id, userId } = await renewedByCard()
  const stops = await renewedByCard()
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString()
  for (const each of [{ id, userId }, stops]) {
    await expire(each.userId, '2025-02')
    await endAt(each.id, soon)
  }
  await app.db.updateTable('subscriptions').set({ cancel_at_end: true }).where('id', '=', stops.id).execute()
  expect((await own(client, id)).card).toEqual({ label: 'MADA 4242', expires: '2025-02', isOverBefore: true })
  const staff = await app.as('superadmin')
  const { subscriptions } = (await staff.get(`${base}/member/${userId}`)).body
  expect(subscriptions[0].card).toEqual({ label: 'MADA 4242', expires: '2025-02', isOverBefore: true })
  expect((await staff.get(`${base}/member/${stops.userId}`)).body.subscriptions[0].card.isOverBefore).toBe(
    false,
  )
  for (let runs = 0; runs < 2; runs += 1)
    await sql`select graphile_worker.add_job('tellOfCardEnds', '{}'::json)`.execute(app.db)
  await until(async () => expect(await notices(id)).toEqual(['cardEnding', 'welcome']))
  expect(await notices(stops.id)).toEqual(['welcome'])
})

test('a reader forgets the card: it is deleted at Tap, nothing more is charged to it, and the next payment may keep another', async () => {
  const { client, id, userId } = await renewedByCard()
  const second = await client.post(`${base}/${await makePackage(app.db)}`, {
    provider: 'tap',
    keepCard: true,
  })
  await tap.decide(second.body.checkoutUrl.split('/').at(-1), 'pay')
  await is(client, second.body.subscription.id, 'active')
  const stranger = await app.asUser({ role: 'user' })
  expect((await stranger.delete(`${base}/user/card/${id}`)).status).toBe(404)
  const at = `${(await app.db.selectFrom('payment_customers').select('ref').where('user_id', '=', userId).executeTakeFirstOrThrow()).ref}/`
  const kept = () => [...tap.savedCards].filter(card => card.startsWith(at))
  expect(kept()).not.toEqual([])
  expect((await client.delete(`${base}/user/card/${id}`)).body).toMatchObject({ card: null, renewsAt: null })
  expect((await client.delete(`${base}/user/card/${id}`)).status).toBe(422)
  await until(async () => expect(kept()).toEqual([]))
  expect(await own(client, second.body.subscription.id)).toMatchObject({ card: null, may: { pay: true } })
  const { action, actor_id } = await app.db
    .selectFrom('logs')
    .select(['action', 'actor_id'])
    .where('subject', '=', 'Subscription')
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect({ action, actor_id }).toEqual({ action: 'cardForgotten', actor_id: userId })
  const before = tap.charges.size
  await pass(id, 30.2)
  expect(await own(client, id)).toMatchObject({ status: 'past_due', isRefused: false })
  expect(tap.charges.size).toBe(before)
  const { checkoutUrl } = (await client.get(`${base}/retry/payment/${id}?keepCard=true`)).body
  await tap.decide(checkoutUrl.split('/').at(-1), 'pay')
  await is(client, id, 'active')
  expect((await own(client, id)).card?.label).toBe('MADA 4242')
})

test('what was agreed to before the card was deleted keeps none: a page paid afterwards, and a renewal under way', async () => {
  const { client, id, userId } = await renewedByCard()
  const buy = async (packageId: number) => {
    const { body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard: true })
    return { id: body.subscription.id, charge: body.checkoutUrl.split('/').at(-1) }
  }
  const packageId = await makePackage(app.db)
  const before = await buy(packageId)
  const customer = await customerOf(userId)
  expect((await client.delete(`${base}/user/card/${id}`)).status).toBe(200)
  await tap.decide(before.charge, 'pay')
  await is(client, before.id, 'active')
  expect(await own(client, before.id)).toMatchObject({ card: null, renewsAt: null, may: { pay: true } })
  await until(async () => expect([...tap.savedCards].filter(card => card.startsWith(customer))).toEqual([]))
  // A page that waited with the earlier consent is not handed out again for a new one.
  const other = await makePackage(app.db)
  const waiting = await buy(other)
  await app.db
    .updateTable('payment_customers')
    .set({ forgotten_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .execute()
  const again = await buy(other)
  expect(again.charge).not.toBe(waiting.charge)
  await tap.decide(again.charge, 'pay')
  await is(client, again.id, 'active')
  expect((await own(client, again.id)).card?.label).toBe('MADA 4242')
  // The card of the new consent is the same one at Tap, and stays.
  await tap.decide(waiting.charge, 'pay')
  await until(async () =>
    expect((await own(client, again.id)).payments.filter(one => one.status === 'paid')).toHaveLength(2),
  )
  await jobsEnd('deleteSavedCard')
  expect([...tap.savedCards].filter(card => card.startsWith(customer))).toHaveLength(1)
  // A renewal that is learnt of after the card was deleted.
  await pass(again.id, 62)
  await until(async () =>
    expect((await own(client, again.id)).payments.filter(one => one.status === 'paid')).toHaveLength(3),
  )
  expect((await client.delete(`${base}/user/card/${again.id}`)).status).toBe(200)
  const [renewal] = (await own(client, again.id)).payments
  await app.db
    .updateTable('payments')
    .set({ status: 'failed', looked_at: null })
    .where('id', '=', renewal!.id)
    .execute()
  await sql`select graphile_worker.add_job('reconcileRecentPayments', '{}'::json)`.execute(app.db)
  await until(async () => expect((await own(client, again.id)).payments[0]?.status).toBe('paid'))
  expect(await cardsOf(userId)).toEqual([null])
})

/** The reader's customer at Tap, and the saved cards here. */
const customerOf = async (userId: number) =>
  `${(await app.db.selectFrom('payment_customers').select('ref').where('user_id', '=', userId).executeTakeFirstOrThrow()).ref}/`
const cardsOf = async (userId: number) =>
  (await app.db.selectFrom('payment_customers').select('card').where('user_id', '=', userId).execute()).map(
    ({ card }) => card,
  )
const jobsEnd = (name: string) =>
  until(async () =>
    expect(
      (await sql`select from graphile_worker.jobs where task_identifier = ${name}`.execute(app.db)).rows,
    ).toEqual([]),
  )

/** Requests the page that saves another card. Returns the provider's id of it, and ours. */
async function replaceCard(client: TestClient, id: number) {
  const { status, body } = await client.post(`${base}/user/card/new`, { id, keepCard: true })
  expect(status).toBe(200)
  const page = String(body.url).split('/').at(-1)!
  const change = Number(new URL(tap.authorizes.get(page)!.redirect.url).searchParams.get('card'))
  return { page, change }
}
const changeOf = async (client: TestClient, change: number) =>
  (await client.get(`${base}/user/card/new/${change}`)).body
const cardOf = async (client: TestClient, id: number) => (await own(client, id)).card?.label
const savedAt = (customer: string) =>
  [...tap.savedCards].filter(card => card.startsWith(customer)).map(card => card.slice(-4))

test('another card is saved without a charge: the earlier one renews until then, and is deleted at Tap afterwards', async () => {
  const { client, id, userId } = await renewedByCard()
  const customer = await customerOf(userId)
  const stranger = await app.asUser({ role: 'user' })
  expect((await stranger.post(`${base}/user/card/new`, { id, keepCard: true })).status).toBe(404)
  const refused = await client.post(`${base}/user/card/new`, { id, keepCard: false })
  expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'keepCard'])
  const charges = tap.charges.size
  // Two clicks at once.
  const [{ page, change }, second] = await Promise.all([replaceCard(client, id), replaceCard(client, id)])
  expect(second).toEqual({ page, change })
  expect(tap.authorizes.get(page)).toMatchObject({
    ...{ amount: 1, currency: 'SAR', save_card: true, threeDSecure: true, source: { id: 'src_card' } },
    auto: { type: 'VOID', time: 1 },
  })
  expect((await stranger.get(`${base}/user/card/new/${change}`)).status).toBe(404)
  expect(await changeOf(client, change)).toMatchObject({
    status: 'pending',
    url: expect.stringContaining(page),
  })
  expect(await cardOf(client, id)).toBe('MADA 4242')
  tap.typeCard('1111')
  tap.webhooks.repeat(2)
  await tap.decide(page, 'pay')
  await until(async () => expect((await changeOf(client, change)).status).toBe('saved'))
  expect(await cardOf(client, id)).toBe('VISA 1111')
  await until(() => expect(savedAt(customer)).toEqual(['1111']))
  await until(() => expect(tap.authorizes.get(page)!.status).toBe('VOID'))
  tap.webhooks.repeat(1)
  tap.typeCard('4242')
  const consent = await sql<{ wording: string }>`select consent->>'wording' as wording from card_changes
    where id = ${change}`.execute(app.db)
  expect(consent.rows[0]?.wording).toContain('احفظوا البطاقة الجديدة، وجدّدوا بها بدل الحالية: «')
  const { rows } =
    await sql`select actor_id, action from logs where subject = 'Subscription' and subject_id = ${id}
    and action = 'cardReplaced'`.execute(app.db)
  expect(rows).toEqual([{ actor_id: userId, action: 'cardReplaced' }])
  // No money was taken; the next period is charged to the new card.
  expect(tap.charges.size).toBe(charges)
  await pass(id, 30.2)
  const byCard = () =>
    [...tap.charges.values()]
      .filter(one => `${one.customer.id}/` === customer)
      .map(one => one.card?.last_four)
  await until(() => expect(byCard()).toEqual(['4242', '1111']))
  await is(client, id, 'active')
})

test('a deleted account has its card deleted at Tap, also one that a page saves afterwards', async () => {
  const { client, id, userId } = await renewedByCard()
  const customer = await customerOf(userId)
  const { page } = await replaceCard(client, id)
  expect((await (await app.as('superadmin')).delete(`/api/v1/user/${userId}`)).status).toBe(200)
  await until(() => expect(savedAt(customer)).toEqual([]))
  tap.typeCard('1111')
  await tap.decide(page, 'pay')
  tap.typeCard('4242')
  await until(() => expect(tap.authorizes.get(page)!.status).toBe('VOID'))
  await until(() => expect(savedAt(customer)).toEqual([]))
})

test.each([
  ['a refusal', 'refuse', 'VISA', /رفض المصرف البطاقة/],
  ['a debit card, which Tap does not authorise', 'pay', 'MADA', /رفض المصرف البطاقة/],
] as const)('%s leaves the earlier card', async (_, how, method, message) => {
  const { client, id, userId } = await renewedByCard()
  const { page, change } = await replaceCard(client, id)
  tap.typeCard('1111')
  await tap.decide(page, how, method)
  tap.typeCard('4242')
  await until(async () =>
    expect(await changeOf(client, change)).toMatchObject({ status: 'ended', url: null }),
  )
  expect((await changeOf(client, change)).message).toMatch(message)
  expect(await cardOf(client, id)).toBe('MADA 4242')
  expect(savedAt(await customerOf(userId))).toEqual(['4242'])
})

test('a page that was left is replaced; when it is completed late, or after the card was deleted, its card goes', async () => {
  const { client, id, userId } = await renewedByCard()
  const customer = await customerOf(userId)
  const left = await replaceCard(client, id)
  const expire = (change: number) =>
    sql`update card_changes set checkout_expires_at = now() where id = ${change}`.execute(app.db)
  await expire(left.change)
  const next = await replaceCard(client, id)
  expect(next.change).not.toBe(left.change)
  tap.typeCard('1111')
  await tap.decide(left.page, 'pay')
  await until(() => expect(tap.authorizes.get(left.page)!.status).toBe('VOID'))
  await until(() => expect(savedAt(customer)).toEqual(['4242']))
  expect(await cardOf(client, id)).toBe('MADA 4242')
  // The present card, typed again, is not deleted with its other copy.
  tap.typeCard('4242')
  await tap.decide(next.page, 'pay')
  await until(async () => expect((await changeOf(client, next.change)).status).toBe('saved'))
  await jobsEnd('deleteSavedCard')
  expect(savedAt(customer)).toEqual(['4242'])
  // Deleted while the page was open.
  const open = await replaceCard(client, id)
  expect((await client.delete(`${base}/user/card/${id}`)).status).toBe(200)
  tap.typeCard('2222')
  await tap.decide(open.page, 'pay')
  tap.typeCard('4242')
  await until(() => expect(tap.authorizes.get(open.page)!.status).toBe('VOID'))
  await until(() => expect(savedAt(customer)).toEqual([]))
  expect(await cardsOf(userId)).toEqual([null])
  expect((await client.post(`${base}/user/card/new`, { id, keepCard: true })).status).toBe(422)
})

test('webhooks that are lost: the reader who returns has Tap asked, and the hourly look finds what Tap voided itself', async () => {
  const { client, id, userId } = await renewedByCard()
  const customer = await customerOf(userId)
  const { page, change } = await replaceCard(client, id)
  tap.webhooks.hold()
  tap.typeCard('3333')
  await tap.decide(page, 'pay')
  await until(async () => expect((await changeOf(client, change)).status).toBe('saved'))
  expect(await cardOf(client, id)).toBe('VISA 3333')
  await until(() => expect(savedAt(customer)).toEqual(['3333']))
  const again = await replaceCard(client, id)
  tap.typeCard('5555')
  await tap.decide(again.page, 'pay')
  tap.typeCard('4242')
  await tap.passAnHour()
  await sql`select graphile_worker.add_job('reconcileRecentPayments', '{}'::json)`.execute(app.db)
  await until(async () => expect(await cardOf(client, id)).toBe('VISA 5555'))
  await tap.webhooks.release(() => [])
  await sql`update card_changes set status = 'pending', created_at = now() - interval '2 days' where id = ${change}`.execute(
    app.db,
  )
  await sql`update card_changes set looked_at = now() where id = ${change}`.execute(app.db)
  await sql`select graphile_worker.add_job('reconcileRecentPayments', '{}'::json)`.execute(app.db)
  await until(async () => expect((await changeOf(client, change)).status).toBe('ended'))
})
