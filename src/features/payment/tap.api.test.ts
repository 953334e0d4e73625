import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp } from '../../testing/app.ts'
import {
  makePayment,
  paymentOf,
  paymentServicesOf,
  startTapApp,
  type TapApp,
} from '../../testing/payments.ts'
import { chargeSavedCard, checkoutUrlOf, openPayment, refundPayment } from './payment.service.ts'
import { reconcileNow } from './reconcile.service.ts'

let app: TestApp
let tap: TapApp['tap']
let services: TapApp['services']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ worker: true })
  ;({ app, tap, services } = all)
})
afterAll(() => all?.stop())

const door = '/api/v1/payment/webhook/tap'
const by = { actor: undefined, address: '' }
const statusOf = async (id: number) => (await paymentOf(app, id)).status

async function begin(wanted: { amount?: number; currency?: string; keepCard?: boolean } = {}) {
  const made = await makePayment(app, { provider: 'tap', ...wanted })
  const url = await checkoutUrlOf(services, made.id)
  return { ...made, url, charge: url.split('/').at(-1)! }
}

async function packageOf(subscription: number) {
  const row = app.db.selectFrom('subscriptions').select('package_id as id').where('id', '=', subscription)
  return (await row.executeTakeFirstOrThrow()).id
}

async function press(url: string, how: 'pay' | 'refuse') {
  const body = new URLSearchParams({ how })
  const { status, headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  return { status, location: headers.get('location') }
}

test('a reader pays on the hosted page and returns; amounts have the decimals of the currency', async () => {
  const dinars = await begin({ amount: 1250, currency: 'KWD' })
  expect(tap.charges.get(dinars.charge)).toMatchObject({ amount: 1.25, currency: 'KWD', threeDSecure: true })
  expect(await press(dinars.url, 'pay')).toEqual({
    status: 302,
    location: `${app.url}/subscribe/return?payment=${dinars.id}&tap_id=${dinars.charge}`,
  })
  await expect
    .poll(() => paymentOf(app, dinars.id))
    .toMatchObject({
      status: 'paid',
      amount: 1250,
      currency: 'KWD',
      ref: dinars.charge,
    })
})

test('a refused card is reported in Arabic; the next try is another charge', async () => {
  const { id, url, charge } = await begin()
  await press(url, 'refuse')
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect((await paymentOf(app, id)).message).toContain('رفض المصرف البطاقة')
  await expect(checkoutUrlOf(services, id)).rejects.toThrow('انتهى هذا الدفع')
  expect(charge).toBeTruthy()
})

test('two tabs and two clicks get the same page, and one charge', async () => {
  const { id } = await makePayment(app, { provider: 'tap' })
  const before = tap.charges.size
  const urls = await Promise.all([1, 2, 3, 4].map(() => checkoutUrlOf(services, id)))
  expect(new Set(urls).size).toBe(1)
  expect(tap.charges.size).toBe(before + 1)
})

test('another installation’s charge changes nothing, and is not shown', { tags: 'thorough' }, async () => {
  const { id, charge } = await begin()
  const next = await makePayment(app, { provider: 'tap' })
  const { post, customer, amount, currency, source } = tap.charges.get(charge)!
  const foreign = async (payment: number) => {
    const name = `payment-${payment}`
    const input = {
      ...{ post, customer, amount, currency, source, redirect: { url: app.url }, threeDSecure: true },
      reference: { order: String(payment), transaction: name, idempotent: name },
      metadata: { payment: String(payment), installation: 'another title' },
    }
    const answer = await fetch(`${tap.url}/v2/charges`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { authorization: `Bearer ${tap.secretKey}` },
    })
    return (await answer.json()) as { id: string; transaction: { url: string } }
  }
  const [first, second] = [await foreign(id), await foreign(next.id)]
  await tap.decide(first.id, 'pay')
  expect(await checkoutUrlOf(services, next.id)).not.toBe(second.transaction.url)
  expect(await statusOf(id)).toBe('pending')
  await tap.decide(charge, 'pay')
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'paid', ref: charge })
})

test('repeated, late and reordered webhooks are applied once', async () => {
  tap.webhooks.repeat(3)
  tap.webhooks.hold()
  const some = await Promise.all([begin(), begin(), begin()])
  for (const { charge } of some) await tap.decide(charge, 'pay')
  expect(await Promise.all(some.map(({ id }) => statusOf(id)))).toEqual(['pending', 'pending', 'pending'])
  await tap.webhooks.release(kept => kept.reverse())
  tap.webhooks.repeat(1)
  for (const { id } of some) await expect.poll(() => statusOf(id)).toBe('paid')
  const stored = await app.db
    .selectFrom('payment_webhooks')
    .select('id')
    .where(
      'event_id',
      'in',
      some.map(({ charge }) => `${charge}:CAPTURED`),
    )
    .execute()
  expect(stored).toHaveLength(3)
})

