import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { typedAmount } from '../../arabic/typed-amount.ts'
import { createTestClient, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { waitForMail } from '../../testing/outbox.ts'
import { paymentOf } from '../../testing/payments.ts'
import { forgetLimits, tokenOf } from '../../testing/people.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { attempt } from '../user/security/limits.ts'
import { donationSettings } from './donation.settings.ts'

let app: TestApp
let stripe: StripeStandIn
let owner: TestClient
let guest: TestClient
let reader: TestClient
beforeAll(async () => {
  stripe = await startStripeStandIn()
  const { secretKey, webhookSecret, url } = stripe
  const env = {
    ...{ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: url },
    SITE_URL: 'http://localhost:3146',
  }
  app = await startTestApp({ worker: true, site: 'built', env })
  stripe.endpoint(app.url + webhooks)
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  reader = await app.asUser({ role: 'user' })
  await set({
    donations: 'on',
    donationAmounts: 'SAR 25 ٥٠ / 0.5 20000\nKWD 1 / 0.1 500',
    bankNote: 'الراجحي',
  })
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
})
beforeEach(() => forgetLimits(app))

const webhooks = '/api/v1/payment/webhook/stripe'
const address = '/api/v1/donation'
async function set(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const answer = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const give = (from: TestClient, more: object = {}) =>
  from.post(address, { amount: 5000, currency: 'SAR', provider: 'stripe', ...more })
const newest = async () => {
  const rows = app.db.selectFrom('payments').select(['id', 'user_id', 'status', 'purpose', 'provider'])
  return rows.orderBy('id', 'desc').executeTakeFirstOrThrow()
}
const sessionIn = (checkoutUrl: string) => checkoutUrl.split('/').at(-1) ?? ''
const paid = (id: number) => expect.poll(async () => (await paymentOf(app, id)).status).toBe('paid')
const emailOf = async (userId: number | undefined) => {
  const user = app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId ?? 0)
  return (await user.executeTakeFirstOrThrow()).email ?? ''
}

test('a reader donates: one page however often it is sent, thanks, a receipt, no invoice, and a refund by staff', {
  tags: 'thorough',
}, async () => {
  const [one, two] = await Promise.all([give(reader), give(reader)])
  expect([one.status, one.body.checkoutUrl]).toEqual([200, two.body.checkoutUrl])
  const { id, ...row } = await newest()
  expect(row).toEqual({ user_id: reader.userId, status: 'pending', purpose: 'donation', provider: 'stripe' })
  expect((await reader.get(`/donate/${id}`)).body).toContain('ننتظر تأكيد الدفع')
  await stripe.decide(sessionIn(one.body.checkoutUrl), 'pay')
  await paid(id)
  const mail = await waitForMail(app.dataDir, await emailOf(reader.userId))
  for (const words of ['شكرًا لك', String(id), '50', 'ليس فاتورة'])
    expect(mail.subject + mail.text).toContain(words.replace('ليس فاتورة', 'وليس فاتورة ضريبية'))
  const back = await reader.get(`/subscribe/return?payment=${id}`)
  expect([back.status, back.headers.get('location')]).toEqual([302, `/donate/${id}`])
  expect((await reader.get(`/donate/${id}`)).body).toContain('إيصال تبرّع')
  expect((await app.asUser({ role: 'user' }).then(other => other.get(`/donate/${id}`))).status).toBe(404)
  const listed = (await owner.get(address)).body
  expect(listed.items).toMatchObject([
    { id, price: { amount: 5000, currency: 'SAR' }, donor: { id: reader.userId } },
  ])
  expect((await owner.get(`${address}/figures`)).body).toMatchObject([
    { currency: 'SAR', count: 1, amount: 5000 },
  ])
  expect((await owner.get('/api/v1/invoice')).body.items).toEqual([])
  expect((await owner.get('/api/v1/payment/attention')).body.differences).toEqual([])
  expect((await owner.post(`${address}/refund/${id}`, { amount: 2000 })).body.refunded).toBe(2000)
  expect((await owner.get(`${address}/figures`)).body).toMatchObject([{ amount: 3000 }])
  expect((await owner.post(`${address}/refund/${id}`, { amount: 9000 })).status).toBe(422)
  expect((await owner.post(`${address}/refund/${id}`, {})).body.status).toBe('refunded')
  const returned = await waitForMail(app.dataDir, await emailOf(reader.userId), 2)
  expect(returned.subject).toContain('رددنا إليك')
  expect((await owner.post(`${address}/refund/9000001`, {})).status).toBe(404)
})

test('a guest donates with an address, by a page that was posted without scripts; a webhook is lost', {
  tags: 'thorough',
}, async () => {
  const fields = {
    choice: 'other',
    amount: '٧٥٫٥',
    currency: 'SAR',
    email: 'donor@example.org',
    provider: 'stripe',
  }
  const answer = await sendForm(app, guest, '/donate', fields)
  const { id } = await newest()
  expect(await paymentOf(app, id)).toMatchObject({ status: 'pending', amount: 7550 })
  const url = new RegExp(`${stripe.url}/[^"<&]+`).exec(answer.body)?.[0] ?? ''
  stripe.endpoint()
  await stripe.decide(sessionIn(url), 'pay')
  stripe.endpoint(app.url + webhooks)
  const cookie = answer.cookies.find(each => each.startsWith('session='))?.split(';')[0] ?? ''
  const donor = createTestClient(app.url, cookie, undefined)
  expect((await donor.get(`/donate/${id}`)).status).toBe(200)
  await paid(id)
  const { text } = await waitForMail(app.dataDir, 'donor@example.org', 2)
  expect(text).not.toBe('')
})

test('a transfer waits for staff; a refused form keeps its input', async () => {
  const { body, to } = await sendForm(app, reader, '/donate', {
    ...{ choice: 'other', amount: '1,5', currency: 'SAR', provider: 'manual' },
  })
  expect(to).toBeNull()
  expect(body).toContain('value="1,5"')
  expect(body).toContain('اكتب المبلغ رقمًا')
  const { status, body: page } = await give(reader, { provider: 'manual', amount: 100_000 })
  expect([status, page.checkoutUrl]).toEqual([200, expect.stringMatching(/\/subscribe\/transfer\/\d+$/)])
  const { id } = await newest()
  expect((await owner.get('/api/v1/payment/transfer')).body.items).toMatchObject([
    { id, description: 'تبرّع' },
  ])
  expect((await owner.patch(`/api/v1/payment/transfer/${id}/confirm`)).status).toBe(200)
  expect((await reader.get(`/donate/${id}`)).body).toContain('إيصال تبرّع')
})

test.each([
  ['nothing', { amount: 0 }, 400, 'من'],
  ['less than the minimum', { amount: 49 }, 400, 'من'],
  ['a negative amount', { amount: -5 }, 400, 'من'],
  ['a huge amount', { amount: 2_000_001 }, 400, 'من'],
  ['an amount beyond numbers', { amount: Number.MAX_SAFE_INTEGER }, 400, 'من'],
  ['a currency that is not taken', { currency: 'USD' }, 400, 'بهذه العملة'],
  ['less than Stripe charges', { amount: 60 }, 422, 'أقل مما تقبله'],
  ['a fils that Stripe refuses', { currency: 'KWD', amount: 1001 }, 422, 'لا تقبل طريقة الدفع هذه'],
  ['an unknown provider', { provider: 'nobody' }, 422, 'لا تقبل طريقة الدفع هذه'],
])('is refused: %s', async (_, wish, status, words) => {
  const answer = await give(reader, wish)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(words)])
  expect((await owner.get('/api/v1/payment/attention')).body.differences).toEqual([])
})

