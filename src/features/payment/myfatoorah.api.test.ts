import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePayment, paymentOf, paymentServicesOf } from '../../testing/payments.ts'
import { type MyFatoorahStandIn, startMyFatoorahStandIn } from '../../testing/providers/myfatoorah.ts'
import { checkoutUrlOf, refundPayment } from './payment.service.ts'
import { checkMyFatoorahSignature } from './providers/myfatoorah/signature.ts'
import { reconcileNow } from './reconcile.service.ts'

let app: TestApp
let owner: TestClient
let bank: MyFatoorahStandIn
let services: ReturnType<typeof paymentServicesOf>
const door = '/api/v1/payment/webhook/myfatoorah'
const by = { actor: undefined, address: '' }

beforeAll(async () => {
  bank = await startMyFatoorahStandIn()
  const { token: secretKey, webhookSecret, url: baseUrl } = bank
  const env = {
    ...{ MYFATOORAH_TOKEN: secretKey, MYFATOORAH_WEBHOOK_SECRET: webhookSecret },
    ...{ MYFATOORAH_BASE_URL: baseUrl, MYFATOORAH_COUNTRY: 'KWT' },
  }
  app = await startTestApp({ worker: true, env })
  services = paymentServicesOf(app, { myfatoorah: { secretKey, webhookSecret, baseUrl, country: 'KWT' } })
  bank.endpoint(app.url + door)
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await bank?.stop()
})

const statusOf = async (id: number) => (await paymentOf(app, id)).status
const paid = (id: number) => expect.poll(() => statusOf(id)).toBe('paid')

async function begin({ amount = 15_000, currency = 'KWD', userId }: BeginOptions = {}) {
  const made = await makePayment(app, {
    ...{ provider: 'myfatoorah', amount, currency },
    ...(userId !== undefined && { userId }),
  })
  const url = await checkoutUrlOf(services, made.id)
  return { ...made, url, invoice: url.split('/').at(-1)! }
}
type BeginOptions = { amount?: number; currency?: string; userId?: number }

async function beginPaid() {
  const made = await begin()
  await bank.decide(made.invoice, 'pay')
  await paid(made.id)
  return made
}

const reconcile = async () => {
  await app.db.updateTable('payments').set({ looked_at: null }).execute()
  await reconcileNow(services, { log: createLog('silent'), stopping: new AbortController().signal })
}

const differencesOf = async (id: number) =>
  (
    await app.db.selectFrom('payment_differences').select('theirs').where('payment_id', '=', id).execute()
  ).map(({ theirs }) => theirs)

async function press(url: string, how: 'pay' | 'refuse') {
  const body = new URLSearchParams({ how })
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location')
}

test('a reader pays on the page and returns; three decimals, and the amount of the invoice counts', async () => {
  const { id, url, invoice } = await begin({ amount: 1255 })
  expect(bank.invoices.get(invoice)).toMatchObject({ InvoiceValue: 1.255 })
  const back = await press(url, 'pay')
  expect(back).toMatch(new RegExp(`^${app.url}/subscribe/return\\?payment=${id}&paymentId=07\\d+&Id=07\\d+$`))
  await expect
    .poll(() => paymentOf(app, id))
    .toMatchObject({ status: 'paid', amount: 1255, currency: 'KWD', ref: invoice })
})

test('a refused card leaves the page open for another one', { tags: 'thorough' }, async () => {
  const { id, url, invoice } = await begin()
  expect(await press(url, 'refuse')).toContain('cancelled=1')
  await reconcile()
  expect(await statusOf(id)).toBe('pending')
  expect(await checkoutUrlOf(services, id)).toBe(url)
  await bank.decide(invoice, 'pay')
  await paid(id)
})

