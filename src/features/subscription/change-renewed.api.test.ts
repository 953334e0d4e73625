import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { until } from '../../testing/until.ts'

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
beforeEach(() => stripe.webhooks.repeat(1))

type Own = {
  id: number
  status: string
  endsAt: string
  payments: { purpose: string; price: { amount: number }; status: string }[]
}
const own = async (client: TestClient, id: number): Promise<Own> =>
  (await client.get(`${base}/mine`)).body.find((one: Own) => one.id === id)
const kept = { provider: 'stripe', keepCard: true }
const sessionAt = (url: string) => url.split('/').at(-1) ?? ''
const atStripe = (session: string) => stripe.things.get(stripe.things.get(session)!.subscription)!
const chargesOf = () =>
  [...stripe.things.values()].filter(({ object }) => object === 'charge').map(({ amount }) => amount)
const paymentsOf = async (client: TestClient, id: number) =>
  (await own(client, id)).payments
    .map(({ purpose, status, price }) => `${purpose} ${status} ${price.amount}`)
    .sort()

/** A reader who changes from a package for 30 to a dearer one, which is to be paid on Stripe's page. */
async function change(price = 9000) {
  const client = await app.asUser({ role: 'user' })
  const [cheap, dear] = [await makePackage(app.db), await makePackage(app.db, { prices: { SAR: price } })]
  const first = (await client.post(`${base}/${cheap}`, kept)).body
  const before = sessionAt(first.checkoutUrl)
  await stripe.decide(before, 'pay')
  await until(async () =>
    expect(await own(client, first.subscription.id)).toMatchObject({ status: 'active' }),
  )
  const next = (
    await client.post(`${base}/user/change`, { id: first.subscription.id, packageId: dear, ...kept })
  ).body
  return {
    client,
    from: first.subscription.id,
    before,
    id: next.subscription.id,
    session: sessionAt(next.checkoutUrl),
  }
}

test('the difference is paid now, the full price with each further period, and nothing more for the first package', {
  tags: 'thorough',
}, async () => {
  const { client, before, id, session } = await change()
  const page = stripe.things.get(session)!
  expect(page).toMatchObject({ mode: 'subscription', amount_subtotal: 9000 })
  const due = page.amount_total
  expect(due).toBeGreaterThan(6000)
  expect(due).toBeLessThan(6010)
  stripe.webhooks.repeat(3)
  await stripe.decide(session, 'pay')
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  expect(await paymentsOf(client, id)).toEqual([`change paid ${due}`])
  await until(() => expect(atStripe(before).cancel_at_period_end).toBe(true))
  expect(atStripe(session).cancel_at_period_end).toBe(false)

  const { endsAt } = await own(client, id)
  await stripe.renew(atStripe(session).id, 'paid')
  await until(async () =>
    expect(await paymentsOf(client, id)).toEqual([`change paid ${due}`, 'renewal paid 9000']),
  )
  expect(Date.parse((await own(client, id)).endsAt)).toBeGreaterThan(Date.parse(endsAt))
  expect(chargesOf().slice(-2)).toEqual([due, 9000])
})

test('in a currency of three decimals Stripe can charge the difference', { tags: 'thorough' }, async () => {
  const client = await app.asUser({ role: 'user' })
  const [cheap, dear] = [
    await makePackage(app.db, { prices: { KWD: 2500 } }),
    await makePackage(app.db, { prices: { KWD: 9750 } }),
  ]
  const first = (await client.post(`${base}/${cheap}`, kept)).body
  await stripe.decide(sessionAt(first.checkoutUrl), 'pay')
  const { id } = first.subscription
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  // The remaining credit is not a round sum.
  await app.db
    .updateTable('subscription_events')
    .set({ at: new Date(Date.now() - 9 * 86_400_000 - 12_345_678) })
    .where('subscription_id', '=', id)
    .where('kind', '=', 'paid')
    .execute()
  const quote = (await client.get(`${base}/user/change?id=${id}&packageId=${dear}`)).body
  expect([quote.due.amount % 10, quote.credit.amount % 10 > 0]).toEqual([0, true])
  const { status, body } = await client.post(`${base}/user/change`, { id, packageId: dear, ...kept })
  expect(status).toBe(200)
  const page = stripe.things.get(sessionAt(body.checkoutUrl))!
  expect([page.amount_total % 10, page.amount_subtotal]).toEqual([0, 9750])
  await stripe.decide(page.id, 'pay')
  await until(async () => expect(await own(client, body.subscription.id)).toMatchObject({ status: 'active' }))
})

