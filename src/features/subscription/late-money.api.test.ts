import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { hear, makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { addPeriod } from './period.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

const base = '/api/v1/subscription'
const month = { unit: 'month', count: 1 } as const
const reader = () => app.asUser({ role: 'user' })
const mine = async (client: TestClient) => (await client.get(`${base}/mine`)).body
const rowsOf = (client: TestClient) => subscriptionsOf(app, client)

/** A reader who has paid for a package. */
async function member() {
  const client = await reader()
  const { id } = (await client.post(`${base}/${await makePackage(app.db)}`)).body.subscription
  await tell(app.db, id, 'paid')
  return { client, id }
}

const refund = (payment: number | undefined, amount?: number) =>
  owner.post(`${base}/refund/${payment}`, { reason: 'ردّ بالاتفاق', ...(amount && { amount }) })
const refusedInArabic = ({ status, body }: { status: number; body: { message: string } }) =>
  status === 422 && /[\u0600-\u06ff]/.test(body.message)

describe('late money', () => {
  test('for a cancelled subscription reopens it without renewal', { tags: 'thorough' }, async () => {
    const client = await reader()
    const { id } = (await client.post(`${base}/${await makePackage(app.db)}`)).body.subscription
    const [payment] = await paymentsOf(app, client)
    expect((await client.post(`${base}/user/cancellation`)).body).toMatchObject({ status: 'cancelled' })
    const price = { amount: 3000, currency: 'SAR' }
    await hear(app.db, 'manual', { kind: 'paid', at: new Date(), payment: payment?.id, ref: 'late', price })
    expect((await mine(client))[0]).toMatchObject({ id, status: 'active', cancelAtEnd: true })
  })

  test('goes to the subscription that replaced it', { tags: 'thorough' }, async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const first = (await client.post(`${base}/${packageId}`)).body.subscription.id
    const [payment] = await paymentsOf(app, client)
    await client.post(`${base}/user/cancellation`)
    const second = (await client.post(`${base}/${packageId}`)).body.subscription.id
    const at = new Date()
    await tell(app.db, second, 'paid', { at })
    const price = { amount: 3000, currency: 'SAR' }
    await hear(app.db, 'manual', { kind: 'paid', at, payment: payment?.id, ref: 'late-too', price })
    const rows = await rowsOf(client)
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [first, 'cancelled'],
      [second, 'active'],
    ])
    const once = addPeriod(at, month)
    expect(rows[1]?.ends_at).toBe(addPeriod(once, month, at.getUTCDate()).toISOString())
  })

  test('in a currency that was chosen before another is no credit in that one', {
    tags: 'thorough',
  }, async () => {
    const prices = { SAR: 3000, IQD: 12_000_000 }
    const dear = await makePackage(app.db, { prices: { SAR: 40_000, IQD: 160_000_000 }, period: 'year' })
    const quote = async (client: TestClient, id: number) =>
      (await client.get(`${base}/user/change?id=${id}&packageId=${dear}`)).body.credit
    for (const isFirst of [true, false]) {
      const client = await reader()
      const packageId = await makePackage(app.db, { prices })
      const { id } = (await client.post(`${base}/${packageId}`, { currency: 'IQD' })).body.subscription
      const [early] = await paymentsOf(app, client)
      await client.post(`${base}/${packageId}`, { currency: 'SAR' })
      if (!isFirst) await tell(app.db, id, 'paid')
      const price = { amount: 12_000_000, currency: 'IQD' }
      await hear(app.db, 'manual', {
        kind: 'paid',
        at: new Date(),
        payment: early?.id,
        ref: `iqd-${id}`,
        price,
      })
      const [after] = await mine(client)
      expect(after.price).toEqual(isFirst ? price : { amount: 3000, currency: 'SAR' })
      const credit = await quote(client, id)
      expect(credit.currency).toBe(after.price.currency)
      expect(credit.amount).toBeLessThanOrEqual(after.price.amount)
      expect(credit.amount).toBeGreaterThan(0)
    }
  })

  test.each([
    ['the subscription', 'subscription'],
    ['the account', 'user'],
  ])(
    'for a deleted %s is listed once for staff, and its provider charges no more',
    { tags: 'thorough' },
    async (_what, of) => {
      const client = await reader()
      const { id } = (await client.post(`${base}/${await makePackage(app.db)}`)).body.subscription
      const [payment] = await paymentsOf(app, client)
      await client.post(`${base}/user/cancellation`)
      const gone = of === 'user' ? client.userId : id
      expect((await owner.delete(`/api/v1/${of}/${gone}`)).status).toBe(200)
      const price = { amount: 3000, currency: 'SAR' }
      const ref = `stray-${payment?.id}`
      const money = {
        kind: 'paid',
        at: new Date(),
        payment: payment?.id,
        ref,
        price,
        subscription: ref,
      } as const
      for (let times = 0; times < 2; times += 1) await hear(app.db, 'manual', money)
      const { differences } = (await owner.get('/api/v1/payment/attention')).body
      const told = differences.filter((each: { paymentId: number }) => each.paymentId === payment?.id)
      expect(told).toMatchObject([{ ref, ours: 'no subscription', theirs: 'paid 3000 SAR' }])
      const { rows } =
        await sql`select from graphile_worker._private_jobs where key = ${`stopRenewal:manual:${ref}`}`.execute(
          app.db,
        )
      expect(rows).toHaveLength(1)
      const { kind } = await app.db
        .selectFrom('invoices')
        .select('kind')
        .where('payment_id', '=', payment?.id ?? 0)
        .executeTakeFirstOrThrow()
      expect(kind).toBe('invoice')
      expect(refusedInArabic(await refund(payment?.id))).toBe(true)
    },
  )

  test('that is refunded takes its time back, and ends a subscription without time', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await member()
    await tell(app.db, id, 'refunded')
    const [after] = await mine(client)
    expect(after).toMatchObject({ status: 'cancelled', payments: [{ status: 'refunded', refunded: 3000 }] })
    expect(Date.parse(after.endsAt)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a refunded payment', () => {
  const invoicesOf = (client: TestClient) =>
    app.db
      .selectFrom('invoices')
      .select(['kind', 'total', 'number'])
      .where('user_id', '=', client.userId ?? 0)
      .orderBy('number')
      .execute()
  test('two halves take the time back with the second, once, with a credit note each; a larger refund is refused', {
    tags: 'thorough',
  }, async () => {
    const { client, id } = await member()
    const [payment] = await paymentsOf(app, client)
    expect(refusedInArabic(await refund(payment?.id, 3001))).toBe(true)
    expect((await refund(payment?.id, 1500)).body.status).toBe('active')
    const endsAt = (await mine(client))[0].endsAt
    expect(refusedInArabic(await refund(payment?.id, 1501))).toBe(true)
    expect((await mine(client))[0]).toMatchObject({ status: 'active', endsAt })
    expect((await refund(payment?.id, 1500)).body.status).toBe('cancelled')
    for (const amount of [1, 1500, undefined])
      expect(refusedInArabic(await refund(payment?.id, amount))).toBe(true)
    const kinds = (await rowsOf(client)).map(({ status }) => status)
    expect(kinds).toEqual(['cancelled'])
    const { events } = (await owner.get(`${base}/member/${client.userId}`)).body.subscriptions[0]
    expect(events.filter(({ kind }: { kind: string }) => kind === 'refunded')).toHaveLength(1)
    expect(id).toBe((await rowsOf(client))[0]?.id)
    const [first, ...notes] = await invoicesOf(client)
    expect([first?.total, ...notes.map(({ kind, total }) => `${kind} ${total}`)]).toEqual([
      3000,
      'credit_note 1500',
      'credit_note 1500',
    ])
  })

  test('halves refunded at once, here and at the provider, are each counted once', {
    tags: 'thorough',
  }, async () => {
    const { client } = await member()
    const [payment] = await paymentsOf(app, client)
    const price = { amount: 1500, currency: 'SAR' }
    const half = (ref: string) =>
      hear(app.db, 'manual', {
        ...{ kind: 'refunded', at: new Date(), payment: payment?.id, ref: payment?.provider_ref ?? '' },
        ...{ price, refund: ref },
      })
    const clicks = [1, 2, 3].map(() => refund(payment?.id, 1500))
    await Promise.all([half('one'), half('one'), half('two'), half('two'), ...clicks])
    expect((await paymentsOf(app, client))[0]).toMatchObject({ status: 'refunded', refunded: 3000 })
    expect((await rowsOf(client)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await invoicesOf(client)).map(({ total }) => total)).toEqual([3000, 1500, 1500])
    const { rows } = await sql<{ gaps: number }>`
      select max(number) - count(*)::integer as gaps from invoices`.execute(app.db)
    expect(rows).toEqual([{ gaps: 0 }])
  })
})
