import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { paymentServicesOf } from '../../testing/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { until } from '../../testing/until.ts'
import { reconcileNow } from '../payment/reconcile.service.ts'

let app: TestApp
let owner: TestClient
let stripe: StripeStandIn
let services: ReturnType<typeof paymentServicesOf>
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url }
  app = await startTestApp({ worker: true, env })
  services = paymentServicesOf(app, { stripe: { secretKey, webhookSecret, baseUrl: url } })
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000)
const row = (id: number) =>
  app.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const moneyOf = async (id: number) => {
  const rows = await app.db
    .selectFrom('payments')
    .select(['purpose', 'status', 'refunded'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ purpose, status, refunded }) => `${purpose} ${status} ${refunded}`)
}
const invoicesOf = async (user: number) =>
  (
    await app.db
      .selectFrom('invoices')
      .select(['kind', 'total'])
      .where('user_id', '=', user)
      .orderBy('id')
      .execute()
  ).map(({ kind, total }) => `${kind} ${total}`)

/** The night after the end of what is paid. */
async function night(id: number) {
  const { ends_at } = await row(id)
  await app.db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await app.db.updateTable('payments').set({ looked_at: null }).execute()
  await reconcileNow(services, { log: createLog('silent'), stopping: new AbortController().signal })
  const after = await row(id)
  // Nothing was recorded, so the row was not written.
  if (Date.parse(after.ends_at ?? '') < Date.now())
    await app.db.updateTable('subscriptions').set({ ends_at }).where('id', '=', id).execute()
}

const door = () => `${app.url}/api/v1/payment/webhook/stripe`

/** A member of an earlier system, whose subscription at Stripe has no metadata of ours. */
async function importMember(name: string) {
  stripe.endpoint()
  const sold = await stripe.sellElsewhere({ amount: 3000, currency: 'sar' })
  const end = new Date(sold.period_end * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const csv = [
    'id,Customer ID,Customer Email,Status,Amount,Currency,Interval,Current Period End (UTC)',
    `${sold.id},${sold.customer},${name}@example.com,active,30.00,sar,month,${end}`,
  ].join('\n')
  const packageId = await makePackage(app.db)
  const { body } = await owner.post('/api/v1/member/import', { csv, packageId })
  expect(body).toMatchObject({ subscriptions: 1, problems: [] })
  const { id, user_id } = await app.db
    .selectFrom('subscriptions')
    .select(['id', 'user_id'])
    .where('provider_ref', '=', sold.id)
    .executeTakeFirstOrThrow()
  return { ref: sold.id as string, id, user: user_id }
}

async function refundLast() {
  const { payment_intent } = [...stripe.things.values()].findLast(({ object }) => object === 'charge')!
  await fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    body: new URLSearchParams({ payment_intent }),
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  })
}

test.each([
  ['webhooks', async () => {}],
  ['the nightly reconciliation', night],
])(
  'a member imported from Stripe is renewed, refused, refunded and ended: by %s',
  { tags: 'thorough' },
  async (way, learn) => {
    const { ref, id, user } = await importMember(way === 'webhooks' ? 'mona' : 'sami')
    stripe.endpoint(...(way === 'webhooks' ? [door()] : []))

    await stripe.renew(ref, 'paid')
    await learn(id)
    await until(async () => expect(await moneyOf(id)).toEqual(['renewal paid 0']))
    expect(secondsOf((await row(id)).ends_at ?? '')).toBeCloseTo(stripe.things.get(ref)!.period_end, -2)
    expect(await invoicesOf(user)).toEqual(['invoice 3000'])

    await stripe.renew(ref, 'paid')
    await learn(id)
    await until(async () => expect(await moneyOf(id)).toEqual(['renewal paid 0', 'renewal paid 0']))
    await refundLast()
    await learn(id)
    await until(async () => expect(await moneyOf(id)).toEqual(['renewal paid 0', 'renewal refunded 3000']))
    expect(await invoicesOf(user)).toEqual(['invoice 3000', 'invoice 3000', 'credit_note 3000'])

    await stripe.renew(ref, 'refused')
    await learn(id)
    await until(async () => expect((await moneyOf(id)).at(-1)).toBe('renewal failed 0'))
    expect((await row(id)).failures).toBe(1)

    await fetch(`${stripe.url}/v1/subscriptions/${ref}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
    })
    await learn(id)
    await until(async () => expect(await row(id)).toMatchObject({ provider_ref: null }))
    const { body } = await owner.get('/api/v1/payment/attention')
    expect(body.differences).toEqual([])
  },
)

test('a refund of what was paid before the import is shown to staff, and ends nothing', {
  tags: 'thorough',
}, async () => {
  const { id } = await importMember('huda')
  stripe.endpoint(door())
  await refundLast()
  const shown = async () => (await owner.get('/api/v1/payment/attention')).body.differences
  await until(async () =>
    expect(await shown()).toMatchObject([{ paymentId: null, theirs: 'refunded 3000 SAR' }]),
  )
  expect([(await row(id)).status, await moneyOf(id)]).toEqual(['active', []])
})