test('a price that Stripe cannot charge to its third decimal is not offered, and refused when requested', async () => {
  const client = await app.asUser({ role: 'user' })
  const name = 'باقة الفلوس'
  const id = await makePackage(app.db, { name, prices: { KWD: 2555 } })
  const { status, body } = await client.post(`${base}/${id}`, { provider: 'stripe' })
  expect([status, body.code, /[\u0600-\u06ff]/.test(body.message)]).toEqual([422, 'REFUSED', true])
  expect((await client.get('/subscribe?currency=KWD')).body).not.toContain(name)
})

test('webhooks out of order, with the renewal first, end the same', { tags: 'thorough' }, async () => {
  const { client, id, session } = await change()
  stripe.webhooks.repeat(2)
  stripe.webhooks.hold()
  await stripe.decide(session, 'pay')
  await stripe.renew(atStripe(session).id, 'paid')
  await stripe.webhooks.release(kept => kept.reverse())
  await until(async () => expect(await paymentsOf(client, id)).toHaveLength(2))
  const kinds = (await paymentsOf(client, id)).map(each => each.split(' ')[0])
  expect(kinds).toEqual(['change', 'renewal'])
  expect(await own(client, id)).toMatchObject({ status: 'active' })
})

test('cancelling the new one stops its renewal; a card refused later leaves it overdue', {
  tags: 'thorough',
}, async () => {
  const { client, id, session } = await change()
  await stripe.decide(session, 'pay')
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  await client.post(`${base}/user/cancellation`, { id })
  await until(() => expect(atStripe(session).cancel_at_period_end).toBe(true))
  await client.post(`${base}/user/cancellation`, { id, takeBack: true })
  await until(() => expect(atStripe(session).cancel_at_period_end).toBe(false))
  await stripe.renew(atStripe(session).id, 'refused')
  await until(async () =>
    expect((await paymentsOf(client, id)).some(each => each === 'renewal failed 9000')).toBe(true),
  )
})

test('an unpaid page takes no money, and the same page is returned again', { tags: 'thorough' }, async () => {
  const { client, from, id, session } = await change()
  const again = (await client.get(`${base}/retry/payment/${id}`)).body
  expect(sessionAt(again.checkoutUrl)).toBe(session)
  await stripe.decide(session, 'refuse')
  expect(await own(client, from)).toMatchObject({ status: 'active' })
  expect(await own(client, id)).toMatchObject({ status: 'pending' })
})

test('a difference too small to charge is paid with the next invoice, is not a trial, and the first still stops', {
  tags: 'thorough',
}, async () => {
  const { client, from, before, id, session } = await change(3100)
  const due = stripe.things.get(session)!.amount_total
  const charges = chargesOf().length
  expect(due).toBeLessThan(200)
  await stripe.decide(session, 'pay')
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  expect(await own(client, from)).toMatchObject({ status: 'cancelled' })
  await until(() => expect(atStripe(before).cancel_at_period_end).toBe(true))
  expect(chargesOf()).toHaveLength(charges)
  await stripe.renew(atStripe(session).id, 'paid')
  await until(async () =>
    expect(await paymentsOf(client, id)).toEqual([`change paid ${due}`, 'renewal paid 3100']),
  )
  expect(chargesOf().slice(charges)).toEqual([3100 + due])
})
