import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { makePayment, paymentOf, type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import { checkoutUrlOf, refundPayment } from './payment.service.ts'

let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
beforeAll(async () => {
  selling = await startSellingApp({ worker: true })
  ;({ app, stripe } = selling)
})
afterAll(() => selling?.stop())

const by = { actor: undefined, address: '' }
const statusOf = async (id: number) => (await paymentOf(app, id)).status
const refundsOf = (intent: string) =>
  [...stripe.things.values()].filter(one => one.object === 'refund' && one.payment_intent === intent)

async function pay() {
  const { id } = await makePayment(app, { provider: 'stripe' })
  const session = (await checkoutUrlOf(selling.services, id)).split('/').at(-1)!
  await stripe.decide(session, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  return { id, session: stripe.things.get(session)! }
}

test('a refund that Stripe made for a killed process is not made again a day later, when its key is forgotten', {
  tags: 'thorough',
}, async () => {
  const { id, session } = await pay()
  const { payment_intent: intent, metadata } = session
  // Nothing of it reached us: neither the answer nor a webhook.
  stripe.endpoint()
  const key = `${metadata.installation}-refund-${id}-0`
  const body = new URLSearchParams({ payment_intent: intent, amount: '400', 'metadata[key]': key })
  const headers = { authorization: `Bearer ${stripe.secretKey}`, 'idempotency-key': key }
  await fetch(`${stripe.url}/v1/refunds`, { method: 'POST', body, headers })
  stripe.forgetKeys()
  await refundPayment(selling.services, by, { id, amount: 400 })
  expect(refundsOf(intent)).toHaveLength(1)
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
  // Another refund of the same amount is another one.
  await refundPayment(selling.services, by, { id, amount: 400 })
  expect(refundsOf(intent)).toHaveLength(2)
  stripe.endpoint(`${app.url}/api/v1/payment/webhook/stripe`)
})

test('by a method that has no refunds none is asked for, and staff read what to do', {
  tags: 'thorough',
}, async () => {
  const { id, session } = await pay()
  const { payment_intent: intent } = session
  const charge = [...stripe.things.values()].find(
    one => one.object === 'charge' && one.payment_intent === intent,
  )
  charge!.payment_method_details = { type: 'oxxo' }
  await expect(refundPayment(selling.services, by, { id, amount: 400 })).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('حوّل المبلغ إلى القارئ بنفسك'),
  })
  expect(refundsOf(intent)).toEqual([])
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 0 })
})

test('a page whose answer was lost is the same within the day', async () => {
  const { id } = await makePayment(app, { provider: 'stripe' })
  const first = await checkoutUrlOf(selling.services, id)
  await app.db
    .updateTable('payments')
    .set({ checkout_url: null, provider_ref: null, checkout_expires_at: null })
    .where('id', '=', id)
    .execute()
  expect(await checkoutUrlOf(selling.services, id)).toBe(first)
})

test('a refusal that Stripe stores with the key ends when its reason does, not a day later', async () => {
  const { id } = await makePayment(app, { provider: 'stripe' })
  stripe.inactive.add('sar')
  for (let tries = 0; tries < 4; tries += 1)
    await expect(checkoutUrlOf(selling.services, id)).rejects.toMatchObject({ code: 'REFUSED' })
  stripe.inactive.clear()
  expect(await checkoutUrlOf(selling.services, id)).toContain(stripe.url)
})

test('a payment method without refunds: staff see the code and instructions, and no refund is recorded', {
  tags: 'thorough',
}, async () => {
  const { id } = await pay()
  stripe.refunds.are('refused')
  for (let tries = 0; tries < 3; tries += 1)
    await expect(refundPayment(selling.services, by, { id, amount: 400 })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/charge_not_refundable.*حوّل المبلغ إلى القارئ بنفسك/),
    })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 0 })
  stripe.refunds.are('succeeded')
  await refundPayment(selling.services, by, { id, amount: 400 })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 400 })
})
