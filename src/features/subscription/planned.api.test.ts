import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { testFirst } from '../../testing/depth.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import type { TapStandIn } from '../../testing/providers/tap.ts'
import { until } from '../../testing/until.ts'
import { takeDueSteps } from './step.service.ts'

const base = '/api/v1/subscription'
let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let tap: TapStandIn
beforeAll(async () => {
  selling = await startSellingApp({ worker: true, isAtHome: true })
  ;({ app, stripe, tap } = selling)
  const owner = await app.as('superadmin')
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const values = { bankIban: 'SA0380000000608010167519' }
  await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  await owner.post('/api/v1/promotion', { name: 'حملة', code: 'NEW50', percent: 50, periods: 6 })
})
afterAll(() => selling?.stop())
beforeEach(() => stripe.webhooks.repeat(1))

type Own = {
  id: number
  status: string
  endsAt: string
  package: { id: number }
  price: { amount: number }
  next: { package: { id: number }; price: { amount: number } } | null
  may: Record<string, boolean>
  payments: { purpose: string; price: { amount: number }; status: string; description: string }[]
}
const mine = async (client: TestClient): Promise<Own[]> => (await client.get(`${base}/mine`)).body
const own = async (client: TestClient, id: number) => (await mine(client)).find(one => one.id === id)!
const openOf = async (client: TestClient) =>
  (await mine(client)).filter(({ status }) => status !== 'cancelled' && status !== 'expired')
const paidOf = ({ payments }: Own) =>
  payments.map(({ purpose, status, price }) => `${purpose} ${status} ${price.amount}`)

/** A reader who pays 90 a month, and a package for 30. */
async function member(provider: 'stripe' | 'tap' | 'manual', more: object = {}) {
  const client = await app.asUser({ role: 'user' })
  const [dear, cheap] = [await makePackage(app.db, { prices: { SAR: 9000 } }), await makePackage(app.db)]
  const begun = (await client.post(`${base}/${dear}`, { provider, keepCard: provider !== 'manual', ...more }))
    .body
  const { id } = begun.subscription
  const page = begun.checkoutUrl.split('/').at(-1)
  if (provider === 'stripe') await stripe.decide(page, 'pay')
  else if (provider === 'tap') await tap.decide(page, 'pay')
  else await tell(app.db, id, 'paid')
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  const ref = stripe.things.get(page)?.subscription as string
  const plan = () => client.post(`${base}/user/change`, { id, packageId: cheap })
  return { client, id, dear, cheap, ref, plan }
}

async function compTo({ userId }: TestClient, packageId: number) {
  const reader = app.db.selectFrom('users').select('email').where('id', '=', userId!)
  const { email } = await reader.executeTakeFirstOrThrow()
  const owner = await app.as('superadmin')
  const given = await owner.post(`${base}/comp/${packageId}`, { email, days: 60, reason: 'هدية' })
  expect(given.status).toBe(200)
}

/** Lets days pass by moving everything known into the past. */
async function pass({ userId = 0 }: TestClient, days: number) {
  const ago = sql`make_interval(days => ${days})`
  await sql`update subscription_events e set at = e.at - ${ago}, data = case when data ? 'until'
    then jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - ${ago})) else data end
    from subscriptions s where s.id = e.subscription_id and s.user_id = ${userId}`.execute(app.db)
  await sql`update subscriptions set created_at = created_at - ${ago}, ends_at = ends_at - ${ago}, due_at = now()
    where user_id = ${userId} and due_at is not null`.execute(app.db)
  await until(async () => {
    await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
    const due = sql`select from subscriptions where user_id = ${userId} and due_at <= now()`
    expect((await due.execute(app.db)).rows).toEqual([])
  })
}