test('a forged or altered webhook is refused with 400, counted, and changes nothing', async () => {
  const guest = await app.as('guest')
  const { id, charge } = await begin()
  tap.webhooks.hold()
  await tap.decide(charge, 'pay')
  const { body, headers } = tap.webhooks.all.at(-1)!
  const send = async (text: string, hash: string, address = door) => {
    const answer = await fetch(app.url + address, {
      method: 'POST',
      body: text,
      headers: { hashstring: hash },
    })
    return answer.status
  }
  const hash = headers.hashstring!
  const refusedBefore = await refusals()
  expect(await send(body.replace('"amount":15', '"amount":1'), hash)).toBe(400)
  expect(await send(body.replace(charge, 'chg_TS999999'), hash)).toBe(400)
  expect(await send(body, hash.replace(/^../, '00'))).toBe(400)
  expect(await send(body, '')).toBe(400)
  expect(await send('{', hash)).toBe(400)
  expect(await send('\xff\xfe', hash)).toBe(400)
  expect(await send(body, hash, '/api/v1/payment/webhook/nobody')).toBe(404)
  expect((await guest.get(door)).status).toBe(404)
  expect(await send(JSON.stringify({ more: 'x'.repeat(600_000) }), hash)).toBe(413)
  expect(await refusals()).toBe(refusedBefore + 6)
  expect(await statusOf(id)).toBe('pending')
  await tap.webhooks.release()
  await expect.poll(() => statusOf(id)).toBe('paid')
})

async function refusals() {
  const rows = await app.db
    .selectFrom('payment_refusals')
    .select('count')
    .where('provider', '=', 'tap')
    .execute()
  return rows.reduce((sum, { count }) => sum + count, 0)
}

