import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { type SellingApp, startSellingApp } from '../../testing/payments.ts'

let selling: SellingApp
let app: TestApp
let owner: TestClient
beforeAll(async () => {
  selling = await startSellingApp()
  ;({ app } = selling)
  selling.stripe.endpoint()
  owner = await app.as('superadmin')
})
afterAll(() => selling?.stop())

const reader = () => app.asUser({ role: 'user' })

/** A reader with a paid subscription, an unpaid one, a gift that waits for its day, and a group to manage. */
async function makeVictim() {
  const victim = await reader()
  const [first, second] = [await makePackage(app.db), await makePackage(app.db, { openPrice: true })]
  const kept = { provider: 'tap', keepCard: true, currency: 'SAR' }
  const paid = (await victim.post(`/api/v1/subscription/${first}`, kept)).body.subscription.id
  await tell(app.db, paid, 'paid')
  const unpaid = (await victim.post(`/api/v1/subscription/${second}`, { ...kept, amount: 4000 })).body
    .subscription.id
  const delivery = { name: 'أم خالد', email: 'mother@example.com', from: 'سلمى' }
  const gift = await victim.post(`/api/v1/voucher/gift/${first}`, { provider: 'tap', delivery })
  expect(gift.status, JSON.stringify(gift.body)).toBe(200)
  const payments = await paymentsOf(app, victim)
  const group = await owner.post('/api/v1/group', { name: 'جامعة', packageId: first, seats: 5 })
  expect(group.status, JSON.stringify(group.body)).toBe(200)
  const byPurpose = (purpose: string) => payments.find(one => one.purpose === purpose)!.id
  return {
    victim,
    paid,
    unpaid,
    gift: byPurpose('gift'),
    payment: byPurpose('subscription'),
    group: group.body.id,
    other: second,
  }
}

const tables = [
  'subscriptions',
  'payments',
  'gift_deliveries',
  'group_members',
  'group_invitations',
  'card_changes',
  'payment_customers',
] as const

async function everything() {
  const rows = await Promise.all(
    tables.map(table => sql<object>`select * from ${sql.table(table)} order by 1`.execute(app.db)),
  )
  return JSON.stringify(rows.map(({ rows: found }) => found))
}

test('a stranger who knows every id of a reader gets nothing and changes nothing, by any call', async () => {
  const { paid, unpaid, gift, payment, group, other } = await makeVictim()
  const stranger = await reader()
  // The stranger has a subscription too, so that calls without an id find one.
  const mine = (await stranger.post(`/api/v1/subscription/${await makePackage(app.db)}`, { provider: 'tap' }))
    .body
  const before = await everything()
  const at = '/api/v1/subscription'
  const deliveryOf = { payment: gift, delivery: { name: 'لص', email: 'thief@example.com', from: 'لص' } }
  for (const id of [paid, unpaid]) {
    const asked = [
      await stranger.get(`${at}/retry/payment/${id}?provider=tap`),
      await stranger.post(`${at}/user/cancellation`, { id }),
      await stranger.post(`${at}/user/cancellation`, { id, takeBack: true }),
      await stranger.post(`${at}/user/stay`, { id }),
      await stranger.get(`${at}/user/change?id=${id}&packageId=${other}`),
      await stranger.post(`${at}/user/change`, { id, packageId: other, provider: 'tap', keepCard: true }),
      await stranger.post(`${at}/user/change/keep`, { id }),
      await stranger.post(`${at}/user/amount`, { id, amount: 9000 }),
      await stranger.post(`${at}/user/card`, { id }),
      await stranger.post(`${at}/user/card/new`, { id, keepCard: true }),
      await stranger.delete(`${at}/user/card/${id}`),
    ]
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
  }
  const asked = [
    await stranger.get(`/api/v1/payment/mine/${payment}`),
    await stranger.get(`/api/v1/payment/mine/${gift}`),
    await stranger.patch(`/api/v1/voucher/gift/${gift}/delivery`, deliveryOf),
    await stranger.post(`/api/v1/voucher/gift/${gift}/send`, {}),
    await stranger.get(`/api/v1/user/group/${group}`),
    await stranger.get(`/api/v1/user/group/${group}/seat`),
    await stranger.post(`/api/v1/user/group/${group}/invitation`, { emails: 'thief@example.com' }),
    await stranger.post(`/api/v1/user/group/${group}`, {}),
    await stranger.delete(`/api/v1/user/group/${group}`),
  ]
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
  const staffOnly = [
    await stranger.post(`${at}/refund/${payment}`, { amount: 100 }),
    await stranger.patch(`${at}/status/${paid}`, { status: 'active', reason: 'x' }),
    await stranger.get('/api/v1/payment/attention'),
    await stranger.get(`/api/v1/group/${group}`),
  ]
  expect(staffOnly.map(({ status }) => status)).toEqual(staffOnly.map(() => 403))
  expect(await everything()).toBe(before)
  expect(mine.subscription.status).toBe('pending')
})

test.each([
  ['amount', { amount: 1 }],
  ['price', { price: { amount: 1, currency: 'SAR' } }],
  ['a discount', { discount: { amount: 1 }, discount_amount: 1 }],
  ['a free provider', { provider: 'given' }],
  ['another currency', { currency: 'USD' }],
  ['a negative trial', { trialDays: -1, trial: 400 }],
])('%s in the request makes no package cheaper', async (_, input) => {
  const client = await reader()
  const packageId = await makePackage(app.db, { prices: { SAR: 3000 } })
  await client.post(`/api/v1/subscription/${packageId}`, { provider: 'tap', ...input })
  for (const row of await subscriptionsOf(app, client))
    expect(row).toMatchObject({ amount: 3000, currency: 'SAR', status: 'pending', discount_amount: null })
  for (const row of await paymentsOf(app, client))
    expect(row).toMatchObject({ amount: 3000, currency: 'SAR' })
})