testFirst(1, ['stripe', 'tap', 'manual'] as const)(
  'by %s: a cheaper package costs nothing now, follows at the end, and can be taken back until then',
  async provider => {
    const { client, id, cheap, plan } = await member(provider)
    const before = await own(client, id)
    const quote = (await client.get(`${base}/user/change?id=${id}&packageId=${cheap}`)).body
    expect(quote).toMatchObject({ due: { amount: 0 }, startsAt: before.endsAt })
    expect((await plan()).body).toMatchObject({ subscription: { id, status: 'active' } })
    expect(await openOf(client)).toMatchObject([
      {
        id,
        status: 'active',
        endsAt: before.endsAt,
        next: { package: { id: cheap }, price: { amount: 3000 } },
      },
    ])
    expect((await own(client, id)).may).toMatchObject({ keepPackage: true, pay: false })
    // Bought beside it, the package would be paid twice.
    expect((await client.post(`${base}/${cheap}`, { provider })).status).toBe(409)
    const kept = await client.post(`${base}/user/change/keep`, { id })
    expect(kept.body).toMatchObject({ next: null, may: { keepPackage: false } })
    expect((await client.post(`${base}/user/change/keep`, { id })).status).toBe(422)
    const other = await app.asUser({ role: 'user' })
    await plan()
    expect((await other.post(`${base}/user/change/keep`, { id })).status).toBe(404)
  },
)

const scheduleOf = (ref: string) => stripe.things.get(stripe.things.get(ref)!.schedule as string)

test('Stripe charges the cheaper package from its next period on, and cancelling stops it', {
  tags: 'thorough',
}, async () => {
  const { client, id, cheap, ref, plan } = await member('stripe')
  stripe.webhooks.repeat(3)
  await plan()
  await until(() => expect(scheduleOf(ref)?.phases).toHaveLength(2))
  await client.post(`${base}/user/change/keep`, { id })
  await until(() => expect(scheduleOf(ref)).toBeUndefined())
  await plan()
  await until(() => expect(scheduleOf(ref)?.phases).toHaveLength(2))
  const { endsAt } = await own(client, id)
  // Stripe counts in seconds: the renewal is later than the first payment.
  await sql`update subscription_events set at = at - interval '1 hour' where subscription_id = ${id}`.execute(
    app.db,
  )
  await stripe.renew(ref, 'paid')
  await until(async () =>
    expect(await openOf(client)).toMatchObject([{ package: { id: cheap }, status: 'active' }]),
  )
  const [next] = await openOf(client)
  expect(paidOf(next!)).toEqual(['renewal paid 3000'])
  expect(next!.payments[0]?.description).not.toBe((await own(client, id)).payments[0]?.description)
  expect(Date.parse(next!.endsAt) - Date.parse(endsAt)).toBeGreaterThanOrEqual(30 * 86_400_000)
  expect(await own(client, id)).toMatchObject({ status: 'cancelled', next: null })
  await until(() => expect(scheduleOf(ref)).toBeUndefined())
  await stripe.renew(ref, 'paid')
  await until(async () => expect(paidOf(await own(client, next!.id))).toHaveLength(2))
  await client.post(`${base}/user/cancellation`, { id: next!.id })
  await until(() => expect(stripe.things.get(ref)!.cancel_at_period_end).toBe(true))
})

test('a cancellation drops the plan at Stripe too; a plan after it is refused', {
  tags: 'thorough',
}, async () => {
  const { client, id, ref, plan } = await member('stripe')
  await plan()
  await until(() => expect(scheduleOf(ref)?.phases).toHaveLength(2))
  await client.post(`${base}/user/cancellation`, { id })
  await until(() =>
    expect(stripe.things.get(ref)).toMatchObject({ cancel_at_period_end: true, schedule: null }),
  )
  expect(await own(client, id)).toMatchObject({ next: null })
  expect((await plan()).status).toBe(422)
})

test('Stripe is told of a plan and of its cancellation one after the other, also late', {
  tags: 'thorough',
}, async () => {
  const { client, id, ref, plan } = await member('stripe')
  stripe.fail(true)
  await plan()
  await client.post(`${base}/user/cancellation`, { id })
  const told = sql<{ queue_name: string | null }>`select queue_name from graphile_worker.jobs
    where task_identifier in ('planChange', 'stopRenewal') and attempts > 0`
  const queue_name = `renewal:stripe:${ref}`
  await until(async () =>
    expect((await told.execute(app.db)).rows).toEqual(expect.arrayContaining([{ queue_name }])),
  )
  stripe.fail(false)
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(app.db)
  await until(() =>
    expect(stripe.things.get(ref)).toMatchObject({ cancel_at_period_end: true, schedule: null }),
  )
  app.takeErrors()
})

