import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { startTapApp, type TapApp } from '../../testing/payments.ts'
import { until } from '../../testing/until.ts'
import { takeDueSteps } from './step.service.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapApp['tap']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ worker: true, isAtHome: true })
  ;({ app, tap } = all)
})
afterAll(() => all?.stop())
beforeEach(() => tap.cardsAre('good'))

type Own = { id: number; status: string; payments: { purpose: string; status: string; price: Money }[] }
type Money = { amount: number }
const own = async (client: TestClient, id: number): Promise<Own> =>
  (await client.get(`${base}/mine`)).body.find((one: Own) => one.id === id)
const is = (client: TestClient, id: number, status: string) =>
  until(async () => expect((await own(client, id)).status).toBe(status))
const paymentsOf = async (client: TestClient, id: number) =>
  (await own(client, id)).payments
    .map(({ purpose, status, price }) => `${purpose} ${status} ${price.amount}`)
    .sort()
const pay = (url: string) => tap.decide(url.split('/').at(-1)!, 'pay')

/** Lets days pass by moving everything known into the past. */
async function pass(id: number, days: number) {
  const ago = sql`make_interval(days => ${days})`
  await sql`update subscription_events set at = at - ${ago}, data = case when data ? 'until'
    then jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - ${ago})) else data end
    where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set created_at = created_at - ${ago}, due_at = now() where id = ${id}`.execute(
    app.db,
  )
  // A row that another process has locked is left to the next minute.
  await until(async () => {
    await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
    const due = sql`select from subscriptions where id = ${id} and due_at <= now()`
    expect((await due.execute(app.db)).rows).toEqual([])
  })
}

/** A reader who changed from a package for 30 to one for 90 and paid the difference with a card that is saved. */
async function change() {
  const client = await app.asUser({ role: 'user' })
  const [cheap, dear] = [await makePackage(app.db), await makePackage(app.db, { prices: { SAR: 9000 } })]
  const first = (await client.post(`${base}/${cheap}`, { provider: 'tap', keepCard: true })).body
  await pay(first.checkoutUrl)
  await is(client, first.subscription.id, 'active')
  const from = first.subscription.id
  const next = (await client.post(`${base}/user/change`, { id: from, packageId: dear, keepCard: true })).body
  await pay(next.checkoutUrl)
  const { id } = next.subscription
  await is(client, id, 'active')
  const [paid = ''] = await paymentsOf(client, id)
  expect(paid).toMatch(/^change paid 600\d$/)
  return { client, from, id, paid }
}

test('the saved card pays the full price of the new package once at the end, and nothing for the first', {
  tags: 'thorough',
}, async () => {
  const { client, from, id, paid } = await change()
  await pass(from, 32)
  await pass(id, 32)
  await until(async () => expect(await paymentsOf(client, id)).toEqual([paid, 'renewal paid 9000']))
  await pass(id, 1)
  expect(await own(client, id)).toMatchObject({ status: 'active' })
  expect(await paymentsOf(client, id)).toHaveLength(2)
  expect(await paymentsOf(client, from)).toHaveLength(1)
})

test('a refused card leaves the price owed, and a good one pays it with the next try', {
  tags: 'thorough',
}, async () => {
  const { client, id, paid } = await change()
  tap.cardsAre('bad')
  await pass(id, 32)
  await is(client, id, 'past_due')
  await until(async () => expect(await paymentsOf(client, id)).toEqual([paid, 'renewal failed 9000']))
  tap.cardsAre('good')
  await pass(id, 2)
  await is(client, id, 'active')
  expect(await paymentsOf(client, id)).toContain('renewal paid 9000')
})

test('a cancelled subscription is charged no more', { tags: 'thorough' }, async () => {
  const { client, id, paid } = await change()
  await client.post(`${base}/user/cancellation`, { id })
  await pass(id, 32)
  await is(client, id, 'cancelled')
  expect(await paymentsOf(client, id)).toEqual([paid])
})
