import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { hear, makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { addPeriod } from './period.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const base = '/api/v1/subscription'
const month = { unit: 'month', count: 1 } as const
const mine = async (client: TestClient) => (await client.get(`${base}/mine`)).body
const rowsOf = (client: TestClient) => subscriptionsOf(app, client)

/** A reader who has paid for a package. */
async function member(made: Parameters<typeof makePackage>[1] = {}) {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, made)
  const { id } = (await client.post(`${base}/${packageId}`)).body.subscription
  await tell(app.db, id, 'paid')
  return { client, packageId, id }
}

describe('another package', () => {
  test('a dearer one costs the difference and begins once that is paid', { tags: 'thorough' }, async () => {
    const { client, id } = await member({ prices: { SAR: 3000 } })
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 } })
    const quote = (await client.get(`${base}/user/change?id=${id}&packageId=${dearer}`)).body
    expect([quote.credit.amount, quote.due.amount]).toEqual([2999, 6001])
    const { body } = await client.post(`${base}/user/change`, { id, packageId: dearer })
    const next = body.subscription.id
    expect(body.subscription).toMatchObject({ status: 'pending', price: { amount: 9000 } })
    expect((await mine(client)).map(({ status }: { status: string }) => status).sort()).toEqual([
      'active',
      'pending',
    ])
    const again = await client.get(`${base}/retry/payment/${next}`)
    expect(again.body.subscription.payments[0]).toMatchObject({ purpose: 'change', status: 'pending' })
    const at = new Date()
    await tell(app.db, next, 'paid', { at })
    const rows = await rowsOf(client)
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'active'])
    expect(Date.parse(rows[0]?.ends_at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(rows[1]?.ends_at).toBe(addPeriod(at, month).toISOString())
    const alike = await makePackage(app.db, { prices: { SAR: 9000 } })
    const further = (await client.get(`${base}/user/change?id=${next}&packageId=${alike}`)).body
    expect(further.credit.amount).toBeGreaterThan(8990)
  })

  test('one with named amounts costs the difference and renews at its full price', async () => {
    const { client, id } = await member({ prices: { SAR: 3000 } })
    const named = await makePackage(app.db, { prices: { SAR: 9000 }, openPrice: true })
    const { body } = await client.post(`${base}/user/change`, { id, packageId: named })
    await tell(app.db, body.subscription.id, 'paid')
    const [, renewed] = (await mine(client)).toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
    expect(renewed).toMatchObject({ status: 'active', price: { amount: 9000, currency: 'SAR' } })
  })

  test('one that the credit covers begins at once and lasts as long as the credit does', async () => {
    const { client, id } = await payer()
    const other = await makePackage(app.db, { prices: { SAR: 3000 }, period: 'days', days: 30 })
    const { body } = await client.post(`${base}/user/change`, { id, packageId: other })
    expect(body.subscription).toMatchObject({ status: 'active', payments: [] })
    expect(await daysLeft(client)).toEqual([60])
    expect((await rowsOf(client)).map(({ status }) => status)).toEqual(['cancelled', 'active'])
  })

  test('a difference that is paid after the package was bought by itself gives the part that it pays for', async () => {
    const { client, id } = await member({ prices: { SAR: 3000 } })
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 } })
    const next = (await client.post(`${base}/user/change`, { id, packageId: dearer })).body.subscription.id
    const [, difference] = await paymentsOf(app, client)
    expect(difference).toMatchObject({ purpose: 'change', amount: 6001, status: 'pending' })
    const paid = (at: Date) =>
      hear(app.db, 'manual', {
        ...{ kind: 'paid', at, payment: difference?.id, ref: `late-${difference?.id}` },
        price: { amount: 6001, currency: 'SAR' },
      })
    // Starts another purchase of the same package at its full price; its payment is pending.
    await client.post(`${base}/${dearer}`)
    const at = new Date()
    await paid(at)
    const [first, second] = await rowsOf(client)
    expect([first?.status, second?.status]).toEqual(['active', 'active'])
    const full = addPeriod(at, month).getTime() - at.getTime()
    const part = (Date.parse(second?.ends_at ?? '') - at.getTime()) / full
    expect(part).toBeCloseTo(6001 / 9000, 2)
    expect(next).toBe(second?.id)
  })

  test('a difference that is paid for a given-up change, beside a later subscription, gives its part and no more', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await member({ prices: { SAR: 3000 } })
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 } })
    const gone = (await client.post(`${base}/user/change`, { id, packageId: dearer })).body.subscription.id
    const [, difference] = await paymentsOf(app, client)
    await client.post(`${base}/user/cancellation`, { id: gone })
    const { body } = await client.post(`${base}/${dearer}`)
    await tell(app.db, body.subscription.id, 'paid')
    const before = Date.parse((await rowsOf(client)).at(-1)?.ends_at ?? '')
    // The first package was refunded meanwhile, so nothing of it is left to credit.
    await tell(app.db, id, 'refunded')
    await hear(app.db, 'manual', {
      ...{ kind: 'paid', at: new Date(), payment: difference?.id, ref: `late-${difference?.id}` },
      price: { amount: 6001, currency: 'SAR' },
    })
    const row = (await rowsOf(client)).at(-1)
    expect([row?.id === body.subscription.id, row?.status]).toEqual([true, 'active'])
    const full = addPeriod(new Date(before), month).getTime() - before
    expect((Date.parse(row?.ends_at ?? '') - before) / full).toBeCloseTo(6001 / 9000, 1)
  })

  test('a payment for the first package meanwhile is credited, too', async () => {
    const { client, id } = await member({ prices: { SAR: 3000 } })
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 } })
    const next = (await client.post(`${base}/user/change`, { id, packageId: dearer })).body.subscription.id
    await client.get(`${base}/retry/payment/${id}`)
    await tell(app.db, id, 'paid')
    const at = new Date()
    await tell(app.db, next, 'paid', { at })
    const [, row] = await rowsOf(client)
    const extra = (Date.parse(row?.ends_at ?? '') - addPeriod(at, month).getTime()) / 86_400_000
    expect(extra).toBeGreaterThan(9)
    expect(extra).toBeLessThan(11)
  })

  test('two tabs that change in opposite directions are told so, without a deadlock', async () => {
    const { client, id, packageId } = await member()
    const other = await makePackage(app.db)
    const second = (await client.post(`${base}/${other}`)).body.subscription.id
    await tell(app.db, second, 'paid')
    const wishes = [
      { id, packageId: other },
      { id: second, packageId },
    ]
    const clicks = [...wishes, ...wishes, ...wishes].map(wish => client.post(`${base}/user/change`, wish))
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual(Array(6).fill(409))
  })

  /** A reader who has paid 30 for 30 days, twice. */
  async function payer() {
    const made = await member({ prices: { SAR: 3000 }, period: 'days', days: 30 })
    await made.client.get(`${base}/retry/payment/${made.id}`)
    await tell(app.db, made.id, 'paid')
    return made
  }

  const daysLeft = async (client: TestClient) => {
    const runs = (await rowsOf(client)).filter(({ status }) => status === 'active')
    return runs.map(({ ends_at }) => Math.round((Date.parse(ends_at ?? '') - Date.now()) / 86_400_000))
  }

  test('credit that is refunded gives no free time: a dearer package keeps what was paid for it', async () => {
    const { client, id } = await member({ prices: { SAR: 3000 }, period: 'days', days: 30 })
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 }, period: 'days', days: 30 })
    const next = (await client.post(`${base}/user/change`, { id, packageId: dearer })).body.subscription.id
    await tell(app.db, next, 'paid')
    expect(await daysLeft(client)).toEqual([30])
    for (let times = 0; times < 2; times += 1) await tell(app.db, id, 'refunded').catch(() => {})
    expect(await daysLeft(client)).toEqual([20])
    await tell(app.db, next, 'refunded')
    expect((await rowsOf(client)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  test('a partial refund reduces the credit, and is taken back once', async () => {
    const owner = await app.as('superadmin')
    const { client, id } = await member({ prices: { SAR: 3000 }, period: 'days', days: 30 })
    const cheaper = await makePackage(app.db, { prices: { SAR: 5000 }, period: 'days', days: 30 })
    const [payment] = (await mine(client))[0].payments
    const refund = (amount: number) =>
      owner.post(`${base}/refund/${payment.id}`, { amount, reason: 'اعتذار' })
    expect((await refund(2000)).status).toBe(200)
    expect(await daysLeft(client)).toEqual([30])
    expect((await client.get(`${base}/user/change?id=${id}&packageId=${cheaper}`)).body.credit.amount).toBe(
      999,
    )
    await client.post(`${base}/user/change`, { id, packageId: cheaper })
    expect(await daysLeft(client)).toEqual([30])
    await client.post(`${base}/${await makePackage(app.db)}`)
    expect((await refund(1000)).status).toBe(200)
    expect(await daysLeft(client)).toEqual([])
  })

  test('one that began with credit keeps nothing of it, also after another change', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await payer()
    const other = await makePackage(app.db, { prices: { SAR: 3000 }, period: 'days', days: 30 })
    const second = (await client.post(`${base}/user/change`, { id, packageId: other })).body.subscription
    expect(await daysLeft(client)).toEqual([60])
    const third = await makePackage(app.db, { prices: { SAR: 3000 }, period: 'days', days: 30 })
    const wanted = { id: second.id, packageId: third }
    expect((await client.post(`${base}/user/change`, wanted)).status).toBe(200)
    await tell(app.db, id, 'refunded')
    await tell(app.db, id, 'refunded')
    const [, , last] = await rowsOf(client)
    expect(last?.status).toBe('cancelled')
    expect(Date.parse(last?.ends_at ?? '')).toBeLessThanOrEqual(Date.now())
  })

  test('credit refunded before the difference is paid, or spent on another change, is not given either', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await payer()
    const [dearer, other] = [
      await makePackage(app.db, { prices: { SAR: 9000 }, period: 'days', days: 30 }),
      await makePackage(app.db, { prices: { SAR: 3000 }, period: 'days', days: 30 }),
    ]
    const next = (await client.post(`${base}/user/change`, { id, packageId: dearer })).body.subscription.id
    // In another tab.
    expect((await client.post(`${base}/user/change`, { id, packageId: other })).status).toBe(200)
    await tell(app.db, next, 'paid')
    expect((await daysLeft(client)).toSorted()).toEqual([10, 60])

    const late = await member({ prices: { SAR: 3000 }, period: 'days', days: 30 })
    const change = { id: late.id, packageId: dearer }
    const begun = (await late.client.post(`${base}/user/change`, change)).body.subscription.id
    await tell(app.db, late.id, 'refunded')
    await tell(app.db, begun, 'paid')
    expect(await daysLeft(late.client)).toEqual([20])
  })

  test.each([
    ['a year, cheaper for the time', { SAR: 1000 }, 'month', { SAR: 10_000 }, 'year', 'now'],
    ['a month, dearer for the time', { SAR: 10_000 }, 'year', { SAR: 1000 }, 'month', 'at the end'],
  ] as const)('%s: %s %s to %s %s begins %s', async (_, price, period, next, nextPeriod, when) => {
    const { client, id } = await member({ prices: price, period })
    const packageId = await makePackage(app.db, { prices: next, period: nextPeriod })
    const quote = (await client.get(`${base}/user/change?id=${id}&packageId=${packageId}`)).body
    const [row] = await rowsOf(client)
    const due = when === 'now' ? 9001 : 0
    expect([quote.startsAt, quote.due.amount]).toEqual([when === 'now' ? null : row?.ends_at, due])
    const { body } = await client.post(`${base}/user/change`, { id, packageId })
    const begun = [row?.package_id, packageId][when === 'now' ? 1 : 0]
    expect(body.subscription.package.id).toBe(begun)
    expect(body.subscription.payments[0]?.price.amount).toBe(when === 'now' ? 9001 : 10_000)
  })

  test.each([
    ['to the same', 409],
    ['from a pending one', 422],
    ['without a price in the currency', 400],
  ])('%s: %s', async (what, status) => {
    const { client, id, packageId } = await member()
    const other = await makePackage(app.db, {
      prices: what.startsWith('without') ? { KWD: 5000 } : { SAR: 100 },
    })
    const pending = what.startsWith('from')
      ? (await client.post(`${base}/${await makePackage(app.db)}`)).body.subscription.id
      : id
    const wanted = { id: pending, packageId: what === 'to the same' ? packageId : other }
    expect((await client.post(`${base}/user/change`, wanted)).status).toBe(status)
  })
})