test.each(['keep', 'cancellation'])(
  'once Stripe’s next period has begun, and is not charged yet, “%s” does not give the dear package for the cheap price',
  { tags: 'thorough' },
  async door => {
    const { client, id, cheap, ref, plan } = await member('stripe')
    await plan()
    await until(() => expect(scheduleOf(ref)?.phases).toHaveLength(2))
    await pass(client, 30)
    expect((await own(client, id)).may).toMatchObject({ keepPackage: false, cancel: true })
    const path = door === 'keep' ? 'user/change/keep' : 'user/cancellation'
    expect((await client.post(`${base}/${path}`, { id })).status).toBe(door === 'keep' ? 422 : 200)
    await stripe.renew(ref, 'paid')
    await until(async () => {
      const [next, ...others] = await openOf(client)
      expect(next).toMatchObject({ package: { id: cheap }, status: 'active' })
      expect([paidOf(next!), others]).toEqual([['renewal paid 3000'], []])
      expect(next!.may.takeBack).toBe(door !== 'keep')
    })
    expect(await own(client, id)).toMatchObject({ status: 'cancelled', next: null })
  },
)

test('days given on top do not keep the dear package at the cheap price that Stripe charges', {
  tags: 'thorough',
}, async () => {
  const { client, id, dear, cheap, ref, plan } = await member('stripe')
  await plan()
  await until(() => expect(scheduleOf(ref)?.phases).toHaveLength(2))
  await compTo(client, dear)
  await pass(client, 1)
  const { endsAt } = await own(client, id)
  await stripe.renew(ref, 'paid')
  await until(async () =>
    expect(await openOf(client)).toMatchObject([{ package: { id: cheap }, status: 'active' }]),
  )
  const [next] = await openOf(client)
  expect(paidOf(next!)).toEqual(['renewal paid 3000'])
  expect(Date.parse(next!.endsAt) - Date.parse(endsAt)).toBeGreaterThanOrEqual(30 * 86_400_000)
})

test.each([
  ['the full price', undefined, 9000],
  ['the price of its code', 'NEW50', 4500],
])(
  'a plan that somebody made at Stripe is not touched: staff see it, and the reader is charged %s as before',
  { tags: 'thorough' },
  async (_, code, charged) => {
    const { client, id, ref, plan } = await member('stripe', { code })
    const foreign = await fetch(`${stripe.url}/v1/subscription_schedules`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams({ from_subscription: ref }),
    })
    const { id: schedule } = (await foreign.json()) as { id: string }
    stripe.things.get(schedule)!.metadata = { installation: 'another' }
    await plan()
    const owner = await app.as('superadmin')
    await until(async () => {
      const { differences } = (await owner.get('/api/v1/payment/attention')).body
      expect(differences).toContainEqual(
        expect.objectContaining({ ref, ours: 'change', theirs: 'refused foreign_schedule' }),
      )
    })
    await stripe.renew(ref, 'paid')
    await until(async () => expect(paidOf(await own(client, id))).toContain(`renewal paid ${charged}`))
    await client.post(`${base}/user/change/keep`, { id })
    const jobs = sql`select from graphile_worker.jobs where task_identifier = 'planChange'`
    await until(async () => expect((await jobs.execute(app.db)).rows).toEqual([]))
    expect(app.takeErrors()).not.toEqual([])
    expect((await openOf(client)).map(one => one.id)).toEqual([id])
  },
)

test('a saved card is charged the cheaper price at the end, also after a refusal', {
  tags: 'thorough',
}, async () => {
  const { client, cheap, plan } = await member('tap')
  await plan()
  tap.cardsAre('bad')
  await pass(client, 32)
  await until(async () => {
    const [next] = await openOf(client)
    expect(next).toMatchObject({ package: { id: cheap }, status: 'past_due' })
    expect(paidOf(next!)).toEqual(['renewal failed 3000'])
  })
  tap.cardsAre('good')
  await pass(client, 2)
  await until(async () =>
    expect(await openOf(client)).toMatchObject([{ package: { id: cheap }, status: 'active' }]),
  )
  const [next] = await openOf(client)
  expect(paidOf(next!)).toEqual(['renewal paid 3000', 'renewal failed 3000'])
})

test('a code that was typed for the cheaper package and never paid with lowers no charge', {
  tags: 'thorough',
}, async () => {
  const { client, cheap, plan } = await member('tap')
  await pass(client, 26)
  const unpaid = await client.post(`${base}/${cheap}`, { provider: 'tap', keepCard: true, code: 'NEW50' })
  expect(unpaid.body.subscription).toMatchObject({ status: 'pending', discount: { left: 6 } })
  expect((await plan()).status).toBe(200)
  await pass(client, 6)
  await until(async () => expect(paidOf((await openOf(client))[0]!)).toContain('renewal paid 3000'))
})

