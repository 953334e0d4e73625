import { afterAll, beforeAll, expect, test } from 'vitest'
import { prompt } from '../../platform/patience.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { hear } from '../../testing/members.ts'
import { makePayment, paymentOf, paymentServicesOf } from '../../testing/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { asked, maxMs } from './checkout.service.ts'
import {
  cancelAtProvider,
  checkoutUrlOf,
  listPaymentsOf,
  openPayment,
  owedUrlOf,
  portalUrlOf,
  refundPayment,
} from './payment.service.ts'

let app: TestApp
let stripe: StripeStandIn
let services: ReturnType<typeof paymentServicesOf>
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  app = await startTestApp({ worker: true, env })
  services = paymentServicesOf(app, { stripe: { secretKey, webhookSecret, baseUrl: url } })
  stripe.endpoint(app.url + door)
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})

const door = '/api/v1/payment/webhook/stripe'
const by = { actor: undefined, address: '' }
const statusOf = async (id: number) => (await paymentOf(app, id)).status
const monthly = (trialDays = 0) => ({ unit: 'month' as const, count: 1, trialDays })

async function begin(wanted: { trialDays?: number; single?: true; currency?: string; amount?: number } = {}) {
  const { trialDays, single, ...price } = wanted
  const made = await makePayment(app, {
    provider: 'stripe',
    ...price,
    renewal: single ? undefined : monthly(trialDays),
  })
  const url = await checkoutUrlOf(services, made.id)
  return { ...made, url, session: url.split('/').at(-1)! }
}
const subscriptionOf = (session: string) => stripe.things.get(session)!.subscription as string

test('a subscription is paid on the hosted page; its renewals get their own payments', async () => {
  const { id, url, session, subscriptionId } = await begin()
  const paid = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ how: 'pay' }),
    redirect: 'manual',
  })
  expect(paid.headers.get('location')).toBe(`${app.url}/subscribe/return?payment=${id}`)
  await expect.poll(() => statusOf(id)).toBe('paid')
  expect((await paymentOf(app, id)).ref).toMatch(/^in_/)

  await stripe.renew(subscriptionOf(session), 'paid')
  const rows = async () =>
    (await listPaymentsOf(app.db, [subscriptionId])).map(({ purpose, status }) => `${purpose} ${status}`)
  await expect.poll(rows).toEqual(['renewal paid', 'subscription paid'])
  const owed = await stripe.renew(subscriptionOf(session), 'refused')
  await expect.poll(rows).toEqual(['renewal failed', 'renewal paid', 'subscription paid'])
  const at = { provider: 'stripe', providerRef: subscriptionOf(session) }
  expect(await owedUrlOf(services, at)).toBe(`${stripe.url}/owed/${owed}`)
})

test.each(['none', 'made'] as const)(
  'a 500 that Stripe stores with a key stops neither page nor refund, made once: %s',
  { tags: 'thorough' },
  async effect => {
    const { id } = await makePayment(app, { provider: 'stripe' })
    stripe.storeFailure(effect)
    const session = (await checkoutUrlOf(services, id)).split('/').at(-1)!
    await stripe.decide(session, 'pay')
    await expect.poll(() => statusOf(id)).toBe('paid')
    stripe.storeFailure(effect)
    await refundPayment(services, by, { id })
    await expect.poll(() => statusOf(id)).toBe('refunded')
    const refunds = [...stripe.things.values()].filter(({ object, payment_intent: intent }) => {
      return object === 'refund' && intent === stripe.things.get(session)!.payment_intent
    })
    expect(refunds).toHaveLength(1)
  },
)

test('a subscription without the installation’s name is renewed by its id', {
  tags: 'thorough',
}, async () => {
  const { id, session, subscriptionId } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  stripe.things.get(subscriptionOf(session))!.metadata = { payment: String(id) }
  await stripe.renew(subscriptionOf(session), 'paid')
  const count = async () => (await listPaymentsOf(app.db, [subscriptionId])).length
  await expect.poll(count).toBe(2)
})

