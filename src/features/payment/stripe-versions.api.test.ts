import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { testFirst } from '../../testing/depth.ts'
import { makePayment, paymentOf, type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import { checkoutUrlOf, listPaymentsOf, refundPayment } from './payment.service.ts'

let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let services: SellingApp['services']
beforeAll(async () => {
  selling = await startSellingApp({ worker: true })
  ;({ app, stripe, services } = selling)
})
afterAll(() => selling?.stop())

const statusOf = async (id: number) => (await paymentOf(app, id)).status
const subscriptionAt = (id: number) =>
  app.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attention = async () =>
  (await (await app.as('superadmin')).get('/api/v1/payment/attention')).body.differences.filter(
    (one: { ours: string }) => one.ours === 'endpoint',
  )

async function unapplied() {
  const waiting = app.db.selectFrom('payment_webhooks').select('failure').where('applied_at', 'is', null)
  return (await waiting.execute()).length
}

async function send(event: object): Promise<number> {
  const body = JSON.stringify(event)
  const headers = { 'stripe-signature': stripe.sign(body), 'content-type': 'application/json' }
  const url = `${app.url}/api/v1/payment/webhook/stripe`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

async function begin(single = false) {
  const renewal = { unit: 'month' as const, count: 1, trialDays: 0 }
  const made = await makePayment(app, { provider: 'stripe', ...(single ? {} : { renewal }) })
  const session = (await checkoutUrlOf(services, made.id)).split('/').at(-1)!
  return { ...made, session }
}

/** Everything that may happen to a subscription at Stripe. */
async function liveThrough() {
  const { id, session, subscriptionId } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const ref = stripe.things.get(session)!.subscription
  const rows = async () => (await listPaymentsOf(app.db, [subscriptionId])).map(({ status }) => status)
  const first = (await subscriptionAt(subscriptionId)).ends_at!
  await stripe.renew(ref, 'paid')
  await expect.poll(rows).toEqual(['paid', 'paid'])
  const second = (await subscriptionAt(subscriptionId)).ends_at!
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
  await stripe.settleDebit(await stripe.renew(ref, 'debited'), 'paid')
  await expect.poll(rows).toEqual(['paid', 'paid', 'paid'])

  const owed = await stripe.renew(ref, 'refused')
  await expect.poll(rows).toEqual(['failed', 'paid', 'paid', 'paid'])
  await stripe.payOwed(owed)
  await expect.poll(rows).toEqual(['paid', 'paid', 'paid', 'paid'])

  const before = Date.parse((await subscriptionAt(subscriptionId)).ends_at!)
  await stripe.change(ref, { pause_collection: { behavior: 'void' } })
  await stripe.renew(ref, 'paid')
  await expect
    .poll(async () => Date.parse((await subscriptionAt(subscriptionId)).ends_at!))
    .toBeGreaterThan(before)
  await stripe.change(ref, { pause_collection: null })

  await stripe.change(ref, { cancel_at_period_end: true, cancel_at: stripe.things.get(ref)!.period_end })
  await expect.poll(async () => (await subscriptionAt(subscriptionId)).cancel_at_end).toBe(true)
  await stripe.change(ref, { cancel_at_period_end: false, cancel_at: null })
  await expect.poll(async () => (await subscriptionAt(subscriptionId)).cancel_at_end).toBe(false)

  const last = [...stripe.things.values()].findLast(({ object }) => object === 'charge')!
  await stripe.refunds.dispute(last, 'needs_response')
  await refundPayment(services, { actor: undefined, address: '' }, { id, amount: 400 })
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
  await fetch(`${stripe.url}/v1/subscriptions/${ref}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  await expect.poll(async () => (await subscriptionAt(subscriptionId)).cancel_at_end).toBe(true)
}

const versions = ['2020-08-27', '2024-06-20']

testFirst(1, versions)(
  'an endpoint of version %s: paid, renewed, debited, refused, paused, cancelled, refunded, disputed and ended as ever; staff see it once',
  async version => {
    stripe.eventsIn(version)
    await liveThrough()
    expect(await attention()).toMatchObject([{ provider: 'stripe', ref: 'webhook-version' }])
    stripe.eventsIn(undefined)
  },
)

test.each([
  ['with their changes', true],
  ['without their changes', false],
] as const)(
  'thin events %s: paid, renewed, debited, refused, paused, cancelled, refunded, disputed and ended as ever',
  { tags: 'thorough' },
  async (_, changes) => {
    stripe.payloadIs('thin', { changes })
    const before = await attention()
    await liveThrough()
    expect(await attention()).toEqual(before)
    const sent = stripe.webhooks.all.map(({ body }) => JSON.parse(body))
    expect(sent.at(-1)).toMatchObject({ object: 'v2.core.event', type: 'v1.customer.subscription.deleted' })
    expect(sent.at(-1)).not.toHaveProperty('data')
    await expect.poll(unapplied).toBe(0)
    stripe.payloadIs('snapshot')
  },
)

test('single charges by thin events: paid, paid later, refused, refunded', async () => {
  stripe.payloadIs('thin')
  await chargeOnce()
  stripe.payloadIs('snapshot')
})

test('an event that comes thin and whole is stored once; a ping changes nothing', async () => {
  const rows = () => app.db.selectFrom('payment_webhooks').select('id').execute()
  const count = (await rows()).length
  const whole = { id: 'evt_both', object: 'event', type: 'invoice.sent', created: 1, data: { object: {} } }
  const thin = {
    ...{
      id: 'evt_test_1',
      object: 'v2.core.event',
      type: 'v1.invoice.sent',
      created: new Date().toISOString(),
    },
    ...{ livemode: false, related_object: { id: 'in_1' }, snapshot_event: 'evt_both' },
  }
  const ping = { ...thin, id: 'evt_test_2', type: 'v2.core.event_destination.ping', snapshot_event: null }
  expect([await send(whole), await send(thin), await send(ping)]).toEqual([200, 200, 200])
  await expect.poll(async () => (await rows()).length).toBe(count + 2)
  await expect.poll(unapplied).toBe(0)
  // Parts of an event that Stripe never leaves out do not stop the others.
  expect(await send({ ...thin, id: 'evt_test_3', snapshot_event: null, related_object: null })).toBe(200)
  await expect.poll(unapplied).toBe(0)
})

test.each(versions)('single charges by an endpoint of version %s', { tags: 'thorough' }, async version => {
  stripe.eventsIn(version)
  await chargeOnce()
})

async function chargeOnce() {
  const [paid, late, refused] = [await begin(true), await begin(true), await begin(true)]
  await stripe.decide(paid.session, 'pay')
  for (const { session } of [late, refused]) await stripe.decide(session, 'later')
  await expect.poll(() => statusOf(paid.id)).toBe('paid')
  expect([await statusOf(late.id), await statusOf(refused.id)]).toEqual(['pending', 'pending'])
  await stripe.settle(late.session, 'paid')
  await stripe.settle(refused.session, 'refused')
  await expect.poll(() => statusOf(late.id)).toBe('paid')
  await expect.poll(() => statusOf(refused.id)).toBe('failed')
  // Staff of the account refund it at Stripe.
  const { payment_intent: intent } = stripe.things.get(paid.session)!
  const headers = { authorization: `Bearer ${stripe.secretKey}` }
  const body = new URLSearchParams({ payment_intent: intent })
  await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', body, headers })
  await expect.poll(() => statusOf(paid.id)).toBe('refunded')
}

test('nothing but ids is taken from an event of another version', async () => {
  stripe.eventsIn('2020-08-27')
  const { id, session } = await begin(true)
  stripe.webhooks.hold()
  await stripe.decide(session, 'pay')
  const [sent] = stripe.webhooks.all.slice(-1)
  const event = JSON.parse(sent!.body)
  event.data.object = { id: session, object: 'checkout.session' }
  const body = JSON.stringify(event)
  await stripe.webhooks.release(() => [
    { ...sent!, body, headers: { 'stripe-signature': stripe.sign(body) } },
  ])
  await expect.poll(() => statusOf(id)).toBe('paid')
})