test('a third package that is paid once the planned one has begun ends that one', {
  tags: 'thorough',
}, async () => {
  const { client, id, plan } = await member('manual')
  await plan()
  await pass(client, 25)
  const packageId = await makePackage(app.db, { prices: { SAR: 20_000 } })
  const { body } = await client.post(`${base}/user/change`, { id, packageId, provider: 'manual' })
  await pass(client, 7)
  expect(await openOf(client)).toHaveLength(2)
  await tell(app.db, body.subscription.id, 'paid')
  expect(await openOf(client)).toMatchObject([{ package: { id: packageId }, status: 'active' }])
})

test('a reader who pays by hand has days to pay for the cheaper package after it begins', {
  tags: 'thorough',
}, async () => {
  const { client, id, cheap, plan } = await member('manual')
  await plan()
  await pass(client, 32)
  const [next] = await openOf(client)
  expect(next).toMatchObject({ package: { id: cheap }, status: 'past_due', may: { pay: true } })
  await client.get(`${base}/retry/payment/${next!.id}?provider=manual`)
  await tell(app.db, next!.id, 'paid')
  expect(await openOf(client)).toMatchObject([{ status: 'active', price: { amount: 3000 } }])
  expect(await own(client, id)).toMatchObject({ status: 'cancelled' })
  const notices = sql<{ kind: string }>`select kind from subscription_notices
    where subscription_id in (${id}, ${next!.id}) order by kind`
  await until(async () => {
    const kinds = (await notices.execute(app.db)).rows.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['changePlanned', 'due']))
  })
})

test('a package that somebody was granted meanwhile goes on with the plan, and a package with plans is not deleted', {
  tags: 'thorough',
}, async () => {
  const { client, id, cheap, plan } = await member('manual')
  await plan()
  const owner = await app.as('superadmin')
  expect((await owner.call('DELETE', `/api/v1/package/${cheap}`)).status).toBe(409)
  await compTo(client, cheap)
  await pass(client, 32)
  expect(await openOf(client)).toMatchObject([{ package: { id: cheap }, status: 'active' }])
  expect(await own(client, id)).toMatchObject({ status: 'cancelled' })
})

/** A reader who named 20 a month where 10 is the least. */
async function naming(provider: 'stripe' | 'tap' | 'manual') {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { prices: { SAR: 1000 }, openPrice: true })
  const choice = { provider, keepCard: provider !== 'manual', amount: 2000 }
  const { subscription, checkoutUrl } = (await client.post(`${base}/${packageId}`, choice)).body
  const { id } = subscription
  const name = (amount: number) => client.post(`${base}/user/amount`, { id, amount })
  // Not paid yet.
  expect((await name(1500)).status).toBe(422)
  const page = checkoutUrl.split('/').at(-1)
  if (provider === 'stripe') await stripe.decide(page, 'pay')
  else if (provider === 'tap') await tap.decide(page, 'pay')
  else await tell(app.db, id, 'paid')
  await until(async () => expect(await own(client, id)).toMatchObject({ status: 'active' }))
  return { client, id, name, ref: stripe.things.get(page)?.subscription as string }
}

test('Stripe charges another amount that the reader names from the next period on, and no part of this one', {
  tags: 'thorough',
}, async () => {
  const { client, id, name, ref } = await naming('stripe')
  const before = await own(client, id)
  expect((await name(3500)).body).toMatchObject({ price: { amount: 3500 }, endsAt: before.endsAt })
  expect((await name(3500)).status).toBe(200)
  await until(() => expect(stripe.things.get(ref)).toMatchObject({ amount: 3500 }))
  expect(stripe.things.get(ref)!.items.data).toHaveLength(1)
  // A cancellation that is taken back keeps the amount.
  await client.post(`${base}/user/cancellation`, { id })
  expect((await name(4000)).status).toBe(422)
  await client.post(`${base}/user/cancellation`, { id, takeBack: true })
  await until(() => expect(stripe.things.get(ref)).toMatchObject({ cancel_at_period_end: false }))
  await stripe.renew(ref, 'paid')
  await until(async () =>
    expect(paidOf(await own(client, id)).sort()).toEqual(['renewal paid 3500', 'subscription paid 2000']),
  )
})