test('a trial charges nothing; a single payment is not a subscription; a refused card leaves the page open', async () => {
  const trial = await begin({ trialDays: 14 })
  await stripe.decide(trial.session, 'pay')
  await expect.poll(() => paymentOf(app, trial.id)).toMatchObject({ status: 'paid', amount: 0 })

  const single = await begin({ single: true })
  await stripe.decide(single.session, 'refuse')
  expect(await checkoutUrlOf(services, single.id)).toBe(single.url)
  await stripe.decide(single.session, 'pay')
  await expect.poll(() => paymentOf(app, single.id)).toMatchObject({ status: 'paid', amount: 1500 })
})

test.each([
  ['paid', 'paid'],
  ['refused', 'failed'],
] as const)(
  'a debit that the bank decides days later waits until then: %s',
  { tags: 'thorough' },
  async (how, status) => {
    const { id, session } = await begin({ single: true })
    await stripe.decide(session, 'later')
    await expect.poll(waiting).toBe(0)
    expect(await statusOf(id)).toBe('pending')
    await stripe.settle(session, how)
    await expect.poll(() => statusOf(id)).toBe(status)
  },
)

test('webhooks out of order, late and repeated end the same, also a refund before its payment', async () => {
  stripe.webhooks.repeat(3)
  stripe.webhooks.hold()
  const { id, session, subscriptionId } = await begin()
  await stripe.decide(session, 'pay')
  const renewed = await stripe.renew(subscriptionOf(session), 'paid')
  const payment = [...stripe.things.values()].find(
    one => one.invoice === renewed && one.object === 'invoice_payment',
  )!
  const body = new URLSearchParams({ payment_intent: payment.payment.payment_intent })
  const headers = { authorization: `Bearer ${stripe.secretKey}` }
  await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', body, headers })
  await stripe.webhooks.release(kept => kept.reverse())
  stripe.webhooks.repeat(1)
  await expect.poll(() => statusOf(id)).toBe('paid')
  const rows = async () =>
    (await listPaymentsOf(app.db, [subscriptionId]))
      .map(row => [row.purpose, row.status, row.refunded])
      .sort()
  await expect.poll(rows).toEqual([
    ['renewal', 'refunded', 1500],
    ['subscription', 'paid', 0],
  ])
})

test('a partial refund is made once, though it is requested again and its webhook follows', async () => {
  const { id, session } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  await refundPayment(services, by, { id, amount: 400 })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
  await refundPayment(services, by, { id })
  await expect.poll(waiting).toBe(0)
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
})

test('two refunds at once return the money once, with one credit note', { tags: 'thorough' }, async () => {
  const { id, session } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const clicks = [500, 500, 700].map(amount => refundPayment(services, by, { id, amount }))
  const ends = await Promise.allSettled(clicks)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect.poll(waiting).toBe(0)
  const { refunded } = await paymentOf(app, id)
  expect([500, 700]).toContain(refunded)
  const notes = await app.db
    .selectFrom('invoices')
    .select('total')
    .where('payment_id', '=', id)
    .where('kind', '=', 'credit_note')
    .execute()
  expect(notes.map(({ total }) => Math.abs(total))).toEqual([refunded])
})

test('a pending refund is requested once; it counts, or staff see it', { tags: 'thorough' }, async () => {
  const { id, session, subscriptionId } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const differences = () =>
    app.db.selectFrom('payment_differences').select('theirs').where('payment_id', '=', id).execute()
  const last = () => [...stripe.things.values()].findLast(({ object }) => object === 'refund')!.id
  const shown = async () => (await listPaymentsOf(app.db, [subscriptionId]))[0]?.refundWaits
  stripe.refunds.are('pending')
  await refundPayment(services, by, { id, amount: 400 })
  expect([await paymentOf(app, id), await shown()]).toMatchObject([{ status: 'paid', refunded: 0 }, true])
  await expect(refundPayment(services, by, { id, amount: 400 })).rejects.toThrow('لم يُجب مزوّد الدفع بعد')
  await stripe.refunds.decide(last(), 'succeeded')
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
  expect(await shown()).toBe(false)

  await refundPayment(services, by, { id, amount: 300 })
  await stripe.refunds.decide(last(), 'failed')
  await expect.poll(differences).toEqual([{ theirs: 'refund failed' }])
  expect([await paymentOf(app, id), await shown()]).toMatchObject([{ refunded: 400 }, false])

  // Refused at once: nothing is pending, and the refund can be requested again.
  stripe.refunds.are('failed')
  await expect(refundPayment(services, by, { id, amount: 200 })).rejects.toThrow(
    'لم يقبل مزوّد الدفع هذا الردّ',
  )
  expect([await paymentOf(app, id), await shown()]).toMatchObject([{ refunded: 400 }, false])

  // The bank sends back a counted refund: the books do not change, and staff are notified.
  stripe.refunds.are('succeeded')
  await refundPayment(services, by, { id, amount: 200 })
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ refunded: 600 })
  await stripe.refunds.decide(last(), 'failed')
  await expect
    .poll(differences)
    .toEqual(expect.arrayContaining([{ theirs: 'refund failed' }, { theirs: 'refund came back' }]))
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 600 })
})

