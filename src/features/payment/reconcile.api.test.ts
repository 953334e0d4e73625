import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePayment, paymentOf, paymentServicesOf } from '../../testing/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { startTapStandIn, type TapStandIn } from '../../testing/providers/tap.ts'
import { checkoutUrlOf, listPaymentsOf, refundPayment } from './payment.service.ts'
import { reconcileNow } from './reconcile.service.ts'

/** No webhook arrives: everything is learnt by polling. */
let app: TestApp
let owner: TestClient
let stripe: StripeStandIn
let tap: TapStandIn
let services: ReturnType<typeof paymentServicesOf>
beforeAll(async () => {
  stripe = await startStripeStandIn()
  tap = await startTapStandIn()
  app = await startTestApp()
  owner = await app.as('superadmin')
  const { secretKey, webhookSecret, url: baseUrl } = stripe
  services = paymentServicesOf(app, {
    stripe: { secretKey, webhookSecret, baseUrl },
    tap: { secretKey: tap.secretKey, baseUrl: tap.url },
  })
  tap.webhooks.hold()
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
  await tap?.stop()
})
beforeEach(() => app.db.updateTable('payments').set({ looked_at: null }).execute())

const monthly = { unit: 'month' as const, count: 1, trialDays: 0 }
async function begin(provider: 'stripe' | 'tap', renewal?: typeof monthly) {
  const made = await makePayment(app, { provider, renewal })
  const page = (await checkoutUrlOf(services, made.id)).split('/').at(-1)!
  return { ...made, page }
}
const reconcile = (how: { askMs?: number; range?: 'recent' } = {}) =>
  reconcileNow(services, {
    log: createLog('silent'),
    stopping: new AbortController().signal,
    ...how,
  })
/** The next day. */
const reconcileAgain = async () => {
  await app.db.updateTable('payments').set({ looked_at: null }).execute()
  await reconcile()
}
const statusOf = async (id: number) => (await paymentOf(app, id)).status
async function differencesOf(payment: number) {
  const { differences } = (await owner.get('/api/v1/payment/attention')).body
  return differences.filter(({ paymentId }: { paymentId: number }) => paymentId === payment)
}

test('payments, refusals and undecided charges are learnt without a webhook, also by two processes at once', {
  tags: 'thorough',
}, async () => {
  const [paid, refused, open, other] = await Promise.all([
    begin('tap'),
    begin('tap'),
    begin('tap'),
    begin('stripe', monthly),
  ])
  await tap.decide(paid.page, 'pay')
  await tap.decide(refused.page, 'refuse')
  await stripe.decide(other.page, 'pay')
  const askedOf = () => tap.asked.filter(({ path }) => path.startsWith('/v2/charges/')).length
  const before = askedOf()
  await Promise.all([reconcile(), reconcile()])
  expect(askedOf() - before).toBe(3)
  const all = [paid, refused, open, other]
  expect(await Promise.all(all.map(({ id }) => statusOf(id)))).toEqual(['paid', 'failed', 'pending', 'paid'])
  const events = await app.db
    .selectFrom('subscription_events')
    .select('kind')
    .where('subscription_id', '=', paid.subscriptionId)
    .execute()
  expect(events.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
})

test.each(['tap', 'stripe'] as const)(
  'recent payments at %s are looked at within the hour, older ones at night',
  { tags: 'thorough' },
  async provider => {
    const [recent, old] = [await begin(provider), await begin(provider)]
    const stand = provider === 'tap' ? tap : stripe
    for (const { page } of [recent, old]) await stand.decide(page, 'pay')
    const created_at = new Date(Date.now() - 5 * 86_400_000).toISOString()
    await app.db.updateTable('payments').set({ created_at }).where('id', '=', old.id).execute()
    await reconcile({ range: 'recent' })
    expect([await statusOf(recent.id), await statusOf(old.id)]).toEqual(['paid', 'pending'])
    await reconcileAgain()
    expect(await statusOf(old.id)).toBe('paid')
  },
)

test('money paid on an abandoned page counts; a refund made at the provider is counted once', {
  tags: 'thorough',
}, async () => {
  const { id, page } = await begin('stripe')
  await app.db.updateTable('payments').set({ status: 'failed' }).where('id', '=', id).execute()
  await stripe.decide(page, 'pay')
  await reconcile()
  expect(await statusOf(id)).toBe('paid')
  await fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    body: new URLSearchParams({ payment_intent: (await paymentOf(app, id)).ref!, amount: '400' }),
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
  await reconcileAgain()
  await reconcileAgain()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
})

test('a renewal and an end at the provider are learnt for overdue subscriptions', {
  tags: 'thorough',
}, async () => {
  const { id, page, subscriptionId } = await begin('stripe', monthly)
  await stripe.decide(page, 'pay')
  await reconcile()
  expect(await statusOf(id)).toBe('paid')
  const ref = stripe.things.get(page)!.subscription as string
  await app.db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('id', '=', subscriptionId)
    .execute()
  await stripe.renew(ref, 'paid')
  await reconcileAgain()
  const rows = (await listPaymentsOf(app.db, [subscriptionId])).map(row => `${row.purpose} ${row.status}`)
  expect(rows).toEqual(['renewal paid', 'subscription paid'])
})

test('too little money, another currency, late failures and unknown charges are left to staff', {
  tags: 'thorough',
}, async () => {
  const less = await begin('tap')
  const other = await begin('tap')
  const void_ = await begin('tap')
  const gone = await begin('tap')
  for (const { page } of [less, other, void_]) await tap.decide(page, 'pay')
  tap.charges.get(less.page)!.amount = 1
  tap.charges.get(other.page)!.currency = 'EGP'
  tap.charges.delete(gone.page)
  await reconcile()
  expect(await Promise.all([less, other, void_].map(({ id }) => statusOf(id)))).toEqual([
    'pending',
    'pending',
    'paid',
  ])
  tap.charges.get(void_.page)!.status = 'VOID'
  await reconcileAgain()
  await reconcileAgain()
  expect(await differencesOf(less.id)).toMatchObject([{ ours: '1500 SAR', theirs: 'paid 100 SAR' }])
  expect(await differencesOf(other.id)).toMatchObject([{ theirs: 'paid 1500 EGP' }])
  expect(await differencesOf(void_.id)).toMatchObject([{ ours: 'paid 1500 SAR', theirs: 'failed' }])
  expect(await differencesOf(gone.id)).toMatchObject([{ theirs: 'unknown' }])
  const [difference] = await differencesOf(less.id)
  expect((await owner.patch(`/api/v1/payment/difference/${difference.id}`)).status).toBe(200)
  // A closed difference is not shown again the next day.
  await reconcileAgain()
  expect(await differencesOf(less.id)).toEqual([])
})

test('a provider that fails or hangs does not delay the others, and is asked once', {
  tags: 'thorough',
}, async () => {
  const [mute, heard] = [await begin('stripe', monthly), await begin('tap')]
  await begin('stripe', monthly)
  await stripe.decide(mute.page, 'pay')
  await tap.decide(heard.page, 'pay')
  stripe.hang(true)
  const before = stripe.asked.length
  await reconcile({ askMs: 2000 })
  expect(stripe.asked.length - before).toBe(1)
  stripe.hang(false)
  expect([await statusOf(mute.id), await statusOf(heard.id)]).toEqual(['pending', 'paid'])
  await reconcileAgain()
  expect(await statusOf(mute.id)).toBe('paid')
})

test('a refund made at Tap itself is counted, with its credit note', { tags: 'thorough' }, async () => {
  const { id, page } = await begin('tap')
  await tap.decide(page, 'pay')
  await reconcileAgain()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid' })
  tap.refundThere(page, 5)
  for (let nights = 0; nights < 2; nights += 1) await reconcileAgain()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 500 })
  const invoices = await app.db.selectFrom('invoices').select('kind').where('payment_id', '=', id).execute()
  expect(invoices.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice'])
})

