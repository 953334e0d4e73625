import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { hear, makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { paymentServicesOf, type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { until } from '../../testing/until.ts'
import { discountAtProvider } from '../payment/payment.service.ts'
import { takeDueSteps } from './step.service.ts'

const base = '/api/v1/subscription'
let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let owner: TestClient
beforeAll(async () => {
  selling = await startSellingApp({ site: 'built', worker: true, isAtHome: true })
  ;({ app, stripe } = selling)
  owner = await app.as('superadmin')
})
afterAll(() => selling?.stop())

/** A package for 30 that offers half the price for two periods to readers who cancel. */
async function sell(
  made: Parameters<typeof makePackage>[1] = {},
  offer: object | null = { percent: 50, periods: 2 },
) {
  const id = await makePackage(app.db, made)
  const { body } = await owner.get(`/api/v1/package/${id}`)
  const edited = await owner.patch(`/api/v1/package/edit/${id}`, {
    revision: body.revision,
    saveOffer: offer,
  })
  expect([edited.status, edited.body.saveOffer]).toEqual([200, offer])
  return id
}

async function member(packageId: number, provider = 'tap') {
  const client = await app.asUser({ role: 'user' })
  const { body } = await client.post(`${base}/${packageId}`, { provider, keepCard: true })
  const id: number = body.subscription.id
  if (provider === 'tap') {
    await tell(app.db, id, 'paid')
    await app.db.updateTable('subscriptions').set({ keeps_card: true }).where('id', '=', id).execute()
  } else {
    await stripe.decide(body.checkoutUrl.split('/').at(-1), 'pay')
    await until(async () => expect((await own(client, id)).status).toBe('active'))
  }
  return { client, id }
}
const own = async (client: TestClient, id: number) =>
  (await client.get(`${base}/mine`)).body.find((one: { id: number }) => one.id === id)
const cancel = (client: TestClient, id: number, why: object = {}) =>
  client.post(`${base}/user/cancellation`, { id, ...why })
const stay = (client: TestClient, id: number) => client.post(`${base}/user/stay`, { id })

test('cancelling is done at once; the offer follows it, is taken with one click, and our renewals cost less', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await member(await sell())
  const cancelled = await cancel(client, id, { reason: 'السعر', note: 'غالية' })
  expect(cancelled.body).toMatchObject({
    cancelAtEnd: true,
    offer: { percent: 50, periods: 2, price: { amount: 1500 } },
  })
  for (let click = 0; click < 2; click += 1) {
    expect((await stay(client, id)).body).toMatchObject({
      cancelAtEnd: false,
      offer: null,
      discount: { price: { amount: 1500 }, left: 2 },
    })
  }
  for (let period = 1; period <= 3; period += 1) {
    const ago = sql`make_interval(days => 31)`
    await sql`update subscription_events set at = at - ${ago} where subscription_id = ${id}`.execute(app.db)
    await sql`update subscriptions set due_at = now() where id = ${id}`.execute(app.db)
    await until(async () => {
      await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
      expect(await paymentsOf(app, client)).toHaveLength(period + 1)
    })
    if ((await paymentsOf(app, client)).at(-1)?.status === 'pending') await tell(app.db, id, 'paid')
  }
  expect((await paymentsOf(app, client)).map(({ amount }) => amount)).toEqual([3000, 1500, 1500, 3000])
})

test('what a reader does last counts, also where the clock of the first click was ahead', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await member(await sell())
  await cancel(client, id)
  const ahead = () =>
    sql`update subscription_events set at = at + interval '9 seconds' where subscription_id = ${id}
      and kind in ('cancelAsked', 'cancelTakenBack')`.execute(app.db)
  await ahead()
  expect((await stay(client, id)).body).toMatchObject({ cancelAtEnd: false })
  await ahead()
  expect((await cancel(client, id)).body).toMatchObject({ cancelAtEnd: true })
})

test('at Stripe: the cancellation is taken back, and a coupon lowers the next two periods', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await member(await sell(), 'stripe')
  const [row] = await subscriptionsOf(app, client)
  const theirs = () => stripe.things.get(row?.provider_ref ?? '')!
  await cancel(client, id)
  await until(async () => expect(theirs().cancel_at_period_end).toBe(true))
  expect((await stay(client, id)).status).toBe(200)
  await until(async () =>
    expect([theirs().cancel_at_period_end, theirs().discounts.length]).toEqual([false, 1]),
  )
  const coupon = stripe.things.get(theirs().discounts[0].source.coupon)!
  expect(coupon).toMatchObject({ amount_off: '1500', duration: 'repeating', duration_in_months: '2' })
  for (let period = 1; period <= 3; period += 1) {
    await stripe.renew(theirs().id, 'paid')
    await until(async () =>
      expect((await paymentsOf(app, client)).filter(one => one.status === 'paid')).toHaveLength(period + 1),
    )
  }
  expect((await paymentsOf(app, client)).map(({ amount }) => amount)).toEqual([3000, 1500, 1500, 3000])
  expect((await subscriptionsOf(app, client))[0]?.discount_left).toBe(0)
})