test('an expired page is created again once, however many tabs ask, for a subscription and for a gift', {
  tags: 'thorough',
}, async () => {
  const { id, userId, subscriptionId } = await begin()
  const { package_id: packageId } = await app.db
    .selectFrom('subscriptions')
    .select('package_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const gift = await app.db.transaction().execute(tx =>
    openPayment(tx, {
      ...{ userId, packageId, subscriptionId: null, purpose: 'gift', provider: 'stripe' },
      ...{ price: { amount: 1500, currency: 'SAR' }, description: 'هدية', renewal: undefined },
    }),
  )
  await checkoutUrlOf(services, gift)
  for (const [one, purpose] of [
    [id, 'subscription'],
    [gift, 'gift'],
  ] as const) {
    const before = await checkoutUrlOf(services, one)
    const past = new Date(Date.now() - 1000)
    await app.db
      .updateTable('payments')
      .set({ checkout_expires_at: past.toISOString() })
      .where('id', '=', one)
      .execute()
    const tabs = await Promise.all(Array.from({ length: 6 }, () => checkoutUrlOf(services, one)))
    expect([purpose, new Set(tabs).size, tabs[0] === before]).toEqual([purpose, 1, false])
    const waits = await app.db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('status', '=', 'pending')
      .execute()
    expect([purpose, waits.length]).toEqual([purpose, 1])
    // The old address leads to the new page.
    expect(await checkoutUrlOf(services, one)).toBe(tabs[0])
  }
})

const waiting = async () =>
  (await app.db.selectFrom('payment_webhooks').select('id').where('applied_at', 'is', null).execute()).length

test('cancelling, resuming and changing the card happen at the provider', async () => {
  const { id, session, userId } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const at = { provider: 'stripe', providerRef: subscriptionOf(session) }
  const ends = () => stripe.things.get(subscriptionOf(session))!.cancel_at_period_end
  await cancelAtProvider(services, at)
  expect(ends()).toBe(true)
  await cancelAtProvider(services, { ...at, takeBack: true })
  expect(ends()).toBe(false)
  const payer = stripe.things.get(at.providerRef)!.customer
  expect(await portalUrlOf(services, { ...at, userId })).toBe(`${stripe.url}/portal/${payer}`)
})

test('after a handover the portal opens the customer of the subscription', { tags: 'thorough' }, async () => {
  const [own, taken] = [await begin(), await begin()]
  for (const { id, session } of [own, taken]) {
    await stripe.decide(session, 'pay')
    await expect.poll(() => statusOf(id)).toBe('paid')
  }
  const at = (session: string) => ({ provider: 'stripe', providerRef: subscriptionOf(session) })
  const customerOf = (session: string) => stripe.things.get(subscriptionOf(session))!.customer
  expect(customerOf(own.session)).not.toBe(customerOf(taken.session))
  const { userId } = own
  for (const { session } of [own, taken])
    expect(await portalUrlOf(services, { ...at(session), userId })).toMatch(
      new RegExp(`/portal/${customerOf(session)}$`),
    )
  // One that Stripe no longer knows, and one without: the reader's own.
  for (const providerRef of ['sub_gone', null])
    expect(await portalUrlOf(services, { provider: 'stripe', providerRef, userId })).toMatch(
      new RegExp(`/portal/${customerOf(own.session)}$`),
    )
})

