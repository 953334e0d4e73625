import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { sendForm } from '../../testing/sendForm.ts'

const base = '/api/v1/subscription'
const page = '/account/subscription'
let app: TestApp
let stripe: StripeStandIn
let owner: TestClient
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  app = await startTestApp({ site: 'built', env })
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})

/** A bank account makes transfers a second way to pay; without one, cards are the only one. */
async function transfersAre(open: boolean) {
  const values = open
    ? { bankName: 'مصرف الاختبار', bankIban: 'sa03 8000 0000 6080 1016 7519' }
    : { bankName: '', bankIban: '' }
  const { body } = await owner.get('/api/v1/setting/website')
  const { status } = await owner.patch('/api/v1/setting', {
    group: 'website',
    revision: body.revision,
    values,
  })
  expect(status).toBe(200)
}

async function member() {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const { subscription } = (await client.post(`${base}/${packageId}`, { provider: 'stripe' })).body
  await tell(app.db, subscription.id, 'paid')
  return { client, id: String(subscription.id) }
}
const waysIn = (body: string) =>
  [...body.matchAll(/name="provider"[^>]*value="(\w+)"/g)].map(([, way]) => way)

test('the next period and another package are paid the way the reader chooses, if there is a choice', {
  tags: 'thorough',
}, async () => {
  await transfersAre(true)
  const { client, id } = await member()
  const { body } = await client.get(page)
  expect(waysIn(body)).toEqual(['stripe', 'manual'])
  const renewal = await sendForm(app, client, page, { form: `pay-${id}`, id, provider: 'manual' })
  expect(renewal).toMatchObject({ status: 303, to: expect.stringMatching(/^\/subscribe\/transfer\/\d+$/) })

  const dearer = String(await makePackage(app.db, { prices: { SAR: 9000 } }))
  const quote = await sendForm(app, client, page, { form: `quote-${id}`, id, package: dearer })
  expect(waysIn(quote.body)).toEqual(['stripe', 'manual', 'stripe', 'manual'])
  const change = { form: `change-${id}`, id, package: dearer }
  const moved = await sendForm(app, client, page, { ...change, provider: 'manual' })
  expect(moved.to).toMatch(/^\/subscribe\/transfer\/\d+$/)
  const byCard = await sendForm(app, client, page, { ...change, provider: 'stripe' })
  expect(byCard.body).toContain(`${stripe.url}/page/cs_`)
  expect((await sendForm(app, client, page, { ...change, provider: 'nobody' })).status).toBe(422)

  const cheaper = String(await makePackage(app.db, { prices: { SAR: 100 } }))
  const free = await sendForm(app, client, page, { form: `quote-${id}`, id, package: cheaper })
  // The running one and the pending one; the change itself is free.
  expect(waysIn(free.body)).toEqual(['stripe', 'manual', 'stripe', 'manual'])
})

test('a price that nobody could pay is not offered', { tags: 'thorough' }, async () => {
  const id = await makePackage(app.db, { name: 'باقة بالليرة', prices: { SYP: 900_000 } })
  const guest = await app.as('guest')
  const offered = async () => (await guest.get(`/subscribe?package=${id}`)).body.includes('باقة بالليرة')
  await transfersAre(true)
  expect(await offered()).toBe(true)
  await transfersAre(false)
  expect(await offered()).toBe(false)
})

test('switching between ways to pay is limited: it does not request pages without end', {
  tags: 'thorough',
}, async () => {
  await transfersAre(true)
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db)
  const pages = () => [...stripe.things.values()].filter(({ object }) => object === 'checkout.session').length
  const before = pages()
  const answers: number[] = []
  for (let click = 0; click < 60; click += 1) {
    const provider = click % 2 ? 'stripe' : 'manual'
    const { status, body } = await client.post(`${base}/${packageId}`, { provider })
    answers.push(status)
    if (status !== 200)
      expect([body.code, /[\u0600-\u06ff]/.test(body.message)]).toEqual(['TOO_MANY_REQUESTS', true])
  }
  expect([answers.slice(0, 40), answers.slice(40)]).toEqual([Array(40).fill(200), Array(20).fill(429)])
  expect(pages() - before).toBe(20)
})

test('an amount that the reader named renews at Stripe, and counts in the figures as it was paid', {
  tags: 'thorough',
}, async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { prices: { USD: 500 }, openPrice: true })
  const choice = { provider: 'stripe', currency: 'USD', keepCard: true, amount: 1234 }
  const { body } = await client.post(`${base}/${packageId}`, choice)
  const asked = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions')?.body ?? ''
  const sent = new URLSearchParams(asked)
  expect([sent.get('mode'), sent.get('line_items[0][price_data][unit_amount]')]).toEqual([
    'subscription',
    '1234',
  ])
  expect(sent.get('line_items[0][price_data][recurring][interval]')).toBe('month')
  await tell(app.db, body.subscription.id, 'paid')
  const { body: figures } = await owner.get('/api/v1/member/figures?months=1')
  expect(JSON.stringify(figures)).toContain('"revenue":1234')
})