test.each([1, 2] as const)(
  'webhooks of version %s, repeated and reordered, are applied once',
  { tags: 'thorough' },
  async version => {
    bank.endpoint(app.url + door, version)
    bank.webhooks.repeat(3)
    bank.webhooks.hold()
    const some = [await begin(), await begin()]
    for (const { invoice } of some) await bank.decide(invoice, 'refuse')
    for (const { invoice } of some) await bank.decide(invoice, 'pay')
    expect(await statusOf(some[0]!.id)).toBe('pending')
    await bank.webhooks.release(kept => kept.reverse())
    bank.webhooks.repeat(1)
    for (const { id } of some) await paid(id)
    const [{ id, invoice } = { id: 0, invoice: '' }] = some
    await refundPayment(services, by, { id, amount: 5000 })
    const [refund] = [...bank.refunds.values()].filter(({ InvoiceId }) => String(InvoiceId) === invoice)
    await bank.decideRefund(String(refund?.RefundId), 'Refunded')
    await expect.poll(() => paymentOf(app, id)).toMatchObject({ refunded: 5000 })
    bank.endpoint(app.url + door)
  },
)

test('a webhook with a bad signature is refused, whichever field was changed, and changes nothing', async () => {
  const { id, invoice } = await begin()
  bank.webhooks.hold()
  await bank.decide(invoice, 'pay')
  const { body, headers } = bank.webhooks.all.at(-1)!
  const signature = headers['MyFatoorah-Signature']!
  const send = async (text: string, sent: string) =>
    (await fetch(app.url + door, { method: 'POST', body: text, headers: { 'myfatoorah-signature': sent } }))
      .status
  expect(await send(body.replace(`"${invoice}"`, '"6389001"'), signature)).toBe(400)
  expect(await send(body.replace('SUCCESS', 'FAILED'), signature)).toBe(400)
  expect(await send(body, signature.replace(/^../, 'AA'))).toBe(400)
  expect(await send(body, '')).toBe(400)
  for (const text of [
    '{',
    '[]',
    'null',
    '{"Event":{"Code":1},"Data":{}}',
    '{"EventType":1,"Data":{"InvoiceId":{}}}',
  ])
    expect(await send(text, signature)).toBe(400)
  await bank.webhooks.release(() => [])
  expect(await statusOf(id)).toBe('pending')
  await reconcile()
  expect(await statusOf(id)).toBe('paid')
})

test("the documented example of version 1 is signed in alphabetical order, '' for null", () => {
  const Data = {
    InvoiceId: 586170,
    CustomerEmail: null,
    CreatedDate: '04032021211555',
    CustomerMobile: '965',
  }
  const text = 'CreatedDate=04032021211555,CustomerEmail=,CustomerMobile=965,InvoiceId=586170'
  const signature = createHmac('sha256', 's').update(text).digest('base64')
  const headers = new Headers({ 'MyFatoorah-Signature': signature })
  expect(checkMyFatoorahSignature('s', headers, JSON.stringify({ EventType: 1, Data }))).toContain('586170')
})

test('a lost webhook: the reader who returns has the invoice looked at, once', {
  tags: 'thorough',
}, async () => {
  const reader = await app.asUser({ role: 'user' })
  const { id, invoice } = await begin({ userId: reader.userId ?? 0 })
  bank.endpoint('')
  await bank.decide(invoice, 'pay')
  for (let returns = 0; returns < 3; returns += 1) await reader.get(`/api/v1/payment/mine/${id}`)
  await paid(id)
  bank.endpoint(app.url + door)
})

test('an invoice that expires or is cancelled ends the payment; one at the bank waits', {
  tags: 'thorough',
}, async () => {
  const [late, stopped, waits] = [await begin(), await begin(), await begin()]
  bank.end(late.invoice, 'expired')
  bank.end(stopped.invoice, 'Canceled')
  await bank.decide(waits.invoice, 'begin')
  bank.end(waits.invoice, 'expired')
  await reconcile()
  expect((await paymentOf(app, late.id)).message).toContain('انتهت مهلة')
  expect(await Promise.all([late, stopped, waits].map(({ id }) => statusOf(id)))).toEqual([
    ...['failed', 'failed', 'pending'],
  ])
  // Paid in the last second, told late.
  await bank.decide(late.invoice, 'pay')
  await paid(late.id)
})