test.each([
  ['an amount', { amount_off: 500, currency: 'sar' }, [3000, 1000, 1000, 2500]],
  ['a share of the price', { percent_off: 10 }, [3000, 1200, 1200, 2700]],
])(
  'at Stripe, beside a coupon that staff gave there, %s: both lower the price, and theirs stays',
  { tags: 'thorough' },
  async (_, off, amounts) => {
    const { client, id } = await member(await sell(), 'stripe')
    const [row] = await subscriptionsOf(app, client)
    const ref = row?.provider_ref ?? ''
    const theirs = () => stripe.things.get(ref)!
    const given = await stripe.giveCoupon(ref, off)
    await cancel(client, id)
    await until(async () => expect(theirs().cancel_at_period_end).toBe(true))
    await stay(client, id)
    await until(async () => expect(theirs().discounts).toHaveLength(2))
    expect(theirs().discounts[0].id).toBe(given)
    // The job comes again, as after an answer that was lost.
    const { secretKey, webhookSecret, url: baseUrl } = stripe
    const { id: cancellation } = await app.db
      .selectFrom('cancellations')
      .select('id')
      .where('subscription_id', '=', id)
      .executeTakeFirstOrThrow()
    await discountAtProvider(paymentServicesOf(app, { stripe: { secretKey, webhookSecret, baseUrl } }), {
      ...{ provider: 'stripe', providerRef: ref, key: `save-${cancellation}` },
      off: { amount: 1500, currency: 'SAR' },
      renewal: { unit: 'month', count: 1, trialDays: 0, discount: { name: 'خصم لبقائك معنا', periods: 2 } },
    })
    expect(theirs().discounts).toHaveLength(2)
    for (let period = 1; period <= 3; period += 1) {
      await stripe.renew(ref, 'paid')
      await until(async () =>
        expect((await paymentsOf(app, client)).filter(one => one.status === 'paid')).toHaveLength(period + 1),
      )
    }
    expect((await paymentsOf(app, client)).map(({ amount }) => amount)).toEqual(amounts)
    expect((await subscriptionsOf(app, client))[0]?.discount_left).toBe(0)
    const { body } = await owner.get('/api/v1/payment/attention')
    expect(body.differences.filter((one: { userId: number }) => one.userId === client.userId)).toEqual([])
  },
)

test('an offer is shown once a year, in one of two tabs, and not again after it was taken', {
  tags: 'thorough',
}, async () => {
  const packageId = await sell()
  const { client, id } = await member(packageId)
  expect((await cancel(client, id)).body.offer).not.toBeNull()
  expect((await client.post(`${base}/user/cancellation`, { id, takeBack: true })).body.offer).toBeNull()
  expect((await stay(client, id)).body.code).toBe('REFUSED')
  expect((await cancel(client, id)).body).toMatchObject({ cancelAtEnd: true, offer: null })
  expect((await stay(client, id)).body.code).toBe('REFUSED')
  await sql`update cancellations set created_at = now() - interval '366 days'`.execute(app.db)
  await client.post(`${base}/user/cancellation`, { id, takeBack: true })
  expect((await cancel(client, id)).body.offer).not.toBeNull()
  expect((await stay(await app.asUser({ role: 'user' }), id)).status).toBe(404)
})

test.each([
  ['without an offer of the package', {}, null],
  ['with an unpaid subscription', { pay: false }, { percent: 50, periods: 2 }],
])('no offer %s', { tags: 'thorough' }, async (_, { pay = true }: { pay?: boolean }, offer) => {
  const packageId = await sell({}, offer)
  const client = await app.asUser({ role: 'user' })
  const { id } = (await client.post(`${base}/${packageId}`, { provider: 'tap' })).body.subscription
  if (pay) await tell(app.db, id, 'paid')
  expect((await cancel(client, id)).body.offer).toBeNull()
})

test('a package by days lowers one period; an ended subscription has no offer', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await member(await sell({ period: 'days', days: 30 }))
  expect((await cancel(client, id)).body.offer.periods).toBe(1)
  await hear(app.db, 'tap', {
    ...{
      kind: 'refunded',
      at: new Date(),
      ref: 'x',
      refund: `r${id}`,
      price: { amount: 3000, currency: 'SAR' },
    },
    payment: (await paymentsOf(app, client))[0]!.id,
  })
  expect((await own(client, id)).offer).toBeNull()
  expect((await stay(client, id)).body.code).toBe('REFUSED')
})

test('the page asks for a reason that may be left out; figures count reasons and accepted offers', {
  tags: 'thorough',
}, async () => {
  await sql`delete from cancellations`.execute(app.db)
  const packageId = await sell()
  const given: Record<string, string>[] = [
    {},
    { reason: 'السعر', note: 'نص القارئ' },
    { reason: 'سبب محذوف' },
  ]
  for (const fields of given) {
    const { client, id } = await member(packageId)
    const page = (await client.get('/account/subscription')).body
    expect([page.includes('لماذا تلغي؟'), page.includes('value="السعر"')]).toEqual([true, true])
    const form = { form: `cancel-${id}`, id: String(id), ...fields }
    const { status, body } = await sendForm(app, client, '/account/subscription', form)
    expect([status, body.includes('لن يُجدَّد اشتراكك'), body.includes('أبقى بهذا السعر')]).toEqual([
      200,
      true,
      true,
    ])
    if ('note' in fields) {
      const staying = { form: `stay-${id}`, id: String(id) }
      expect((await sendForm(app, client, '/account/subscription', staying)).body).toContain('شكرًا لبقائك')
    }
  }
  const { body } = await owner.get('/api/v1/member/cancellations')
  expect(body.reasons).toEqual([
    { reason: '', count: 2, offered: 2, accepted: 0 },
    { reason: 'السعر', count: 1, offered: 1, accepted: 1 },
  ])
  expect(body.notes).toMatchObject([{ note: 'نص القارئ', reason: 'السعر' }])
})