test.each(['tap', 'manual'] as const)(
  'by %s: another amount is charged from the next period on',
  { tags: 'thorough' },
  async provider => {
    const { client, id, name } = await naming(provider)
    const early = await client.get(`${base}/retry/payment/${id}`)
    expect(early.status).toBe(provider === 'manual' ? 200 : 422)
    const { amounts } = (await client.get(`${base}/mine`)).body[0]
    expect(amounts).toMatchObject({ min: { amount: 1000 }, max: { amount: 1_000_000 } })
    for (const amount of [999, 1_000_001])
      expect([amount, (await name(amount)).status]).toEqual([amount, 400])
    const other = await app.asUser({ role: 'user' })
    expect((await other.post(`${base}/user/amount`, { id, amount: 1500 })).status).toBe(404)
    await Promise.all([name(1500), name(1500)])
    const again = await client.get(`${base}/retry/payment/${id}`)
    if (provider === 'manual') expect(paidOf(again.body.subscription)[0]).toBe('renewal pending 1500')
    const owner = await app.as('superadmin')
    const { events } = (await owner.get(`${base}/member/${client.userId}`)).body.subscriptions[0]
    const named = events.filter(({ kind }: { kind: string }) => kind === 'amountNamed')
    expect(named).toMatchObject([{ data: { price: { amount: 1500 }, before: 2000 } }])
    await until(async () => expect(await noticesOf(id)).toContain('amountNamed'))
    if (provider === 'manual') {
      // The money may be in the bank already.
      const waiting = app.db
        .updateTable('payments')
        .where('subscription_id', '=', id)
        .where('status', '=', 'pending')
      await waiting.set({ proof: JSON.stringify({ key: 'x', sentAt: new Date() }) }).execute()
      expect((await name(1700)).status).toBe(422)
      return
    }
    await pass(client, 32)
    await until(async () =>
      expect(paidOf(await own(client, id)).sort()).toEqual(['renewal paid 1500', 'subscription paid 2000']),
    )
  },
)

test.each([
  ['names another amount', sql`amount = 1500`, [200, 1500]],
  [
    'plans another package',
    sql`next_package_id = package_id, next_amount = 900, next_currency = currency, next_period = period`,
    [422, undefined],
  ],
])(
  'a reader pays early in one tab, and %s in another: what stands then counts',
  { tags: 'thorough' },
  async (_, change, expected) => {
    const { client, id } = await naming('manual')
    const paying = await app.db.transaction().execute(async tx => {
      // As the product locks it: rows that refer to the subscription do not wait for this.
      await sql`select from subscriptions where id = ${id} for no key update`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const answer = client.get(`${base}/retry/payment/${id}`)
      // The call has read the subscription, and waits for this transaction, directly or behind a job that does.
      const waits = until(async () => {
        const waiting = sql`select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`
        expect((await waiting.execute(app.db)).rows).not.toHaveLength(0)
      })
      const early = answer.then(({ status, body }) => {
        throw new Error(`answered without waiting: ${status} ${body.message}`)
      })
      await Promise.race([waits, early])
      await sql`update subscriptions set ${change} where id = ${id}`.execute(tx)
      return { answer }
    })
    const { status, body } = await paying.answer
    const [due] = (await own(client, id)).payments.filter(
      (one: { status: string }) => one.status === 'pending',
    )
    expect([status, due?.price.amount]).toEqual(expected)
    if (status !== 200) expect(body.message).toContain('لا شيء يُدفع')
  },
)

async function noticesOf(id: number) {
  const notices = app.db.selectFrom('subscription_notices').select('kind').where('subscription_id', '=', id)
  return (await notices.execute()).map(({ kind }) => kind)
}

test('an amount that Stripe refuses is shown to staff', { tags: 'thorough' }, async () => {
  const { name, ref } = await naming('stripe')
  stripe.things.get(ref)!.items.data.push({ id: 'si_of_another' })
  await name(3500)
  const owner = await app.as('superadmin')
  await until(async () => {
    const { body } = await owner.get('/api/v1/payment/attention')
    const refused = { ref, ours: 'amount', theirs: 'refused foreign_items' }
    expect(body.differences).toContainEqual(expect.objectContaining(refused))
  })
  expect(app.takeErrors()).not.toEqual([])
  stripe.things.get(ref)!.items.data.pop()
  await name(3600)
  await until(() => expect(stripe.things.get(ref)).toMatchObject({ amount: 3600 }))
})
