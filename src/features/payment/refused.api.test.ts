import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { makePayment, paymentServicesOf } from '../../testing/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { cancelAtProvider, checkoutUrlOf } from './payment.service.ts'

let app: TestApp
let stripe: StripeStandIn
let services: ReturnType<typeof paymentServicesOf>
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  app = await startTestApp({ hearsAll: true, worker: true, env })
  services = paymentServicesOf(app, { stripe: { secretKey, webhookSecret, baseUrl: url } })
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})

const renewal = { unit: 'month', count: 1, trialDays: 0 } as const
const shown = async () =>
  (await (await app.as('superadmin')).get('/api/v1/payment/attention')).body.differences

test('a refusal at checkout tells the reader what to do, is logged with its code, and is shown to staff', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { prices: { SAR: 100 } })
  const answer = await reader.post(`/api/v1/subscription/${packageId}`, { provider: 'stripe' })
  expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('لم يُخصم منك شيء')])
  const refusal = { provider: 'stripe', ours: 'pending 100 SAR', theirs: 'refused amount_too_small' }
  expect(await shown()).toMatchObject([{ ...refusal, userId: reader.userId }])
  const [{ paymentId }] = await shown()
  const line = app.logged.find(each => each.includes('amount_too_small'))
  expect(line).toContain(`payment ${paymentId}`)
})

test.each([
  ['a customer of the test keys', async () => 'cus_ofTestKeys'],
  [
    'a customer with a subscription in another currency',
    async () => (await stripe.sellElsewhere({ amount: 900, currency: 'usd' })).customer as string,
  ],
])('%s is replaced by a new one with the same address', async (_what, makeCustomer) => {
  const { id, userId } = await makePayment(app, { provider: 'stripe', renewal })
  await app.db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider: 'stripe', ref: await makeCustomer() })
    .execute()
  const session = (await checkoutUrlOf(services, id)).split('/').at(-1) ?? ''
  expect(stripe.things.get(session)).toMatchObject({ customer_email: expect.stringContaining('@') })
  expect(stripe.things.get(session)!.customer).toBeUndefined()
})

test.each([
  ['stripeSecretKey', 'pk_live_publishable123', 'pk_'],
  ['stripeWebhookSecret', 'sk_live_secret12345', 'whsec_'],
])('a wrong kind of key is refused when it is saved: %s', async (path, value, words) => {
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { [path]: value }
  const { status, body } = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect([status, body.data.issues]).toEqual([
    400,
    [expect.objectContaining({ message: expect.stringContaining(words) })],
  ])
})

test('a renewal that Stripe does not stop is shown to staff', async () => {
  await expect(
    cancelAtProvider(services, { provider: 'stripe', providerRef: 'sub_unknown' }),
  ).rejects.toThrow()
  expect(await shown()).toContainEqual(
    expect.objectContaining({ ref: 'sub_unknown', ours: 'stop', theirs: 'refused resource_missing' }),
  )
})

/** A reader who has paid on Stripe's page, and Stripe's subscription. */
async function payer() {
  const reader = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const chosen = { provider: 'stripe', keepCard: true }
  const { body } = await reader.post(`/api/v1/subscription/${packageId}`, chosen)
  const { id } = body.subscription
  stripe.endpoint(`${app.url}/api/v1/payment/webhook/stripe`)
  const session = body.checkoutUrl.split('/').at(-1)
  await stripe.decide(session, 'pay')
  await expect.poll(async () => (await reader.get('/api/v1/subscription/mine')).body[0].status).toBe('active')
  return { reader, id, ref: stripe.things.get(session)!.subscription as string }
}

test.each([
  ['settings that were never saved', 'portal_not_saved', () => stripe.portalIs('missing')],
  ['a subscription of other keys', 'resource_missing', (ref: string) => stripe.things.delete(ref)],
])(
  'the portal is refused for %s: the reader is told in words, staff once with the code',
  { tags: 'thorough' },
  async (_, code, break_) => {
    const { reader, id, ref } = await payer()
    break_(ref)
    if (code !== 'portal_not_saved')
      await app.db.updateTable('payment_customers').set({ ref: 'cus_other' }).execute()
    for (const _ of [1, 2]) {
      const { status, body } = await reader.post('/api/v1/subscription/user/card', { id })
      expect([status, body.message]).toEqual([
        422,
        expect.stringMatching(/وبقيت بطاقتك كما هي، وعلمت به إدارة الموقع/),
      ])
    }
    const rows = (await shown()).filter(({ ours }: { ours: string }) => ours === 'portal')
    expect(rows.map(({ theirs }: { theirs: string }) => theirs)).toContain(`refused ${code}`)
    stripe.portalIs('saved')
  },
)

test('a subscription that the keys do not know is paid on a page of its own, and staff see it', {
  tags: 'thorough',
}, async () => {
  const { reader, id, ref } = await payer()
  await stripe.renew(ref, 'refused')
  const failed = async () => (await reader.get('/api/v1/subscription/mine')).body[0].payments[0].status
  await expect.poll(failed).toBe('failed')
  await app.db.updateTable('subscriptions').set({ status: 'past_due' }).where('id', '=', id).execute()
  stripe.things.delete(ref)
  const { status, body } = await reader.get(`/api/v1/subscription/retry/payment/${id}?keepCard=true`)
  expect([status, body.checkoutUrl]).toEqual([200, expect.stringContaining('/page/cs_')])
  expect(await shown()).toContainEqual(expect.objectContaining({ ref: `owed-${ref}`, ours: 'owed' }))
})