test("a cancellation on Stripe's own page is taken back here, whichever billing mode stored it", {
  tags: 'thorough',
}, async () => {
  for (const changes of [{ cancel_at_period_end: true }, { cancel_at_period_end: false }]) {
    const { id, session } = await begin()
    await stripe.decide(session, 'pay')
    await expect.poll(() => statusOf(id)).toBe('paid')
    const ref = subscriptionOf(session)
    await stripe.change(ref, { cancel_at: stripe.things.get(ref)!.period_end, ...changes })
    // A second cancellation leaves the date unchanged.
    await cancelAtProvider(services, { provider: 'stripe', providerRef: ref })
    expect(stripe.things.get(ref)).toMatchObject({ cancel_at: expect.any(Number), ...changes })
    await cancelAtProvider(services, { provider: 'stripe', providerRef: ref, takeBack: true })
    expect(stripe.things.get(ref)).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  }
})

test('cancelling an overdue subscription stops its retries and its page', { tags: 'thorough' }, async () => {
  const { id, session } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const ref = subscriptionOf(session)
  const owed = await stripe.renew(ref, 'refused')
  const at = { provider: 'stripe', providerRef: ref }
  await cancelAtProvider(services, at)
  expect(stripe.things.get(ref)!.status).toBe('canceled')
  expect(stripe.things.get(owed)!.status).toBe('void')
  // Repeated.
  await cancelAtProvider(services, at)
})

test('a changed price withdraws the first page, which takes no more money', async () => {
  const first = await begin({ single: true })
  const { package_id } = await app.db
    .selectFrom('subscriptions')
    .select('package_id')
    .where('id', '=', first.subscriptionId)
    .executeTakeFirstOrThrow()
  const again = await makePayment(app, {
    provider: 'stripe',
    amount: 900,
    userId: first.userId,
    subscription: { id: first.subscriptionId, packageId: package_id },
  })
  expect(again.id).not.toBe(first.id)
  await expect.poll(() => stripe.things.get(first.session)!.status).toBe('expired')
  expect(await statusOf(first.id)).toBe('failed')
})

test('a renewal that Stripe charges beside another payment for the same period is shown to staff', {
  tags: 'thorough',
}, async () => {
  const { id, userId, subscriptionId, session } = await begin()
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const owed = await stripe.renew(subscriptionOf(session), 'refused')
  await expect.poll(async () => (await listPaymentsOf(app.db, [subscriptionId])).length).toBe(2)
  const [renewal] = await listPaymentsOf(app.db, [subscriptionId])
  const { package_id: packageId } = await app.db
    .selectFrom('subscriptions')
    .select('package_id')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const other = await makePayment(app, {
    provider: 'manual',
    userId,
    subscription: { id: subscriptionId, packageId },
  })
  await checkoutUrlOf(services, other.id)
  const price = { amount: 1500, currency: 'SAR' }
  await hear(app.db, 'manual', { kind: 'paid', at: new Date(), ref: 'by hand', payment: other.id, price })
  await stripe.payOwed(owed)
  await expect.poll(() => statusOf(renewal!.id)).toBe('paid')
  const { body } = await (await app.as('superadmin')).get('/api/v1/payment/attention')
  const twice = { paymentId: renewal!.id, userId, theirs: 'paid twice' }
  expect(body.differences).toContainEqual(expect.objectContaining(twice))
})

test.each(['won', 'lost'] as const)(
  'a charge contested by a bank is shown to staff until it is decided: %s',
  { tags: 'thorough' },
  async end => {
    const { id, userId, session } = await begin()
    await stripe.decide(session, 'pay')
    await expect.poll(() => statusOf(id)).toBe('paid')
    const charge = [...stripe.things.values()].findLast(({ object }) => object === 'charge')!
    const shown = async () => {
      const { body } = await (await app.as('superadmin')).get('/api/v1/payment/attention')
      return body.differences
        .filter(({ paymentId }: { paymentId: number }) => paymentId === id)
        .map((one: { theirs: string; userId: number }) => [one.theirs.split(' ')[0], one.userId])
    }
    stripe.webhooks.repeat(2)
    await stripe.refunds.dispute(charge, 'needs_response')
    await expect.poll(shown).toEqual([['disputed', userId]])
    await stripe.refunds.dispute(charge, end)
    await expect.poll(shown).toEqual(end === 'lost' ? [['lost', userId]] : [])
    stripe.webhooks.repeat(1)
    expect(await statusOf(id)).toBe('paid')
  },
)