test('a guest needs an address; a closed page takes nothing', { tags: 'thorough' }, async () => {
  expect((await give(guest)).body.data.issues[0].path).toBe('email')
  const answer = await give(guest, { email: 'once@example.org' })
  expect([answer.status, tokenOf(answer)]).toEqual([200, expect.any(String)])
  expect((await guest.get('/')).body).toContain('href="/donate"')
  await set({ donations: 'off' })
  expect((await give(reader)).status).toBe(422)
  expect((await guest.get('/donate')).body).toContain('لا نستقبل التبرعات الآن')
  expect((await guest.get('/')).body).not.toContain('href="/donate"')
})

test.each<[string, number | undefined]>([
  ['50', 5000],
  ['٥٠', 5000],
  ['۵۰٫۲۵', 5025],
  ['1,250', 125_000],
  ['1٬250٫5', 125_050],
  [' 5 0 ', 5000],
  ['\u200f50', 5000],
  ...['', '-5', '1,5', '1.255', '1e3', 'خمسون', '0x10', '9'.repeat(30), '5 ر.س'].map(
    each => [each, undefined] as [string, undefined],
  ),
])('an amount typed as %j is %j', (typed, amount) => expect(typedAmount(typed, 'SAR')).toBe(amount))

test.each([
  ['SAR 25 50 / 5 20000', true],
  ['sar ٢٥ / ٥ ١٠٠', true],
  ['SAR / 5 100', true],
  ['', true],
  ['SAR 25 50', false],
  ['SAR 3 / 5 100', false],
  ['SAR / 0 100', false],
  ['SAR / 5.001 100', false],
  ['QQQ / 5 100', false],
  ['SAR / 5 100\nSAR / 6 100', false],
])('amounts in the settings: %j is valid: %s', (text, isValid) =>
  expect(donationSettings.donationAmounts.field.safeParse(text).success).toBe(isValid),
)

test('a network may begin a hundred donations an hour, because stolen cards are tested with donations', async () => {
  await set({ donations: 'on', donationAmounts: 'SAR 50 / 5 500' })
  for (let at = 0; at < 100; at += 1) await attempt(app.db, 'donation', { address: '127.0.0.1' })
  const other = await app.asUser({ role: 'user' })
  expect((await give(other)).status).toBe(429)
  expect((await give(guest, { email: 'guest@example.com' })).status).toBe(429)
})
