import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeUser } from '../../testing/factories.ts'
import { hear, makePackage, paymentsOf, subscriptionsOf, tell } from '../../testing/members.ts'
import { makePayment } from '../../testing/payments.ts'
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
const emailOf = async (client: TestClient) =>
  (
    await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', client.userId ?? 0)
      .executeTakeFirstOrThrow()
  ).email ?? ''

/** A reader who has paid for a package. */
async function member(made: Parameters<typeof makePackage>[1] = {}) {
  const client = await reader()
  const packageId = await makePackage(app.db, made)
  const { id } = (await client.post(`${base}/${packageId}`)).body.subscription
  await tell(app.db, id, 'paid')
  return { client, packageId, id }
}

describe('subscribing', () => {
  test('is pending with a page to pay on; paying opens it for a period', { tags: 'thorough' }, async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const { status, body } = await client.post(`${base}/${packageId}`)
    expect([status, body.checkoutUrl]).toEqual([200, expect.stringMatching(/^http/)])
    expect(body.subscription).toMatchObject({
      package: { id: packageId },
      status: 'pending',
      price: { amount: 3000, currency: 'SAR' },
      period: month,
      startsAt: null,
      endsAt: null,
      may: { pay: true, cancel: true, takeBack: false, change: false },
      payments: [{ status: 'pending', purpose: 'subscription', price: { amount: 3000, currency: 'SAR' } }],
    })
    const at = new Date()
    await tell(app.db, body.subscription.id, 'paid', { at })
    const [after] = await mine(client)
    expect(after).toMatchObject({
      status: 'active',
      startsAt: at.toISOString(),
      endsAt: addPeriod(at, month).toISOString(),
      may: { pay: true, cancel: true, change: true },
      payments: [{ status: 'paid' }],
    })
    expect((await client.post(`${base}/${packageId}`)).body.code).toBe('ALREADY_SUBSCRIBED')
  })

  test('two tabs and ten clicks are one subscription, one payment and one page', async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(`${base}/${packageId}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.subscription.id)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect([(await rowsOf(client)).length, (await paymentsOf(app, client)).length]).toEqual([1, 1])
  })

  test('a payment reported five times at once, while the reader returns and clicks again, is one period', {
    tags: 'thorough',
  }, async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const { id } = (await client.post(`${base}/${packageId}`)).body.subscription
    const at = new Date()
    const [payment] = await paymentsOf(app, client)
    const fact = {
      kind: 'paid',
      at,
      payment: payment?.id,
      ref: 'charge-once',
      price: { amount: 3000, currency: 'SAR' },
    } as const
    const told = Array.from({ length: 5 }, () => hear(app.db, 'manual', fact))
    const clicks = Array.from({ length: 5 }, () => client.post(`${base}/${packageId}`))
    await Promise.all([...told, ...clicks, client.get(`${base}/mine`)])
    const [row, ...others] = await rowsOf(client)
    expect([row?.id, row?.status, row?.ends_at, others]).toEqual([
      id,
      'active',
      addPeriod(at, month).toISOString(),
      [],
    ])
    const payments = await paymentsOf(app, client)
    expect(payments.map(({ status }) => status)).toEqual(['paid'])
  })

  test.each([
    ['a package that is not on sale', { status: false }, {}, 404],
    ['a currency it has no price in', {}, { currency: 'KWD' }, 400],
    ['a provider there is not', {}, { provider: 'none' }, 422],
  ])('%s: %s', async (_what, made, body, status) => {
    const packageId = await makePackage(app.db, made)
    expect((await (await reader()).post(`${base}/${packageId}`, body)).status).toBe(status)
  })

  test('an unconfirmed account may not, and is told why', async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    await app.db
      .updateTable('users')
      .set({ activated: false, email: null, pending_email: `${packageId}@example.com` })
      .where('id', '=', client.userId ?? 0)
      .execute()
    const { status, body } = await client.post(`${base}/${packageId}`)
    expect([status, body.code]).toEqual([403, 'NOT_ACTIVATED'])
  })

  test('price and period stay as bought, whatever the package becomes', { tags: 'thorough' }, async () => {
    const { client, packageId, id } = await member()
    const [{ revision }] = await app.db
      .selectFrom('packages')
      .select('revision')
      .where('id', '=', packageId)
      .execute()
      .then(rows => rows as [{ revision: number }])
    const edit = { revision, period: 'year', prices: [{ amount: 50_000, currency: 'SAR' }] }
    expect((await owner.patch(`/api/v1/package/edit/${packageId}`, edit)).status).toBe(200)
    const { body } = await client.get(`${base}/retry/payment/${id}`)
    expect(body.subscription).toMatchObject({ price: { amount: 3000 }, period: month })
    await tell(app.db, id, 'paid')
    const [{ startsAt, endsAt }] = await mine(client)
    expect(endsAt).toBe(
      addPeriod(addPeriod(new Date(startsAt), month), month, new Date(startsAt).getUTCDate()).toISOString(),
    )
  })

  test('a price increase, or the end of the sale, between choosing and paying leaves the chosen price', {
    tags: 'thorough',
  }, async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const { id, payments } = (await client.post(`${base}/${packageId}`)).body.subscription
    const { body: offered } = await owner.get(`/api/v1/package/${packageId}`)
    const dearer = { revision: offered.revision, prices: [{ amount: 90_000, currency: 'SAR' }] }
    expect((await owner.patch(`/api/v1/package/edit/${packageId}`, dearer)).status).toBe(200)
    await owner.patch(`/api/v1/package/status/${packageId}`, { status: false })
    expect((await client.post(`${base}/${packageId}`)).status).toBe(404)
    const price = { currency: 'SAR', amount: 2999 }
    const money = { kind: 'paid', at: new Date(), payment: payments[0].id, ref: `cheap-${id}` } as const
    for (const less of [price, { currency: 'KWD', amount: 3000 }, { currency: 'SAR', amount: 0 }])
      await hear(app.db, 'manual', { ...money, price: less })
    expect((await mine(client))[0].status).toBe('pending')
    await hear(app.db, 'manual', { ...money, price: { ...price, amount: 3000 } })
    expect((await mine(client))[0]).toMatchObject({ id, status: 'active', price: { amount: 3000 } })
    const next = await client.get(`${base}/retry/payment/${id}`)
    expect(next.body.subscription.payments[0]).toMatchObject({ status: 'pending', price: { amount: 3000 } })
  })

  test('a trial starts at once, and only once', async () => {
    const client = await reader()
    const packageId = await makePackage(app.db, { trialDays: 14 })
    const { body } = await client.post(`${base}/${packageId}`)
    expect(body.subscription).toMatchObject({ status: 'trial', payments: [], may: { pay: true } })
    expect(body.checkoutUrl).toMatch(/\/account$/)
    const { id } = body.subscription
    const left = Date.parse(body.subscription.endsAt) - Date.parse(body.subscription.startsAt)
    expect(left).toBe(14 * 86_400_000)
    await owner.patch(`${base}/status/${id}`, { status: 'expired', reason: 'انتهت التجربة' })
    expect((await client.post(`${base}/${packageId}`)).body.subscription.status).toBe('pending')
  })
})

describe('paying again', () => {
  test('before the end extends it; for a pending one it is the same page', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    const before = (await mine(client))[0].endsAt
    const { body } = await client.get(`${base}/retry/payment/${id}`)
    expect(body.subscription.payments[0]).toMatchObject({ status: 'pending', purpose: 'renewal' })
    expect((await client.get(`${base}/retry/payment/${id}`)).body.checkoutUrl).toBe(body.checkoutUrl)
    await tell(app.db, id, 'paid')
    expect(Date.parse((await mine(client))[0].endsAt)).toBeGreaterThanOrEqual(
      addPeriod(new Date(before), month).getTime(),
    )
  })

  test('another reader’s is not found, and an ended one is refused', async () => {
    const { client, id } = await member()
    const stranger = await reader()
    for (const call of [
      stranger.get(`${base}/retry/payment/${id}`),
      stranger.post(`${base}/user/cancellation`, { id }),
      stranger.get(`${base}/user/change?id=${id}&packageId=1`),
      stranger.post(`${base}/user/card`, { id }),
    ]) {
      expect((await call).status).toBe(404)
    }
    await owner.patch(`${base}/status/${id}`, { status: 'expired', reason: 'للتجربة' })
    expect((await client.get(`${base}/retry/payment/${id}`)).status).toBe(422)
  })

  test('a refused card leaves paid time untouched', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    await client.get(`${base}/retry/payment/${id}`)
    await tell(app.db, id, 'failed')
    expect((await mine(client))[0]).toMatchObject({ status: 'active', payments: [{ status: 'failed' }, {}] })
  })
})

describe('cancelling', () => {
  test('takes effect at the end, and can be undone until then', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    const cancelled = (await client.post(`${base}/user/cancellation`, {})).body
    expect(cancelled).toMatchObject({
      id,
      status: 'active',
      cancelAtEnd: true,
      may: { cancel: false, takeBack: true },
    })
    expect((await client.post(`${base}/user/cancellation`, { id })).status).toBe(422)
    const back = (await client.post(`${base}/user/cancellation`, { id, takeBack: true })).body
    expect(back).toMatchObject({ cancelAtEnd: false, may: { cancel: true, takeBack: false } })
    expect((await client.post(`${base}/user/cancellation`, { id, takeBack: true })).status).toBe(422)
  })

  test('with no subscription, or several, is explained', async () => {
    expect((await (await reader()).post(`${base}/user/cancellation`)).status).toBe(404)
    const { client } = await member()
    await client.post(`${base}/${await makePackage(app.db)}`)
    expect((await client.post(`${base}/user/cancellation`)).status).toBe(422)
  })
})

describe('the newsroom', () => {
  test('sets a status by hand with a reason, which the log keeps without the reader', async () => {
    const { client, id } = await member()
    const { body } = await owner.patch(`${base}/status/${id}`, { status: 'expired', reason: 'طلب بالهاتف' })
    expect(body).toMatchObject({ id, status: 'expired', user: { id: client.userId } })
    const log = (await owner.get(`/api/v1/log/admin?subject=Subscription&subjectId=${id}`)).body.items
    expect(log[0]).toMatchObject({ action: 'statusSet', after: { state: 'expired', reason: 'طلب بالهاتف' } })
    expect(JSON.stringify(log)).not.toContain(await emailOf(client))
    const running = (await owner.patch(`${base}/status/${id}`, { status: 'active' })).body
    expect(Date.parse(running.endsAt)).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    const past = { status: 'active', endsAt: '2020-01-01T00:00:00Z' }
    expect((await owner.patch(`${base}/status/${id}`, past)).status).toBe(400)
  })

  test('cannot open a second one', async () => {
    const { client, packageId, id } = await member()
    await owner.patch(`${base}/status/${id}`, { status: 'expired' })
    await client.post(`${base}/${packageId}`)
    const { body } = await owner.patch(`${base}/status/${id}`, { status: 'active' })
    expect(body.code).toBe('ALREADY_SUBSCRIBED')
  })

  test('grants one for free, and extends an existing one; it ends without a debt', async () => {
    const client = await reader()
    const packageId = await makePackage(app.db)
    const gift = { email: await emailOf(client), days: 10, reason: 'كاتب معنا' }
    const { body } = await owner.post(`${base}/comp/${packageId}`, gift)
    expect(body).toMatchObject({ status: 'active', price: null, provider: 'given' })
    const more = (await owner.post(`${base}/comp/${packageId}`, gift)).body
    expect([more.id, Date.parse(more.endsAt) - Date.parse(body.endsAt)]).toEqual([body.id, 10 * 86_400_000])
    expect((await mine(client))[0].may).toMatchObject({ pay: true, cancel: false })
    const unknown = await owner.post(`${base}/comp/${packageId}`, { ...gift, email: 'no@example.com' })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(unknown.body.data.issues).toEqual([{ path: 'email', message: 'لا حساب بهذا البريد' }])
  })

  test('refunds a payment, and deletes only unpaid ones', { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    expect((await owner.delete(`${base}/${id}`)).body.code).toBe('IN_USE')
    const [payment] = await paymentsOf(app, client)
    const { status, body } = await owner.post(`${base}/refund/${payment?.id}`, { reason: 'لم يعجبه' })
    expect([status, body.status]).toEqual([200, 'cancelled'])
    const other = await reader()
    const pending = (await other.post(`${base}/${await makePackage(app.db)}`)).body.subscription.id
    await other.post(`${base}/user/cancellation`)
    expect((await owner.delete(`${base}/${pending}`)).body).toEqual({ id: pending })
    expect(await mine(other)).toEqual([])
  })

  test('sets one of several to active under concurrent requests and reader actions: never a second, never a 500', {
    tags: 'thorough',
  }, async () => {
    const { client, packageId, id } = await member()
    const close = (one: number) =>
      owner.patch(`${base}/status/${one}`, { status: 'expired', reason: 'للتجربة' })
    await close(id)
    const second = (await client.post(`${base}/${packageId}`)).body.subscription.id
    for (const status of ['active', 'trial', 'past_due', 'pending']) {
      const { status: code, body } = await owner.patch(`${base}/status/${id}`, { status, reason: 'للتجربة' })
      expect([code, body.code, /[\u0600-\u06ff]/.test(body.message)]).toEqual([
        409,
        'ALREADY_SUBSCRIBED',
        true,
      ])
    }
    for (let times = 0; times < 5; times += 1) {
      await close(id)
      await close(second)
      const closed = { id, packageId }
      const late = await makePayment(app, {
        provider: 'manual',
        userId: client.userId!,
        subscription: closed,
      })
      const price = { amount: 1500, currency: 'SAR' }
      const [one, other] = times % 2 ? [id, second] : [second, id]
      const open = (which: number) =>
        owner.patch(`${base}/status/${which}`, { status: 'active', reason: 'للتجربة' })
      const ref = `at-once-${times}`
      const answers = await Promise.all([
        open(one),
        open(other),
        open(one),
        open(other),
        client.post(`${base}/${packageId}`),
        hear(app.db, 'manual', { kind: 'paid', at: new Date(), payment: late.id, ref, price }).then(() => ({
          status: 200,
        })),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const opened = (await rowsOf(client)).filter(({ status }) => ['active', 'pending'].includes(status))
      expect(opened).toHaveLength(1)
    }
  })

  test('finds members by name, status, package and provider, and reads one member’s history', {
    tags: 'thorough',
  }, async () => {
    const { client, packageId, id } = await member()
    const list = async (query: string) =>
      (await owner.get(`${base}?${query}`)).body.items.map((each: { id: number }) => each.id)
    expect(await list(`package=${packageId}`)).toEqual([id])
    expect(await list(`package=${packageId}&status=active&provider=manual`)).toEqual([id])
    expect(await list(`package=${packageId}&status=expired`)).toEqual([])
    expect(await list(`q=${encodeURIComponent(await emailOf(client))}`)).toEqual([id])
    const { body } = await owner.get(`${base}/member/${client.userId}`)
    expect(body).toMatchObject({
      user: { id: client.userId },
      subscriptions: [{ id, events: [{ kind: 'paid' }], payments: [{ status: 'paid' }] }],
    })
    expect(
      (await owner.get(`${base}/member/${await makeUser(app.db, { role: 'user' })}`)).body.subscriptions,
    ).toEqual([])
  })
})

describe('deleting the account', () => {
  test("removes the reader's data, and stops the charges", { tags: 'thorough' }, async () => {
    const { client, id } = await member()
    await app.db
      .updateTable('subscriptions')
      .set({ provider: 'tap', provider_ref: 'sub-of-who-leaves' })
      .where('id', '=', id)
      .execute()
    const { body } = await client.get('/api/v1/user/export')
    expect(body).toMatchObject({
      subscriptions: [{ id, status: 'active', events: [{ kind: 'paid' }] }],
      payments: [{ status: 'paid', price: { amount: 3000, currency: 'SAR' } }],
      invoices: [{ kind: 'invoice', total: 3000, currency: 'SAR' }],
    })
    expect((await owner.delete(`/api/v1/user/${client.userId}`)).status).toBe(200)
    const { rows } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs where key = 'stopRenewal:tap:sub-of-who-leaves'`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { payload: { provider: 'tap', providerRef: 'sub-of-who-leaves', takeBack: false } },
    ])
    expect(await rowsOf(client)).toEqual([])
  })
})

describe('a locked article', () => {
  const text = '<p>أول.</p><p>ثانٍ.</p><p>ما دُفع له.</p>'
  const opens = async (client: TestClient, article: number) =>
    (await client.get(`/api/v1/article/${article}`)).body.description.includes('ما دُفع له')

  test('opens for a subscription that covers it, and closes again', { tags: 'thorough' }, async () => {
    const agency = await makeAgency(app.db)
    const { client, id } = await member({ agencies: [agency] })
    const article = (agencyId: number | null) =>
      makeArticle(app.db, { access: 'subscribers', description: text, agencyId })
    const [covered, other] = [await article(agency), await article(await makeAgency(app.db))]
    expect([await opens(client, covered), await opens(client, other)]).toEqual([true, false])
    expect(await opens(await reader(), covered)).toBe(false)
    await owner.patch(`${base}/status/${id}`, { status: 'past_due' })
    expect(await opens(client, covered)).toBe(true)
    await owner.patch(`${base}/status/${id}`, { status: 'expired' })
    expect(await opens(client, covered)).toBe(false)
  })
})
