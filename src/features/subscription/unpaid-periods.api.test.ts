import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { until } from '../../testing/until.ts'
import { standingWords } from './site/subscriptionWords.ts'

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

const row = (id: number) =>
  app.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const moneyOf = async (id: number) =>
  (
    await app.db
      .selectFrom('payments')
      .select(['purpose', 'status', 'amount'])
      .where('subscription_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ purpose, status, amount }) => `${purpose} ${status} ${amount}`)
const secondsOf = (time: string | null) => Math.floor(Date.parse(time ?? '') / 1000)

async function subscribe() {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const { body } = await client.post(`/api/v1/subscription/${packageId}`, {
    ...{ provider: 'stripe', keepCard: true },
  })
  const session = body.checkoutUrl.split('/').at(-1)
  await stripe.decide(session, 'pay')
  const { id } = body.subscription
  await until(async () => expect((await row(id)).status).toBe('active'))
  return { id, client, user: client.userId ?? 0, ref: stripe.things.get(session)!.subscription as string }
}

const invoicesOf = async (user: number) =>
  (
    await app.db.selectFrom('invoices').select('total').where('user_id', '=', user).orderBy('id').execute()
  ).map(({ total }) => total)
const setVatNumber = async (vatNumber: string) => {
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status } = await owner.patch('/api/v1/setting', {
    group: 'website',
    revision,
    values: { vatNumber },
  })
  expect(status).toBe(200)
}

test('a renewal of 0 moves the end; a seller with a VAT number issues an invoice of 0 for it', {
  tags: 'thorough',
}, async () => {
  const { id, user, ref } = await subscribe()
  await stripe.renew(ref, 'free')
  await until(async () => expect(await moneyOf(id)).toEqual(['subscription paid 3000', 'renewal paid 0']))
  expect(secondsOf((await row(id)).ends_at)).toBe(stripe.things.get(ref)!.period_end)
  expect(await invoicesOf(user)).toEqual([3000])
  await setVatNumber('300000000000003')
  await stripe.renew(ref, 'free')
  await until(async () => expect(await invoicesOf(user)).toEqual([3000, 0]))
})

test.each([
  ['void', false],
  ['mark_uncollectible', true],
  ['keep_as_draft', true],
] as const)(
  'while charges are paused at Stripe (%s) each period moves the end once, and nothing is owed or invoiced until collected: %s',
  { tags: 'thorough' },
  async (behavior, isCollected) => {
    const { id, ref } = await subscribe()
    const before = (await row(id)).ends_at
    await stripe.change(ref, { pause_collection: { behavior, resumes_at: null } })
    const invoice = await stripe.renew(ref, 'paid')
    const moved = () =>
      until(async () => {
        expect(secondsOf((await row(id)).ends_at)).toBe(stripe.things.get(ref)!.period_end)
      })
    await moved()
    expect((await row(id)).ends_at).not.toBe(before)
    await stripe.change(ref, { pause_collection: null })
    await stripe.renew(ref, 'paid')
    await moved()
    const paid = ['subscription paid 3000', 'renewal paid 3000']
    expect(await moneyOf(id)).toEqual(paid)
    if (!isCollected) return
    await stripe.collect(invoice)
    await until(async () => expect(await moneyOf(id)).toEqual([...paid, 'renewal paid 3000']))
    await moved()
  },
)

test('Stripe’s page for a subscription takes no bank debit, which would be answered days later', async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const chosen = { provider: 'stripe', keepCard: true }
  const { body } = await client.post(`/api/v1/subscription/${packageId}`, chosen)
  const session = body.checkoutUrl.split('/').at(-1)
  await stripe.decide(session, 'later')
  expect(stripe.things.get(session)).toMatchObject({ mode: 'subscription', status: 'open' })
})

test.each([
  ['paid', 'active', false, 'renewal paid 3000'],
  ['refused', 'past_due', true, 'renewal failed 3000'],
] as const)(
  'a debit of a later period is neither owed nor refused until the bank answers: %s',
  { tags: 'thorough' },
  async (how, status, isRefused, payment) => {
    const { id, client, ref } = await subscribe()
    const mine = async () => (await client.get('/api/v1/subscription/mine')).body[0]
    // The period is over.
    await sql`update subscription_events set at = at - interval '33 days',
      data = jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - interval '33 days'))
      where subscription_id = ${id} and kind = 'paid'`.execute(app.db)
    const invoice = await stripe.renew(ref, 'debited')
    await until(async () => expect(await mine()).toMatchObject({ status: 'active', isWaiting: true }))
    expect(await mine()).toMatchObject({ isRefused: false, may: { pay: false } })
    expect(standingWords(await mine())).toContain('يجيب مصرفك خلال أيام')
    await stripe.settleDebit(invoice, how)
    await until(async () => expect(await mine()).toMatchObject({ status, isWaiting: false, isRefused }))
    expect((await moneyOf(id)).at(-1)).toBe(payment)
  },
)

test('a subscription that is paused at Stripe itself ends without a debt, and continues when resumed', {
  tags: 'thorough',
}, async () => {
  const { id, ref } = await subscribe()
  const kinds = async () =>
    (
      await app.db
        .selectFrom('subscription_events')
        .select('kind')
        .where('subscription_id', '=', id)
        .execute()
    ).map(({ kind }) => kind)
  await stripe.change(ref, { status: 'paused' })
  await until(async () => expect(await kinds()).toContain('paused'))
  expect(await row(id)).toMatchObject({ status: 'active', cancel_at_end: false })
  await stripe.change(ref, { status: 'active' })
  await stripe.renew(ref, 'paid')
  await until(async () => expect(await moneyOf(id)).toContain('renewal paid 3000'))
  expect(await row(id)).toMatchObject({ status: 'active', provider_ref: ref })
  // Webhooks are handled in any order.
  await until(async () => expect(await kinds()).toContain('resumed'))
})

test('a balance that was carried to a refused renewal does not hold up its payment', {
  tags: 'thorough',
}, async () => {
  const { id, ref } = await subscribe()
  stripe.things.get(ref)!.owed = 100
  const owed = await stripe.renew(ref, 'refused')
  await until(async () => expect((await moneyOf(id)).at(-1)).toBe('renewal failed 3000'))
  await stripe.payOwed(owed)
  await until(async () => expect((await moneyOf(id)).at(-1)).toBe('renewal paid 3000'))
})
