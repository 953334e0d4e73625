import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { listMails } from '../../testing/outbox.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { until } from '../../testing/until.ts'
import { cardWords } from './card.policy.ts'

const base = '/api/v1/subscription'
let app: TestApp
let stripe: StripeStandIn
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  app = await startTestApp({ worker: true, env })
  stripe.endpoint(`${app.url}/api/v1/payment/webhook/stripe`)
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})

/** Mails of invoices take seconds on a busy machine. */
const patience = { timeout: 50_000, interval: 100 }

const own = async (client: TestClient) => (await client.get(`${base}/mine`)).body[0]
const run = (job: string) => sql`select graphile_worker.add_job(${job}, '{}'::json)`.execute(app.db)
const told = async (id: number) =>
  (
    await app.db.selectFrom('subscription_notices').select('kind').where('subscription_id', '=', id).execute()
  ).some(({ kind }) => kind === 'cardEnding')

async function member(answer: { keepCard?: boolean } = { keepCard: true }) {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'stripe', ...answer })
  const { id } = body.subscription
  const session = body.checkoutUrl.split('/').at(-1)
  await stripe.decide(session, 'pay')
  await until(async () => expect((await own(client)).status).toBe('active'))
  return { client, id, session, ref: String(stripe.things.get(session)!.subscription) }
}

/** The renewal is 5 days away. */
const near = (id: number) =>
  app.db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() + 5 * 86_400_000) })
    .where('id', '=', id)
    .execute()

/** A late webhook writes the end anew, and mails of invoices are ahead of ours. */
async function untilIdle() {
  const jobs = sql`select from graphile_worker.jobs where run_at <= now()`
  await vi.waitFor(async () => expect((await jobs.execute(app.db)).rows).toEqual([]), patience)
}

test('a card at Stripe that ends before the next renewal is told of once; one that the bank renewed meanwhile is not', {
  tags: 'thorough',
}, async () => {
  const ends = await member()
  const renewed = await member()
  const lasts = await member()
  await untilIdle()
  for (const { id } of [ends, renewed, lasts]) await near(id)
  for (const { ref } of [ends, renewed]) stripe.cardIs(ref, { exp_month: 2, exp_year: 2025 })
  await run('lookAtProviderCards')
  await until(async () => expect((await own(ends.client)).card?.expires).toBe('2025-02'))
  await until(async () => expect((await own(renewed.client)).card?.isOverBefore).toBe(true))
  await until(async () => expect((await own(lasts.client)).card?.isOverBefore).toBe(false))
  expect(cardWords((await own(ends.client)).card)).toBe('Visa •••• 4242، حتى 02/25')
  expect((await own(ends.client)).may).toMatchObject({
    changeCard: true,
    forgetCard: false,
    replaceCard: false,
  })
  stripe.cardIs(renewed.ref, { exp_month: 8, exp_year: 2040, last4: '1881' })
  await untilIdle()
  for (const { id } of [ends, renewed, lasts]) await near(id)
  for (let runs = 0; runs < 2; runs += 1) await run('tellOfCardEnds')
  await vi.waitFor(async () => expect(await told(ends.id)).toBe(true), patience)
  await until(async () => expect((await own(renewed.client)).card?.expires).toBe('2040-08'))
  expect([await told(renewed.id), await told(lasts.id)]).toEqual([false, false])
  const mails = async () =>
    (await listMails(app.dataDir)).filter(mail => JSON.stringify(mail).includes('بدّل البطاقة'))
  await until(async () => expect(await mails()).toHaveLength(1))
})

test('a call without an answer keeps no card: paid once, with the terms of that stored, and the reader renews', {
  tags: 'thorough',
}, async () => {
  const { client, id, session } = await member({})
  expect(stripe.things.get(session)).toMatchObject({ mode: 'payment' })
  expect(await own(client)).toMatchObject({ renewsAt: null, card: null, may: { pay: true } })
  const { consent } = await app.db
    .selectFrom('payments')
    .select('consent')
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(consent).toMatchObject({ keepsCard: false, at: expect.any(String) })
  expect((consent as { wording: string }).wording).toContain('لا يُخصم منك شيء بعد ذلك بغير إذنك')
  expect((consent as { wording: string }).wording).not.toContain('احفظوا بطاقتي')
})

test('a call without an answer for a page that waits gets that page, with what was agreed to', async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'stripe', keepCard: true })
  const again = await client.get(`${base}/retry/payment/${body.subscription.id}`)
  expect(again.body.checkoutUrl).toBe(body.checkoutUrl)
})

test('a payer who returns in a browser without a session has the payment looked at, once', {
  tags: 'thorough',
}, async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'stripe', keepCard: true })
  const payment = body.subscription.payments[0].id
  stripe.webhooks.hold()
  const session = body.checkoutUrl.split('/').at(-1)
  const deciding = stripe.decide(session, 'pay')
  const guest = await app.as('guest')
  const looks = () =>
    stripe.asked.filter(({ path }) => path.startsWith(`/v1/checkout/sessions/${session}`)).length
  for (let returns = 0; returns < 3; returns += 1)
    expect(await guest.post(`/api/v1/payment/returned/${payment}`)).toMatchObject({ status: 200, body: {} })
  await until(async () => expect((await own(client)).status).toBe('active'))
  expect(looks()).toBe(1)
  // Another's guess tells nothing.
  expect(await guest.post('/api/v1/payment/returned/2147483')).toMatchObject({ status: 200, body: {} })
  await stripe.webhooks.release()
  await deciding
})