test('a provider that hangs is reported in Arabic before the connection ends, and its late outcome is learnt', async () => {
  expect(maxMs).toBeLessThan(prompt.stall)
  await expect(asked(new Promise(() => {}), 1)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('لا يجيب مزوّد الدفع الآن'),
  })
  const late = Promise.withResolvers<never>()
  await expect(asked(late.promise, 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  // Nobody awaits it any more: its rejection must not end the process.
  late.reject(new Error('late'))
})

test('forged, old and changed webhooks are refused with 400 and counted; no answer or error has a key', async () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const send = async (text: string, signature: string) => {
    const headers = { 'stripe-signature': signature, origin: 'https://evil.example' }
    const answer = await fetch(app.url + door, { method: 'POST', body: text, headers })
    return `${answer.status} ${await answer.text()}`
  }
  const old = Math.floor(Date.now() / 1000) - 3600
  const answers = [
    await send(body, stripe.sign(body, old)),
    await send(`${body} `, stripe.sign(body)),
    await send(body, ''),
    await send(body, 't=1,v1=00'),
  ]
  for (const answer of answers) {
    expect(answer).toMatch(/^400 /)
    expect(answer).not.toMatch(/whsec|sk_test/)
  }
  const { count } = await app.db
    .selectFrom('payment_refusals')
    .select('count')
    .where('provider', '=', 'stripe')
    .executeTakeFirstOrThrow()
  expect(count).toBe(4)
  const wrong = paymentServicesOf(app, {
    stripe: { secretKey: 'sk_test_wrongKey4242', webhookSecret: 'whsec_x', baseUrl: stripe.url },
  })
  const { id } = await makePayment(app, { provider: 'stripe' })
  const error = await checkoutUrlOf(wrong, id).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: 'REFUSED' })
  expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/sk_test|whsec/)
})

test('a flood of forged, huge and broken webhooks is refused, counted and not stored, and delays no genuine one', {
  tags: 'thorough',
}, async () => {
  const stored = async () => (await app.db.selectFrom('payment_webhooks').select('id').execute()).length
  const counted = async () =>
    (
      await app.db.selectFrom('payment_refusals').select('count').where('provider', '=', 'stripe').execute()
    )[0]?.count ?? 0
  const { id, session } = await begin()
  const before = [await stored(), await counted()] as const
  const send = (body: BodyInit, to = door) =>
    fetch(app.url + to, { method: 'POST', body, headers: { 'stripe-signature': 't=1,v1=00' } }).then(
      answer => answer.status,
      () => 0,
    )
  const flood = Array.from({ length: 100 }, (_, index) => send(`{"id":"evt_flood${index}"}`))
  const paid = stripe.decide(session, 'pay')
  const answers = await Promise.all(flood)
  for (const status of answers) expect([400, 429]).toContain(status)
  await paid
  await expect.poll(() => statusOf(id)).toBe('paid')
  // Cut off while still being sent.
  for (const status of [await send('س'.repeat(2 ** 20)), await send('x'.repeat(5 * 2 ** 20))])
    expect([0, 413]).toContain(status)
  for (const body of [new Uint8Array([0xff, 0xfe]), 'a\0b', '', '[]', 'null'])
    expect(await send(body as BodyInit)).toBe(400)
  for (const other of ['manual', 'given', 'STRIPE', '__proto__', 'stripe%00', 'x'.repeat(2000)]) {
    expect([400, 404]).toContain(await send('{}', `/api/v1/payment/webhook/${other}`))
  }
  const forged = await app.db
    .selectFrom('payment_webhooks')
    .select('id')
    .where('event_id', 'like', 'evt_flood%')
    .execute()
  expect([forged, (await stored()) > before[0]]).toEqual([[], true])
  const refused = answers.filter(status => status === 400).length
  expect(await counted()).toBeGreaterThanOrEqual(before[1] + refused)
})

test('two tabs get one page; without the provider: 503', { tags: 'thorough' }, async () => {
  const { id } = await makePayment(app, { provider: 'stripe' })
  stripe.fail(true)
  await expect(checkoutUrlOf(services, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  stripe.fail(false)
  const urls = await Promise.all([1, 2, 3].map(() => checkoutUrlOf(services, id)))
  expect(new Set(urls).size).toBe(1)
})
