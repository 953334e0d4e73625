import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { hear, makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import type { TapStandIn } from '../../testing/providers/tap.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { takeDueSteps } from '../subscription/step.service.ts'

const base = '/api/v1/promotion'
let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let tap: TapStandIn
let owner: TestClient
let monthly: number
beforeAll(async () => {
  selling = await startSellingApp({ site: 'built' })
  ;({ app, stripe, tap } = selling)
  stripe.endpoint()
  owner = await app.as('superadmin')
  monthly = await makePackage(app.db, { name: 'الشهرية', prices: { SAR: 3000 } })
})
afterAll(() => selling?.stop())

let count = 0
async function make(values: object = {}) {
  const code = `CODE ${++count}`
  const { status, body } = await owner.post(base, { name: `حملة ${count}`, code, percent: 50, ...values })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { id: number; code: string; revision: number }
}
const reader = () => app.asUser({ role: 'user' })
const buy = (client: TestClient, code: string, more: object = {}, packageId = monthly) =>
  client.post(`/api/v1/subscription/${packageId}`, { code, provider: 'stripe', keepCard: true, ...more })
/** Lets days pass by moving everything known into the past, until the renewal is asked for. */
async function pass(id: number, days: number) {
  const ago = sql`make_interval(days => ${days})`
  await sql`update subscription_events set at = at - ${ago} where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set due_at = now() where id = ${id}`.execute(app.db)
  for (let step = 0; step < 3; step += 1)
    await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
}

const resultsOf = async (id: number) =>
  (await owner.get(`${base}?limit=100`)).body.items.find((one: { id: number }) => one.id === id).results

describe('a code', () => {
  test('is found however it is typed', async () => {
    await make({ code: 'رمضان 25' })
    for (const typed of ['رَمضان٢٥', ' رمضان-25 ', 'رمضان ۲٥', 'رمـضان25']) {
      const { body } = await (await app.as('guest')).get(`${base}/check?code=${encodeURIComponent(typed)}`)
      expect([typed, body.state, body.terms?.code]).toEqual([typed, 'valid', 'رمضان 25'])
    }
    await make({ code: 'Eid-Sale' })
    expect((await (await app.as('guest')).get(`${base}/check?code=EIDSALE`)).body.state).toBe('valid')
    expect((await owner.post(base, { name: 'ثانية', code: 'eid sale', percent: 10 })).body.code).toBe(
      'NAME_TAKEN',
    )
  })

  test.each([
    ['unknown before it begins', { startsAt: new Date(Date.now() + 60_000).toISOString() }, 'unknown'],
    ['over after its end', { endsAt: new Date(Date.now() - 60_000).toISOString() }, 'over'],
    ['unknown while it is off', { status: false }, 'unknown'],
  ])('is %s', async (_, values, state) => {
    const { code } = await make(values)
    expect((await (await app.as('guest')).get(`${base}/check?code=${code}`)).body).toEqual({
      state,
      terms: null,
    })
    expect((await buy(await reader(), code)).body.code).toBe('WRONG_CODE')
  })

  test.each([
    [{ percent: null, prices: [] }, 'percent'],
    [{ percent: 100 }, 'percent'],
    [{ code: '- -' }, 'code'],
    [{ code: 'AB;--' }, 'code'],
    [{ startsAt: '2026-11-02T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }, 'endsAt'],
    [{ percent: null, prices: Array(2).fill({ amount: 500, currency: 'SAR' }) }, 'prices'],
  ])('cannot be made with %j', async (values, path) => {
    const answer = await owner.post(base, { name: 'حملة', code: 'BAD CODE', percent: 50, ...values })
    expect([answer.status, answer.body.data.issues[0].path]).toEqual([400, path])
  })
})

describe('the charged amount', () => {
  test.each([
    ['a percentage', { percent: 50 }, 3000, 1500],
    ['a percentage, rounded up', { percent: 33 }, 2999, 2010],
    ['a price of the first period', { percent: null, prices: [{ amount: 100, currency: 'SAR' }] }, 3000, 100],
  ])(
    '%s, by transfer; the next period costs the full price',
    { tags: 'thorough' },
    async (_, values, price, due) => {
      const { code, id } = await make(values)
      const packageId = await makePackage(app.db, { prices: { SAR: price }, trialDays: 7 })
      const client = await reader()
      const { body } = await buy(client, code, { provider: 'tap', keepCard: false }, packageId)
      expect(body.subscription).toMatchObject({
        status: 'pending',
        price: { amount: price },
        discount: { price: { amount: due }, left: 1 },
      })
      const [payment] = await paymentsOf(app, client)
      expect([payment?.amount, payment?.promotion_id]).toEqual([due, id])
      expect(JSON.stringify(payment?.consent)).toContain('السعر بعد ذلك')
      await tell(app.db, body.subscription.id, 'paid')
      const { checkoutUrl } = (
        await client.get(`/api/v1/subscription/retry/payment/${body.subscription.id}?provider=tap`)
      ).body
      expect(checkoutUrl).toContain(tap.url)
      expect((await paymentsOf(app, client)).map(({ amount }) => amount)).toEqual([due, price])
      // The tax is of what was paid.
      const [invoice] = (await client.get('/api/v1/invoice/mine')).body
      expect(invoice.total).toBe(due)
    },
  )

  test('three periods at Tap: our own renewals charge less twice more, then the full price', {
    tags: 'thorough',
  }, async () => {
    const { code } = await make({ periods: 3 })
    const client = await reader()
    const { body } = await buy(client, code, { provider: 'tap', keepCard: true })
    const id = body.subscription.id
    const [first] = await paymentsOf(app, client)
    expect(JSON.stringify(first?.consent)).toContain('أول 3 أشهر')
    await tell(app.db, id, 'paid')
    await app.db.updateTable('subscriptions').set({ keeps_card: true }).where('id', '=', id).execute()
    for (let period = 1; period <= 3; period += 1) {
      await pass(id, 31)
      await tell(app.db, id, 'paid')
    }
    const amounts = (await paymentsOf(app, client)).map(({ amount }) => amount)
    expect(amounts).toEqual([1500, 1500, 1500, 3000])
  })

  test.each([
    [1, 'once', undefined, [1500, 3000, 3000]],
    [2, 'repeating', '2', [1500, 1500, 3000]],
  ])(
    '%i periods at Stripe: a coupon that lasts %s',
    { tags: 'thorough' },
    async (periods, duration, months, amounts) => {
      const { code } = await make({ periods })
      const client = await reader()
      const { body } = await buy(client, code, { keepCard: true })
      const session = [...stripe.things.values()].findLast(({ object }) => object === 'checkout.session')!
      const coupon = stripe.things.get(session.wanted.discounts[0].coupon)!
      expect(coupon).toMatchObject({ duration, amount_off: '1500', name: `خصم: ${code}` })
      expect([coupon.duration_in_months, session.amount_total]).toEqual([months, 1500])
      await stripe.decide(session.id, 'pay')
      const paid = () =>
        [...stripe.things.values()]
          .filter(one => one.object === 'invoice' && one.customer === session.customer)
          .map(({ amount_paid: amount }) => amount)
      while (paid().length < 3) await stripe.renew(session.subscription, 'paid')
      expect(paid()).toEqual(amounts)
      const at = new Date()
      const about = {
        at,
        until: new Date(at.getTime() + 30 * 86_400_000),
        subscription: session.subscription,
      }
      const payment = (await paymentsOf(app, client))[0]!.id
      await hear(app.db, 'stripe', {
        kind: 'paid',
        ...about,
        ref: `in_${periods}`,
        payment,
        price: { amount: 1500, currency: 'SAR' },
      })
      const [row] = await subscriptionsOf(app, client)
      expect([row?.id, row?.status, row?.discount_left]).toEqual([
        body.subscription.id,
        'active',
        periods - 1,
      ])
    },
  )

  test('a package sold by days takes a code for one period only', async () => {
    const { code } = await make({ periods: 2 })
    const byDays = await makePackage(app.db, { period: 'days', days: 30 })
    expect((await buy(await reader(), code, {}, byDays)).body.code).toBe('WRONG_CODE')
  })

  test('another package is credited with what was paid, and costs its full price', {
    tags: 'thorough',
  }, async () => {
    const { code } = await make()
    const client = await reader()
    const { body } = await buy(client, code)
    await tell(app.db, body.subscription.id, 'paid')
    const dearer = await makePackage(app.db, { prices: { SAR: 9000 } })
    const quote = `/api/v1/subscription/user/change?id=${body.subscription.id}&packageId=${dearer}`
    const { credit, due } = (await client.get(quote)).body
    expect(credit.amount).toBeGreaterThan(1490)
    expect([credit.amount <= 1500, due.amount]).toEqual([true, 9000 - credit.amount])
  })
})

describe('uses', () => {
  test('the last one goes to one of two readers at once; an abandoned payment returns it', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make({ maxUses: 1 })
    const readers = [await reader(), await reader()]
    const answers = await Promise.all(readers.map(client => buy(client, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = answers.findIndex(({ status }) => status === 200)
    const loser = readers[1 - winner]!
    expect((await (await app.as('guest')).get(`${base}/check?code=${code}`)).body.state).toBe('usedUp')
    // The same reader changes the way to pay.
    expect((await buy(readers[winner]!, code, { provider: 'tap' })).status).toBe(200)
    await tell(app.db, answers[winner]!.body.subscription.id, 'failed')
    expect((await buy(loser, code)).status).toBe(200)
    const late = `/api/v1/subscription/retry/payment/${answers[winner]!.body.subscription.id}`
    expect((await readers[winner]!.get(late)).body).toMatchObject({ code: 'REFUSED' })
    expect(await resultsOf(id)).toMatchObject({ opened: 2, used: 0, waiting: 1 })
  })

  test('of ten buyers at once three get a code that is for three; one who sends it five times uses it once', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make({ maxUses: 3 })
    const readers = await Promise.all(Array.from({ length: 10 }, reader))
    const clicks = readers.flatMap(client => Array.from({ length: 2 }, () => buy(client, code)))
    const answers = await Promise.all(clicks)
    const won = readers.filter((_, index) =>
      [answers[2 * index], answers[2 * index + 1]].some(one => one?.status === 200),
    )
    expect(won).toHaveLength(3)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    for (const client of won) {
      const [first, ...more] = await subscriptionsOf(app, client)
      expect(more).toEqual([])
      await tell(app.db, first!.id, 'paid')
    }
    expect(await resultsOf(id)).toMatchObject({ used: 3, waiting: 0 })
    expect((await buy(won[0]!, code)).body.code).toBe('WRONG_CODE')

    const own = await make()
    const client = await reader()
    const yearly = await makePackage(app.db, { period: 'year', prices: { SAR: 30_000 } })
    await Promise.all(
      [monthly, yearly, monthly, yearly, monthly].map(each => buy(client, own.code, {}, each)),
    )
    for (const { id: each } of await subscriptionsOf(app, client))
      await tell(app.db, each, 'paid').catch(() => {})
    const discounted = (await paymentsOf(app, client)).filter(
      one => one.status === 'paid' && one.promotion_id === own.id,
    )
    expect(discounted).toHaveLength(1)
  })

  test('once for a reader: neither after cancelling, nor with another address, nor with a new account of the same mailbox', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make()
    const client = await reader()
    const mailAt = (email: string) =>
      app.db.updateTable('users').set({ email }).where('id', '=', client.userId!).execute()
    await mailAt('laila@gmail.com')
    const { body } = await buy(client, code)
    await tell(app.db, body.subscription.id, 'paid')
    await tell(app.db, body.subscription.id, 'refunded')
    const yearly = await makePackage(app.db, { period: 'year', prices: { SAR: 30_000 } })
    for (const [packageId, email] of [
      [monthly, 'laila@gmail.com'],
      [yearly, 'laila@gmail.com'],
      [yearly, 'laila@elsewhere.example'],
    ] as const) {
      await mailAt(email)
      const again = await buy(client, code, {}, packageId)
      expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('من قبل')])
    }
    await app.db.deleteFrom('users').where('id', '=', client.userId!).execute()
    const second = await reader()
    const alias = 'la.ila+2@gmail.com'
    await app.db.updateTable('users').set({ email: alias }).where('id', '=', second.userId!).execute()
    expect((await buy(second, code)).body.code).toBe('WRONG_CODE')
    expect(await resultsOf(id)).toMatchObject({ used: 1, revenue: [{ amount: 0, currency: 'SAR' }] })
  })

  test('a reader who chooses another package takes the code along', { tags: 'thorough' }, async () => {
    const { code, id } = await make({ maxUses: 1 })
    const client = await reader()
    const yearly = await makePackage(app.db, { period: 'year', prices: { SAR: 30_000 } })
    expect((await buy(client, code)).status).toBe(200)
    expect((await buy(client, code, {}, yearly)).status).toBe(200)
    const rows = await subscriptionsOf(app, client)
    expect(rows.map(({ discount_left }) => discount_left)).toEqual([0, 1])
    expect(await resultsOf(id)).toMatchObject({ waiting: 1 })
  })

  test('a first package whose payment failed is paid again with the code in place of the second, not beside it', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make()
    const client = await reader()
    const yearly = await makePackage(app.db, { period: 'year', prices: { SAR: 30_000 } })
    const first = (await buy(client, code, { provider: 'tap' })).body.subscription.id
    await tell(app.db, first, 'failed')
    expect((await buy(client, code, { provider: 'tap' }, yearly)).status).toBe(200)
    expect((await client.get(`/api/v1/subscription/retry/payment/${first}?provider=tap`)).status).toBe(200)
    const rows = await subscriptionsOf(app, client)
    expect(rows.map(({ discount_left }) => discount_left)).toEqual([1, 0])
    expect(await resultsOf(id)).toMatchObject({ waiting: 1 })
  })

  test('time that is given for nothing ends a code that was not paid with: the next payment is of the full price', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make({ periods: 6 })
    const client = await reader()
    const { body } = await buy(client, code, { provider: 'tap' })
    const email = `given-${id}@example.com`
    await app.db.updateTable('users').set({ email }).where('id', '=', client.userId!).execute()
    const given = { email, days: 7, reason: 'هدية' }
    expect((await owner.post(`/api/v1/subscription/comp/${monthly}`, given)).status).toBe(200)
    const path = `/api/v1/subscription/retry/payment/${body.subscription.id}?provider=tap`
    expect((await client.get(path)).status).toBe(200)
    const payments = await paymentsOf(app, client)
    expect(payments.map(({ amount, status }) => [amount, status])).toEqual([
      [1500, 'failed'],
      [3000, 'pending'],
    ])
    expect(await resultsOf(id)).toMatchObject({ waiting: 0 })
  })

  test('for some packages only', { tags: 'thorough' }, async () => {
    const other = await makePackage(app.db)
    const { code } = await make({ packages: [other] })
    expect((await buy(await reader(), code)).body.message).toContain('لا يخفض سعر هذه الباقة')
    expect((await buy(await reader(), code, {}, other)).status).toBe(200)
    const removed = await owner.delete(`/api/v1/package/${other}`)
    expect(removed.body.code).toBe('IN_USE')
  })

  test('guesses are limited, and right ones are refused with them', { tags: 'thorough' }, async () => {
    const { code } = await make()
    const guest = await app.as('guest')
    await guest.get(`${base}/check?code=nothing`)
    await app.db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', 'like', 'promotion:network:%')
      .execute()
    const answers = [
      await guest.get(`${base}/check?code=${code}`),
      await guest.get(`/subscribe?code=${code}&article=9`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
    await app.db.deleteFrom('rate_limits').execute()
    const client = await reader()
    await buy(client, 'nothing')
    const key = `promotion:account:${client.userId}`
    await app.db.updateTable('rate_limits').set({ count: 30 }).where('key', '=', key).execute()
    expect((await buy(client, code)).status).toBe(429)
  })

  test('figures of a campaign: paid, stayed at the full price, and revenue', {
    tags: 'thorough',
  }, async () => {
    const { code, id } = await make()
    const client = await reader()
    const { body } = await buy(client, code, { provider: 'tap', keepCard: false })
    await tell(app.db, body.subscription.id, 'paid')
    expect(await resultsOf(id)).toMatchObject({ opened: 1, used: 1, stayed: 0 })
    await client.get(`/api/v1/subscription/retry/payment/${body.subscription.id}?provider=tap`)
    await tell(app.db, body.subscription.id, 'paid')
    const revenue = [{ amount: 4500, currency: 'SAR' }]
    expect(await resultsOf(id)).toEqual({ opened: 1, used: 1, waiting: 0, stayed: 1, revenue })
  })
})

describe('on the page', () => {
  const page = async (path: string) => (await (await app.as('guest')).get(path)).body as string

  test('the link shows the price before and after, and a guest pays the lower one', async () => {
    const { code } = await make({ code: 'عرض الربيع' })
    const typed = encodeURIComponent(code)
    const compared = await page(`/subscribe?code=${typed}`)
    expect(compared).toMatch(/بدل <s>.{0,3}30.{1,8}<\/s>/)
    expect(compared).toContain(`href="/subscribe?package=${monthly}&amp;currency=SAR&amp;code=`)
    const chosen = await page(`/subscribe?package=${monthly}&currency=SAR&code=${typed}`)
    expect(chosen).toMatch(/تدفع الآن .{0,3}15.+ عن شهر/)
    expect(chosen).toMatch(/السعر بعد ذلك .{0,3}30/)
    const fields = { package: String(monthly), currency: 'SAR', code }
    const email = 'campaign@example.com'
    const guest = await sendForm(app, await app.as('guest'), '/subscribe', {
      ...fields,
      provider: 'tap',
      email,
    })
    expect(guest.body).toContain(`${tap.url}/page/`)
    expect([...tap.charges.values()].at(-1)).toMatchObject({ amount: 15, customer: { email } })
    const client = await reader()
    const { body } = await sendForm(app, client, '/subscribe', { ...fields, provider: 'tap' })
    expect(body).toContain(`${tap.url}/page/`)
    expect((await paymentsOf(app, client))[0]?.amount).toBe(1500)
  })

  test('a typed code is shown before it is paid; a wrong one changes nothing, and says why', async () => {
    const typed = { form: 'code', package: String(monthly), currency: 'SAR', code: 'لا شيء' }
    const { status, to } = await sendForm(app, await app.as('guest'), '/subscribe', typed)
    expect([status, to]).toEqual([303, expect.stringContaining('/subscribe?package=')])
    const body = await page(to!)
    expect(body).toContain('لا نعرف رمز الخصم هذا')
    expect(body).toMatch(/تدفع الآن .{0,3}30/)
    expect(body).not.toContain('name="code" value="لا شيء"/><fieldset')
  })
})