test('invoices of other installations and shops on the account change nothing here', {
  tags: 'thorough',
}, async () => {
  const { id, invoice } = await begin()
  const ours = bank.invoices.get(invoice)!
  let last = 70
  const foreign = async (UserDefinedField: string | null) => {
    last += 1
    bank.invoices.set(String(last), { ...ours, InvoiceId: last, InvoiceTransactions: [], UserDefinedField })
    await bank.decide(String(last), 'pay')
  }
  const count = async () => (await app.db.selectFrom('payment_differences').select('id').execute()).length
  const before = await count()
  await foreign(JSON.stringify({ payment: String(id), installation: 'another title' }))
  for (const field of [null, '', 'order 12', '{"payment"', '[]', JSON.stringify({ payment: id })])
    await foreign(field)
  const waiting = app.db.selectFrom('payment_webhooks').select('id').where('applied_at', 'is', null)
  await expect.poll(async () => (await waiting.execute()).length).toBe(0)
  await reconcile()
  expect([await statusOf(id), await count()]).toEqual(['pending', before])
})

test('a link that is paid twice gives a second period, shown to staff; each is refunded once', {
  tags: 'thorough',
}, async () => {
  const { id, subscriptionId, invoice } = await beginPaid()
  await bank.decide(invoice, 'pay')
  const rows = () =>
    app.db
      .selectFrom('payments')
      .select(['id', 'status', 'purpose', 'provider_ref'])
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['paid', 'paid'])
  const [, second] = await rows()
  expect(second).toMatchObject({ purpose: 'renewal', provider_ref: expect.stringMatching(`^${invoice}:07`) })
  expect(await differencesOf(second!.id)).toEqual(['paid twice'])
  await reconcile()
  expect(await rows()).toHaveLength(2)
  expect((await owner.post(`/api/v1/subscription/refund/${second!.id}`, { reason: 'مرتين' })).status).toBe(
    200,
  )
  const [refund] = [...bank.refunds.values()].filter(({ InvoiceId }) => String(InvoiceId) === invoice)
  await bank.decideRefund(String(refund?.RefundId), 'Refunded')
  const refundedOf = async () => (await rows()).filter(({ status }) => status === 'refunded').length
  await expect.poll(refundedOf).toBe(1)
  expect([await statusOf(id), await refundedOf()]).toEqual(['refunded', 1])
  const open = (await owner.get('/api/v1/payment/attention')).body.differences
  expect(open.map(({ paymentId }: { paymentId: number }) => paymentId)).not.toContain(second!.id)
})

test('refunds wait for the staff of MyFatoorah: a part, then the rest, and no more', {
  tags: 'thorough',
}, async () => {
  const { id, invoice } = await beginPaid()
  const refundIds = () =>
    [...bank.refunds.values()]
      .filter(({ InvoiceId }) => String(InvoiceId) === invoice)
      .map(({ RefundId }) => String(RefundId))
  await refundPayment(services, by, { id, amount: 5000 })
  expect(await paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 0 })
  await expect(refundPayment(services, by, { id, amount: 5000 })).rejects.toThrow('لم يُجب مزوّد الدفع بعد')
  await bank.decideRefund(refundIds()[0]!, 'Refunded')
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ status: 'paid', refunded: 5000 })
  await expect(refundPayment(services, by, { id, amount: 10_001 })).rejects.toMatchObject({ code: 'REFUSED' })
  await refundPayment(services, by, { id })
  await bank.decideRefund(refundIds()[1]!, 'Canceled')
  await expect.poll(() => differencesOf(id)).toEqual(['refund failed'])
  // The next is a new one, found by the nightly reconciliation.
  await refundPayment(services, by, { id })
  bank.endpoint('')
  await bank.decideRefund(refundIds()[2]!, 'Refunded')
  bank.endpoint(app.url + door)
  await reconcile()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'refunded', refunded: 15_000 })
})