test('the saved card, which is stored sealed, is charged for a renewal, whether it succeeds or not', async () => {
  const { id, url, subscriptionId, userId } = await begin({ keepCard: true })
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const { card, card_label, card_expires } = await app.db
    .selectFrom('payment_customers')
    .select(['card', 'card_label', 'card_expires'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect({ card_label, card_expires }).toEqual({ card_label: 'MADA 4242', card_expires: '2027-09' })
  expect(card).not.toContain('card_')
  const packageId = await packageOf(subscriptionId)
  const renew = async () => {
    const renewal = await app.db.transaction().execute(tx =>
      openPayment(tx, {
        ...{ userId, subscriptionId, packageId, provider: 'tap', description: 'تجديد' },
        purpose: 'renewal',
        price: { amount: 1500, currency: 'SAR' },
        renewal: undefined,
      }),
    )
    expect(await chargeSavedCard(services, renewal)).toBe(true)
    return statusOf(renewal)
  }
  tap.cardsAre('bad')
  expect(await renew()).toBe('failed')
  tap.cardsAre('good')
  expect(await renew()).toBe('paid')
})

test('a second page keeps the saved card with its customer', { tags: 'thorough' }, async () => {
  const { url, id, userId, subscriptionId } = await begin({ keepCard: true })
  // The reader has no customer at Tap yet, so each page creates one.
  const other = await makePayment(app, { provider: 'tap', userId })
  const second = await checkoutUrlOf(services, other.id)
  for (const [payment, page] of [
    [id, url],
    [other.id, second],
  ] as const) {
    await press(page, 'pay')
    await expect.poll(() => statusOf(payment)).toBe('paid')
  }
  const subscription = { id: subscriptionId, packageId: await packageOf(subscriptionId) }
  const renewal = await makePayment(app, { provider: 'tap', userId, subscription })
  expect(await chargeSavedCard(services, renewal.id)).toBe(true)
  expect(await statusOf(renewal.id)).toBe('paid')
})

test('a saved card that Tap lost counts as refused; staff see why', { tags: 'thorough' }, async () => {
  const { url, id, userId, subscriptionId } = await begin({ keepCard: true })
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  tap.savedCards.clear()
  const subscription = { id: subscriptionId, packageId: await packageOf(subscriptionId) }
  const renewal = await makePayment(app, { provider: 'tap', userId, subscription })
  expect(await chargeSavedCard(services, renewal.id)).toBe(true)
  const { status, message, ref } = await paymentOf(app, renewal.id)
  expect([status, message, ref]).toEqual(['failed', expect.stringContaining('ادفع ببطاقة أخرى'), null])
  const seen = app.db.selectFrom('payment_differences').select('theirs').where('payment_id', '=', renewal.id)
  expect(await seen.execute()).toEqual([{ theirs: 'refused 1103' }])
  // Keys that were revoked say nothing of the card.
  const wrong = paymentServicesOf(app, { tap: { secretKey: 'sk_test_wrongKeyOfTap99', baseUrl: tap.url } })
  const next = await makePayment(app, { provider: 'tap', userId, subscription })
  await expect(chargeSavedCard(wrong, next.id)).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await statusOf(next.id)).toBe('pending')
})

test('a customer unknown to the keys is replaced, with the same address', { tags: 'thorough' }, async () => {
  const { id, userId } = await makePayment(app, { provider: 'tap' })
  const customer = { user_id: userId, provider: 'tap', ref: 'cus_ofTestKeys' }
  await app.db.insertInto('payment_customers').values(customer).execute()
  const charge = (await checkoutUrlOf(services, id)).split('/').at(-1)!
  await tap.decide(charge, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const known = app.db.selectFrom('payment_customers').select('ref').where('user_id', '=', userId)
  expect((await known.executeTakeFirstOrThrow()).ref).toBe(tap.charges.get(charge)!.customer.id)
})

test('a page that ended after its answer was lost is not handed out', { tags: 'thorough' }, async () => {
  const { id, url, charge } = await begin()
  const lost = { checkout_url: null, checkout_expires_at: null, provider_ref: null }
  await app.db.updateTable('payments').set(lost).where('id', '=', id).execute()
  tap.charges.get(charge)!.transaction.created = String(Date.now() - 3_600_000)
  const next = await checkoutUrlOf(services, id)
  expect(next).not.toBe(url)
  // Another tab gets the same.
  expect(await checkoutUrlOf(services, id)).toBe(next)
})

test('a refund returns a part, then the rest, and no more; each once though its webhook follows', async () => {
  const { id, url } = await begin()
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  await refundPayment(services, by, { id, amount: 500 })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 500 })
  await expect(refundPayment(services, by, { id, amount: 1001 })).rejects.toMatchObject({ code: 'REFUSED' })
  await refundPayment(services, by, { id })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
  await expect.poll(waiting).toBe(0)
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
})

test('two refunds at once return the money once, with one credit note', { tags: 'thorough' }, async () => {
  const { id, url } = await begin()
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  const clicks = [500, 500, 700].map(amount => refundPayment(services, by, { id, amount }))
  const ends = await Promise.allSettled(clicks)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect.poll(waiting).toBe(0)
  const { refunded } = await paymentOf(app, id)
  expect([500, 700]).toContain(refunded)
  const notes = await app.db
    .selectFrom('invoices')
    .select('total')
    .where('payment_id', '=', id)
    .where('kind', '=', 'credit_note')
    .execute()
  expect(notes.map(({ total }) => Math.abs(total))).toEqual([refunded])
})

test('a pending refund is requested once, and counts when decided', { tags: 'thorough' }, async () => {
  const { id, url } = await begin()
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  tap.refundsAre('PENDING')
  await refundPayment(services, by, { id, amount: 500 })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 0 })
  const asked = () =>
    tap.asked.filter(({ method, path }) => method === 'POST' && path === '/v2/refunds').length
  const before = asked()
  await expect(refundPayment(services, by, { id, amount: 500 })).rejects.toThrow('لم يُجب مزوّد الدفع بعد')
  expect(asked()).toBe(before)
  const [refund = ''] = [...tap.refunds.keys()].slice(-1)
  await tap.decideRefund(refund, 'REFUNDED')
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 500 })
  // A late report of its pending state does not reopen it.
  await tap.decideRefund(refund, 'PENDING')
  await tap.decideRefund(refund, 'REFUNDED')
  tap.refundsAre('REFUNDED')
  await refundPayment(services, by, { id })
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
})

test('a refused refund is shown to staff, and can be requested again', { tags: 'thorough' }, async () => {
  const { id, url } = await begin()
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  tap.refundsAre('PENDING')
  await refundPayment(services, by, { id })
  const [refund = ''] = [...tap.refunds.keys()].slice(-1)
  await tap.decideRefund(refund, 'DECLINED')
  const differences = () =>
    app.db.selectFrom('payment_differences').select(['ours', 'theirs']).where('ref', '=', refund).execute()
  await expect.poll(differences).toEqual([{ ours: 'refund 1500 SAR', theirs: 'refund failed' }])
  tap.refundsAre('REFUNDED')
  await refundPayment(services, by, { id })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 1500 })
})

