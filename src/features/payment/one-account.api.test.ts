import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makePayment, paymentOf, paymentServicesOf } from '../../testing/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { until } from '../../testing/until.ts'
import { checkoutUrlOf, refundPayment } from './payment.service.ts'

/** Two titles on one account, each with its own database: their payments have the same numbers. */
let stripe: StripeStandIn
let titles: TestApp[]
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const env = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
  }
  titles = [await startTestApp({ worker: true, env }), await startTestApp({ worker: true, env })]
  // Test databases are copies of one, with its id.
  for (const { db } of titles) await sql`update installation set site = gen_random_uuid()`.execute(db)
  stripe.endpoint(...titles.map(({ url }) => `${url}/api/v1/payment/webhook/stripe`))
})
afterAll(async () => {
  for (const app of titles ?? []) await app.stop()
  await stripe?.stop()
})

const servicesOf = (app: TestApp) => {
  const { secretKey, webhookSecret, url: baseUrl } = stripe
  return paymentServicesOf(app, { stripe: { secretKey, webhookSecret, baseUrl } })
}
const monthly = { unit: 'month' as const, count: 1, trialDays: 0 }

async function begin(app: TestApp, renewal?: typeof monthly) {
  const made = await makePayment(app, { provider: 'stripe', renewal })
  return { ...made, session: (await checkoutUrlOf(servicesOf(app), made.id)).split('/').at(-1)! }
}

/** All webhooks so far are applied, also those that concern nobody. */
const settled = (app: TestApp) =>
  until(async () => {
    const waiting = await app.db
      .selectFrom('payment_webhooks')
      .select('id')
      .where('applied_at', 'is', null)
      .execute()
    expect(waiting).toEqual([])
  })

test.each([
  // First, as renewals take numbers of their own.
  ['a single payment', undefined],
  ['a subscription', monthly],
])(
  '%s of another title changes nothing here, from its page to its dispute',
  { tags: 'thorough' },
  async (_what, renewal) => {
    const [ours, theirs] = titles as [TestApp, TestApp]
    const mine = await begin(ours, renewal)
    const other = await begin(theirs, renewal)
    expect(other.id).toBe(mine.id)
    expect(other.session).not.toBe(mine.session)

    await stripe.decide(other.session, 'pay')
    await until(async () => expect((await paymentOf(theirs, other.id)).status).toBe('paid'))
    await refundPayment(servicesOf(theirs), { actor: undefined, address: '' }, { id: other.id, amount: 100 })
    const charge = [...stripe.things.values()].findLast(({ object }) => object === 'charge')!
    await stripe.refunds.dispute(charge, 'needs_response')
    if (renewal) {
      const ref = stripe.things.get(other.session)!.subscription
      await stripe.renew(ref, 'paid')
      await stripe.renew(ref, 'refused')
      await stripe.change(ref, { cancel_at_period_end: true })
    }
    await settled(ours)
    await settled(theirs)
    expect(await paymentOf(theirs, other.id)).toMatchObject({ status: 'paid', refunded: 100 })
    expect(await paymentOf(ours, mine.id)).toMatchObject({ status: 'pending', refunded: 0 })
    const { body } = await (await ours.as('superadmin')).get('/api/v1/payment/attention')
    expect(body.differences).toEqual([])
    const events = await ours.db.selectFrom('subscription_events').select('kind').execute()
    expect(events).toEqual([])
  },
)

test('a reader who changes the address before the page was answered gets another one', async () => {
  const [ours] = titles as [TestApp, TestApp]
  const { id, userId, session } = await begin(ours)
  await ours.db
    .updateTable('payments')
    .set({ checkout_url: null, provider_ref: null })
    .where('id', '=', id)
    .execute()
  await ours.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', userId).execute()
  expect(await checkoutUrlOf(servicesOf(ours), id)).not.toContain(session)
})

test('a page that takes another amount is not handed out', async () => {
  const [ours] = titles as [TestApp, TestApp]
  const { id, session } = await begin(ours)
  await ours.db
    .updateTable('payments')
    .set({ checkout_url: null, provider_ref: null })
    .where('id', '=', id)
    .execute()
  stripe.things.get(session)!.amount_total = 100
  await expect(checkoutUrlOf(servicesOf(ours), id)).rejects.toMatchObject({ code: 'REFUSED' })
})
