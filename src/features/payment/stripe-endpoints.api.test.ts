import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getInstallationId } from '../../platform/database/installation.ts'
import type { TestApp } from '../../testing/app.ts'
import { makePayment, paymentOf, type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import { sign } from '../../testing/providers/stripe-account.ts'
import { newestVersion } from '../../testing/providers/stripe-versions.ts'
import { checkoutUrlOf } from './payment.service.ts'

let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
beforeAll(async () => {
  selling = await startSellingApp({ worker: true })
  ;({ app, stripe } = selling)
})
afterAll(() => selling?.stop())
afterEach(() => {
  stripe.eventsOf({})
  stripe.payloadIs('snapshot')
})

async function payOnce() {
  const { id } = await makePayment(app, { provider: 'stripe' })
  const session = (await checkoutUrlOf(selling.services, id)).split('/').at(-1)!
  await stripe.decide(session, 'pay')
  await expect
    .poll(() => app.db.selectFrom('payment_webhooks').select('id').where('applied_at', 'is', null).execute())
    .toEqual([])
  return (await paymentOf(app, id)).status
}
const attention = async () => {
  const { body } = await (await app.as('superadmin')).get('/api/v1/payment/attention')
  const rows = body.differences.filter(({ ours }: { ours: string }) => ours === 'ignored')
  return { rows: rows.map(({ theirs }: { theirs: string }) => theirs).toSorted(), stuck: body.stuck.length }
}
async function send(body: string, signature: string): Promise<number> {
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  const url = `${app.url}/api/v1/payment/webhook/stripe`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

test('an event of a connected account pays nothing here, although it names our payment; staff see it once', async () => {
  stripe.eventsOf({ account: 'acct_other', context: 'acct_other' })
  expect([await payOnce(), await payOnce()]).toEqual(['pending', 'pending'])
  expect(await attention()).toEqual({ rows: ['connected'], stuck: 0 })
})

test('an event of live mode pays nothing with a key of test mode; staff see it once', async () => {
  stripe.eventsOf({ livemode: true })
  expect([await payOnce(), await payOnce()]).toEqual(['pending', 'pending'])
  stripe.payloadIs('thin')
  expect(await payOnce()).toBe('pending')
  expect(await attention()).toEqual({ rows: ['connected', 'mode live'], stuck: 0 })
})

test.each(['snapshot', 'thin'] as const)(
  '%s events by way of an organization count if the key knows their object',
  { tags: 'thorough' },
  async payload => {
    stripe.payloadIs(payload)
    stripe.eventsOf({ context: 'acct_own' })
    expect(await payOnce()).toBe('paid')
    const of = { context: 'acct_other', livemode: false }
    const { id } = await makePayment(app, { provider: 'stripe' })
    const installation = await getInstallationId(app.db)
    const session = {
      ...{ id: 'cs_elsewhere', object: 'checkout.session', status: 'complete', mode: 'payment' },
      ...{ payment_status: 'paid', amount_total: 1500, currency: 'sar', payment_intent: 'pi_elsewhere' },
      metadata: { payment: String(id), installation },
    }
    const type = 'checkout.session.completed'
    const created = { thin: new Date().toISOString(), snapshot: Math.floor(Date.now() / 1000) }[payload]
    const event =
      payload === 'thin'
        ? { ...of, object: 'v2.core.event', type: `v1.${type}`, related_object: { id: session.id } }
        : { ...of, object: 'event', type, api_version: newestVersion, data: { object: session } }
    const body = JSON.stringify({ id: `evt_${payload}`, created, ...event })
    expect(await send(body, stripe.sign(body))).toBe(200)
    await expect
      .poll(() =>
        app.db.selectFrom('payment_webhooks').select('id').where('applied_at', 'is', null).execute(),
      )
      .toEqual([])
    expect((await paymentOf(app, id)).status).toBe('pending')
    expect((await attention()).stuck).toBe(0)
  },
)

test('while a rolled secret is valid, either one verifies; a day later the old one is refused, and Stripe tries again', {
  tags: 'thorough',
}, async () => {
  const day = stripe.rollSecret('whsec_rolled')
  expect(await payOnce()).toBe('paid')
  const body = JSON.stringify({ id: 'evt_rolled', object: 'event', type: 'ping', data: { object: {} } })
  const both = sign(body, undefined, ['whsec_rolled', stripe.webhookSecret])
  expect(await send(body, both)).toBe(200)
  expect(await send(body, sign(body, undefined, [stripe.webhookSecret, 'whsec_rolled']))).toBe(200)
  day.endDay()
  const { id } = await makePayment(app, { provider: 'stripe' })
  const session = (await checkoutUrlOf(selling.services, id)).split('/').at(-1)!
  const refusals = () => app.db.selectFrom('payment_refusals').select('count').execute()
  await stripe.decide(session, 'pay')
  await expect.poll(refusals).not.toEqual([])
  expect((await paymentOf(app, id)).status).toBe('pending')
  // Each attempt is signed anew, for three days: https://docs.stripe.com/webhooks#automatic-retries
  const last = stripe.webhooks.all.at(-1)!
  expect(await send(last.body, sign(last.body, undefined, [stripe.webhookSecret]))).toBe(200)
  await expect.poll(async () => (await paymentOf(app, id)).status).toBe('paid')
})

test('a thin event is refused without a signature, with another secret, and when it is old', async () => {
  const event = { id: 'evt_thin_forged', object: 'v2.core.event', type: 'v1.invoice.paid', livemode: false }
  const body = JSON.stringify({ ...event, created: new Date().toISOString(), related_object: { id: 'in_1' } })
  const old = Math.floor(Date.now() / 1000) - 301
  const signatures = [
    '',
    't=1',
    sign(body, undefined, ['whsec_other']),
    stripe.sign(body, old),
    stripe.sign(`${body} `),
  ]
  for (const each of signatures) expect([each, await send(body, each)]).toEqual([each, 400])
  for (const each of ['null', '[]', '""', '{"object":"v2.core.event"', '5'])
    expect([each, await send(each, sign(each, undefined, ['whsec_other']))]).toEqual([each, 400])
})
