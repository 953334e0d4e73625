import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { makePayment } from '../../testing/payments.ts'
import { type RecordedRequest, type StandIn, startStandIn } from '../../testing/providers/http.ts'
import { reconcilePayments } from './reconcile.jobs.ts'

const keys = {
  stripeSecretKey: 'sk_test_Marked0fStripe1234567890',
  stripeWebhookSecret: 'whsec_Marked0fStripe1234567890',
  tapSecretKey: 'sk_test_Marked0fTap1234567890',
}
const marked = /Marked0f/

/** A provider that echoes everything it was sent, in every field of an error that holds text. */
function repeat({ headers, path }: RecordedRequest): { status: number; body: unknown } {
  const said = `${headers.authorization}`
  const status = path.includes('refund') ? 500 : path.includes('charges') ? 400 : 401
  return {
    status,
    body: {
      error: {
        type: said,
        code: said,
        message: said,
        param: said,
        decline_code: said,
        request_log_url: said,
      },
      errors: [{ code: said, description: said }],
      message: said,
    },
  }
}

let provider: StandIn
let app: TestApp
let owner: TestClient
const answers: Answer[] = []

beforeAll(async () => {
  provider = await startStandIn(repeat)
  const env = { STRIPE_BASE_URL: provider.url, TAP_BASE_URL: provider.url }
  app = await startTestApp({ worker: true, hearsAll: true, env })
  owner = await app.as('superadmin')
})
afterAll(async () => {
  app?.takeErrors()
  await app?.stop()
  await provider?.stop()
})

async function ask(answer: Promise<Answer>): Promise<Answer> {
  answers.push(await answer)
  return answer
}

async function tellStripe(body: string): Promise<Answer> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', keys.stripeWebhookSecret).update(`${at}.${body}`).digest('hex')
  const { status, headers } = await fetch(`${app.url}/api/v1/payment/webhook/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  })
  return { status, headers, body: '' }
}

/** Every row of every table, as text. */
async function rowsWith(words: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      app.db,
    )
    if (rows.some(({ text }) => words.test(text))) found.push(name)
  }
  return found
}

test('keys of providers appear in no answer, row, job or log line, whatever a provider says', {
  tags: 'thorough',
}, async () => {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const wrong = await ask(
    owner.patch('/api/v1/setting', {
      group: 'website',
      revision,
      values: { ...keys, defaultCurrency: 'لا عملة' },
    }),
  )
  expect(wrong.status).toBe(400)
  expect(
    (await ask(owner.patch('/api/v1/setting', { group: 'website', revision, values: keys }))).status,
  ).toBe(200)
  expect((await app.asUser({ role: 'user' })).userId).toBeTruthy()

  for (const visitor of ['guest', 'user', 'agency', 'admin', 'superadmin'] as const) {
    const client = await app.as(visitor)
    for (const path of [
      '/setting/website',
      '/setting/dashboard',
      '/setting/all',
      '/payment/provider',
      '/log/admin',
    ])
      await ask(client.get(`/api/v1${path}`))
  }
  const reader = await app.asUser({ role: 'user' })
  const offered = await makePackage(app.db)
  for (const provider of ['stripe', 'tap']) {
    expect((await ask(owner.post('/api/v1/payment/keys', { provider }))).body.problems).toHaveLength(
      provider === 'stripe' ? 1 : 0,
    )
    const { status } = await ask(reader.post(`/api/v1/subscription/${offered}`, { provider }))
    expect(status, provider).toBe(422)
    // Forged with the real key, so that a refusal that repeats the key would show it.
    const forged = await ask(
      reader.post(
        `/api/v1/payment/webhook/${provider}`,
        { id: 'evt_1', type: 'x', keys: 'sk' },
        {
          'stripe-signature': `t=1,v1=${keys.stripeWebhookSecret}`,
          hashstring: keys.tapSecretKey,
        },
      ),
    )
    expect(forged.status).toBe(400)
    const { id, subscriptionId } = await makePayment(app, { provider, userId: reader.userId! })
    await app.db
      .updateTable('payments')
      .set({ status: 'paid', paid_at: new Date().toISOString(), provider_ref: `ch_${provider}` })
      .where('id', '=', id)
      .execute()
    const refund = await ask(owner.post(`/api/v1/subscription/refund/${id}`, { reason: 'جُرّب' }))
    expect([422, 503]).toContain(refund.status)
    await app.db
      .updateTable('subscriptions')
      .set({ status: 'active', provider_ref: `sub_${provider}` })
      .where('id', '=', subscriptionId)
      .execute()
    await ask(reader.post('/api/v1/subscription/user/cancellation', { id: subscriptionId }))
    await ask(reader.post('/api/v1/subscription/user/card', { id: subscriptionId }))
  }
  await makePayment(app, { provider: 'stripe' })
  // A genuine webhook, for which the provider is queried.
  const invoice = { id: 'in_1', object: 'invoice', amount_paid: 3000, currency: 'sar' }
  const event = {
    id: 'evt_true',
    object: 'event',
    type: 'invoice.paid',
    created: 1,
    data: { object: invoice },
  }
  const told = await ask(tellStripe(JSON.stringify(event)))
  expect(told.status).toBe(200)
  await sql`select graphile_worker.add_job(${reconcilePayments.name}, '{}'::json)`.execute(app.db)
  const asked = provider.asked.length
  expect(asked).toBeGreaterThan(4)
  expect(provider.asked.some(({ headers }) => marked.test(`${headers.authorization}`))).toBe(true)
  const failures = sql<{ count: number }>`
    select count(*)::integer as count from graphile_worker._private_jobs where last_error is not null`
  await expect.poll(async () => (await failures.execute(app.db)).rows[0]?.count).toBeGreaterThan(0)
  const webhooks = app.db.selectFrom('payment_webhooks').select('failure')
  await expect
    .poll(async () => (await webhooks.execute()).map(({ failure }) => failure))
    .toEqual([expect.stringContaining('stripe')])

  expect(answers.filter(({ body }) => marked.test(JSON.stringify(body)))).toEqual([])
  expect(await rowsWith(marked)).toEqual([])
  expect(app.logged.length).toBeGreaterThan(0)
  expect(app.logged.filter(line => marked.test(line))).toEqual([])
})