test('a lost answer does not cause a second refund', { tags: 'thorough' }, async () => {
  const { id, url } = await begin()
  await press(url, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  await refundPayment(services, by, { id, amount: 500 })
  await expect.poll(waiting).toBe(0)
  // As if neither the answer nor the webhook had arrived.
  await app.db.updateTable('payments').set({ refunded: 0 }).where('id', '=', id).execute()
  await app.db.deleteFrom('payment_refunds').where('payment_id', '=', id).execute()
  const before = tap.refunds.size
  await refundPayment(services, by, { id, amount: 500 })
  expect(tap.refunds.size).toBe(before)
  expect(await paymentOf(app, id)).toMatchObject({ refunded: 500 })
})

const waiting = async () =>
  (await app.db.selectFrom('payment_webhooks').select('id').where('applied_at', 'is', null).execute()).length

test('while the provider is away a checkout is 503, and no error, row or log contains the key', async () => {
  const { id } = await makePayment(app, { provider: 'tap' })
  tap.fail(true)
  await expect(checkoutUrlOf(services, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  tap.fail(false)
  expect(await checkoutUrlOf(services, id)).toContain(tap.url)
  const wrong = paymentServicesOf(app, { tap: { secretKey: 'sk_test_wrongKeyOfTap99', baseUrl: tap.url } })
  const other = await makePayment(app, { provider: 'tap' })
  const error = await checkoutUrlOf(wrong, other.id).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: 'REFUSED' })
  expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/sk_test/)
})

async function payBy(method: string, currency: string, keepCard = true) {
  const { id, userId } = await makePayment(app, { provider: 'tap', amount: 1500, currency, keepCard })
  const charge = (await checkoutUrlOf(services, id)).split('/').at(-1)!
  await tap.decide(charge, 'pay', method)
  await expect.poll(() => statusOf(id)).toBe('paid')
  return { charge, userId }
}

async function keptCardOf(userId: number) {
  const kept = app.db.selectFrom('payment_customers').select('card_label').where('card', 'is not', null)
  return (await kept.where('user_id', '=', userId).executeTakeFirst())?.card_label
}

test.each([
  ['MADA', 'SAR', 'MADA 4242'],
  ['KNET', 'KWD', undefined],
  ['BENEFIT', 'BHD', undefined],
  ['OMANNET', 'OMR', undefined],
])('%s in %s keeps the card: %s', async (method, currency, kept) => {
  const { userId } = await payBy(method, currency)
  expect(await keptCardOf(userId)).toBe(kept)
})

test('without consent no card is kept', async () => {
  const { charge, userId } = await payBy('MADA', 'SAR', false)
  expect(tap.charges.get(charge)).toMatchObject({ save_card: false })
  expect(await keptCardOf(userId)).toBeUndefined()
})

test('Fawry is not offered; a charge that waits for days stays pending, and counts when it is paid', {
  tags: 'thorough',
}, async () => {
  const { id, charge } = await begin({ currency: 'EGP' })
  expect(tap.charges.get(charge)?.source).toMatchObject({ id: 'src_card' })
  await tap.decide(charge, 'wait')
  await reconcileNow(services, { log: createLog('silent'), stopping: new AbortController().signal })
  expect(await statusOf(id)).toBe('pending')
  await tap.decide(charge, 'pay', 'FAWRY')
  await expect.poll(() => statusOf(id)).toBe('paid')
  await expect(refundPayment(services, by, { id })).rejects.toMatchObject({ code: 'REFUSED' })
})