test('a refund whose answer was lost is found, and not made again', { tags: 'thorough' }, async () => {
  const { id, invoice } = await beginPaid()
  const made = () => [...bank.refunds.values()].filter(({ InvoiceId }) => String(InvoiceId) === invoice)
  bank.loseAnswer('/v2/MakeRefund')
  await expect(refundPayment(services, by, { id, amount: 5000 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await refundPayment(services, by, { id, amount: 5000 })
  expect(made()).toHaveLength(1)
  await bank.decideRefund(String(made()[0]?.RefundId), 'Refunded')
  await expect.poll(() => paymentOf(app, id)).toMatchObject({ refunded: 5000 })
})

test('a page whose answer was lost is made again; nobody has the link of the first', async () => {
  const { id } = await makePayment(app, { provider: 'myfatoorah', amount: 15_000, currency: 'KWD' })
  bank.loseAnswer('/v2/SendPayment')
  await expect(checkoutUrlOf(services, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const url = await checkoutUrlOf(services, id)
  const tabs = await Promise.all([1, 2, 3].map(() => checkoutUrlOf(services, id)))
  expect(new Set([url, ...tabs]).size).toBe(1)
})

test.each([
  ['blocked', 'UNAVAILABLE'],
  ['limited', 'UNAVAILABLE'],
  ['refused', 'REFUSED'],
] as const)('an answer «%s» is %s, and repeats neither the request nor the token', async (what, code) => {
  const { id } = await makePayment(app, { provider: 'myfatoorah', amount: 15_000, currency: 'KWD' })
  bank.answersWith(what)
  const error = await checkoutUrlOf(services, id).catch((thrown: unknown) => thrown)
  bank.answersWith(undefined)
  expect(error).toMatchObject({ code })
  const cause = (error as Error).cause
  const said = [
    error,
    String(error),
    cause,
    String(cause),
    (cause as Error | undefined)?.cause,
    await differencesOf(id),
  ]
  expect(JSON.stringify(said)).not.toMatch(/mf_token|Wrong:/)
  expect(await statusOf(id)).toBe('pending')
})

test('blocked or limited, the nightly look at the payments changes nothing, and shows no difference', async () => {
  const { id } = await begin()
  bank.answersWith('limited')
  await reconcile()
  bank.answersWith(undefined)
  expect([await statusOf(id), await differencesOf(id)]).toEqual(['pending', []])
})

test('an account sells in its own currency only; an invoice in another is shown to staff', {
  tags: 'thorough',
}, async () => {
  const riyals = await makePayment(app, { provider: 'myfatoorah', amount: 1500, currency: 'SAR' })
  await expect(checkoutUrlOf(services, riyals.id)).rejects.toThrow('لا تقبل سعر هذه الباقة')
  const { body } = await owner.get('/api/v1/payment/provider')
  const ways = body as { id: string; currencies: string[]; labels: Record<string, string> }[]
  expect(ways.find(each => each.id === 'myfatoorah')).toMatchObject({
    ...{ currencies: ['KWD'], labels: { KWD: expect.stringContaining('كي نت') } },
  })
  const { id, invoice } = await begin()
  bank.invoices.get(invoice)!.InvoiceDisplayValue = '1,250.00 SR'
  await bank.decide(invoice, 'pay')
  await expect.poll(() => differencesOf(id)).toEqual(['paid 125000 SAR'])
  expect(await statusOf(id)).toBe('pending')
})

test('«جرّب المفاتيح» names a token of another country, a missing secret, and silence; it makes no invoice', async () => {
  const count = bank.invoices.size
  const tried = async (typed: object) =>
    (await owner.post('/api/v1/payment/keys', { provider: 'myfatoorah', ...typed })).body
  // Webhooks with a bad signature came in an earlier test.
  const warnings = [expect.stringContaining('إن كانت من MyFatoorah')]
  expect(await tried({})).toEqual({ mode: 'live', problems: [], warnings })
  expect((await tried({ country: 'TEST' })).mode).toBe('test')
  expect((await tried({ country: 'SAU' })).problems.join()).toContain('اختر البلد')
  expect((await tried({ country: 'QQQ' })).problems.join()).toContain('اختر بلد الحساب')
  expect((await tried({ webhookSecret: '' })).problems.join()).toContain('سرّ الإشعارات ناقص')
  const wrong = `wrong_${'y'.repeat(600)}`
  const refusal = await tried({ secretKey: wrong })
  expect(refusal.problems.join()).toContain('لا يعرف MyFatoorah')
  expect(JSON.stringify(refusal)).not.toContain('yyy')
  bank.answersWith('blocked')
  expect((await tried({})).problems.join()).toContain('لم يُجب MyFatoorah')
  bank.answersWith(undefined)
  expect(bank.invoices.size).toBe(count)
})