test('several pending refunds at Tap are each followed, also past a page of its list', {
  tags: 'thorough',
}, async () => {
  const { id, page } = await begin('tap')
  await tap.decide(page, 'pay')
  await reconcileAgain()
  tap.refundsAre('PENDING')
  const made = [1, 2, 3].map(amount => tap.refundThere(page, amount))
  await reconcileAgain()
  // No matter how long ago it was paid.
  const paid_at = new Date(Date.now() - 60 * 86_400_000).toISOString()
  await app.db.updateTable('payments').set({ paid_at }).where('id', '=', id).execute()
  for (const [at, refunded] of [
    [2, 300],
    [0, 400],
    [1, 600],
  ] as const) {
    await tap.decideRefund(made[at] ?? '', 'REFUNDED')
    await reconcileAgain()
    expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded })
  }
  tap.refundsAre('REFUNDED')
})

test('a pending refund at Tap is checked each night', { tags: 'thorough' }, async () => {
  const { id, page } = await begin('tap')
  await tap.decide(page, 'pay')
  await reconcileAgain()
  tap.refundsAre('PENDING')
  await refundPayment(services, { actor: undefined, address: '' }, { id })
  // No matter how long ago it was paid.
  const paid_at = new Date(Date.now() - 60 * 86_400_000).toISOString()
  await app.db.updateTable('payments').set({ paid_at }).where('id', '=', id).execute()
  await reconcileAgain()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 0 })
  const [refund = ''] = [...tap.refunds.keys()].slice(-1)
  await tap.decideRefund(refund, 'REFUNDED')
  tap.refundsAre('REFUNDED')
  await reconcileAgain()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
})

test('while the provider refuses the keys no payment is called unknown, and staff get one row a day', async () => {
  const { id } = await begin('tap')
  const revoked = paymentServicesOf(app, { tap: { secretKey: 'sk_test_revoked', baseUrl: tap.url } })
  const running = { log: createLog('silent'), stopping: new AbortController().signal }
  for (const _ of [1, 2]) {
    await app.db.updateTable('payments').set({ looked_at: null }).execute()
    await reconcileNow(revoked, running)
  }
  expect([await statusOf(id), await differencesOf(id)]).toEqual(['pending', []])
  const { differences } = (await owner.get('/api/v1/payment/attention')).body
  const ofKeys = differences.filter(({ ours }: { ours: string }) => ours === 'look')
  expect(ofKeys).toMatchObject([{ provider: 'tap', theirs: 'refused 401' }])
})