test.each(['made', 'not made'] as const)(
  'a charge without an answer is repeated within a day; after that it is looked for at Tap: %s',
  { tags: 'thorough' },
  async was => {
    const { userId, subscriptionId } = await makePayment(app, { provider: 'tap', keepCard: true }).then(
      async made => {
        await tap.decide((await checkoutUrlOf(services, made.id)).split('/').at(-1)!, 'pay')
        await expect.poll(() => statusOf(made.id)).toBe('paid')
        return made
      },
    )
    const packageId = await packageOf(subscriptionId)
    const { id } = await makePayment(app, {
      provider: 'tap',
      userId,
      subscription: { id: subscriptionId, packageId },
    })
    const before = new Set(tap.charges.keys())
    const asIfUnanswered = { status: 'pending', provider_ref: null, paid_at: null } as const
    tap.webhooks.hold()
    for (let tries = 0; tries < 2; tries += 1) {
      await chargeSavedCard(services, id)
      await app.db.updateTable('payments').set(asIfUnanswered).where('id', '=', id).execute()
    }
    const made = [...tap.charges.keys()].filter(key => !before.has(key))
    expect(made).toHaveLength(1)
    if (was === 'not made') tap.charges.delete(made[0]!)
    tap.forgetKeys()
    const created_at = new Date(Date.now() - 86_400_000).toISOString()
    await app.db.updateTable('payments').set({ created_at }).where('id', '=', id).execute()
    const count = tap.charges.size
    // As long as Tap does not tell, nothing is charged afresh, also not under another payment.
    tap.listsFail(true)
    await chargeSavedCard(services, id)
    const again = await makePayment(app, {
      ...{ provider: 'tap', userId, subscription: { id: subscriptionId, packageId } },
    })
    expect([tap.charges.size, again.id, await statusOf(id)]).toEqual([count, id, 'pending'])
    expect((await paymentOf(app, id)).message).toContain('لم يصلنا جواب')
    tap.listsFail(false)
    await chargeSavedCard(services, id)
    // Tap tells nothing of a charge that was not made.
    await tap.webhooks.release(kept =>
      kept.filter(({ body }) => [...tap.charges.keys()].some(key => body.includes(key))),
    )
    await expect.poll(() => statusOf(id)).toBe('paid')
    expect(tap.charges.size).toBe(was === 'made' ? count : count + 1)
  },
)

test('after a lost webhook the reader’s return counts', { tags: 'thorough' }, async () => {
  const reader = await app.asUser({ role: 'user' })
  const { id } = await makePayment(app, { provider: 'tap', userId: reader.userId ?? 0 })
  const charge = (await checkoutUrlOf(services, id)).split('/').at(-1)!
  const door = tap.charges.get(charge)!.post
  const before = tap.webhooks.all.length
  door.url = 'http://127.0.0.1:9/'
  await tap.decide(charge, 'pay')
  expect(tap.webhooks.all.length).toBe(before + 1)
  const looks = () => tap.asked.filter(({ path }) => path === `/v2/charges/${charge}`).length
  for (let returns = 0; returns < 5; returns += 1) await reader.get(`/api/v1/payment/mine/${id}`)
  await expect.poll(() => statusOf(id)).toBe('paid')
  await reader.get(`/api/v1/payment/mine/${id}`)
  expect(looks()).toBe(1)
})

test('two pages are paid: both payments count, and staff see the second', { tags: 'thorough' }, async () => {
  const first = await begin()
  const packageId = await packageOf(first.subscriptionId)
  const subscription = { id: first.subscriptionId, packageId }
  // The reader changes their mind about the card, which needs another page.
  const { id } = await makePayment(app, {
    ...{ provider: 'tap', userId: first.userId, subscription, keepCard: true },
  })
  await tap.decide((await checkoutUrlOf(services, id)).split('/').at(-1)!, 'pay')
  await expect.poll(() => statusOf(id)).toBe('paid')
  expect(await statusOf(first.id)).toBe('failed')
  await tap.decide(first.charge, 'pay')
  await expect.poll(() => statusOf(first.id)).toBe('paid')
  const rows = await app.db
    .selectFrom('payment_differences')
    .select(['payment_id', 'theirs'])
    .where('payment_id', 'in', [first.id, id])
    .execute()
  expect(rows).toEqual([{ payment_id: first.id, theirs: 'paid twice' }])
  const owner = await app.as('superadmin')
  const open = async () =>
    (await owner.get('/api/v1/payment/attention')).body.differences.map(
      ({ paymentId }: { paymentId: number }) => paymentId,
    )
  expect(await open()).toContain(first.id)
  const refund = () => owner.post(`/api/v1/subscription/refund/${first.id}`, { reason: 'دُفعت مرتين' })
  const clicks = await Promise.all([refund(), refund(), refund()])
  expect(clicks.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
  expect(await statusOf(first.id)).toBe('refunded')
  expect([...tap.refunds.values()].filter(({ charge_id }) => charge_id === first.charge)).toHaveLength(1)
  expect(await open()).not.toContain(first.id)
  const notes = app.db.selectFrom('invoices').select('kind').where('payment_id', '=', first.id).execute()
  expect((await notes).map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice'])
})
