import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasLink } from '../../contract/plain-text.ts'
import type { ApiContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { mailboxOf } from '../../platform/mail/owner-of-address.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { bounceReport } from '../../testing/bounces.ts'
import { hear, makePackage } from '../../testing/members.ts'
import { paymentServicesOf } from '../../testing/payments.ts'
import { type ImapStandIn, startImapStandIn } from '../../testing/providers/imap.ts'
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/providers/smtp.ts'
import { until } from '../../testing/until.ts'
import { bounceAddress } from '../newsletter/bounce.service.ts'
import { readBouncesNow } from '../newsletter/bounce-mailbox.service.ts'
import { checkoutOf } from '../payment/checkout.service.ts'
import { deliverDueGifts, deliverGiftLater } from './delivery.jobs.ts'
import { deliverGiftNow } from './delivery.mail.service.ts'
import { forgetRecipients } from './delivery.queries.ts'

let app: TestApp
let smtp: SmtpStandIn
let imap: ImapStandIn
let owner: TestClient
let giver: TestClient
let giverEmail: string
let packageId: number
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  imap = await startImapStandIn()
  app = await startTestApp({ worker: true, env: { SMTP_URL: smtp.url, MAILBOX_ALLOW: '127.0.0.0/8' } })
  owner = await app.as('superadmin')
  giver = await app.asUser({ role: 'user' })
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', giver.userId ?? 0)
    .executeTakeFirstOrThrow()
  giverEmail = email ?? ''
  packageId = await makePackage(app.db, { name: 'الفضية' })
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
  await imap?.stop()
})
beforeEach(async () => {
  smtp.answer(() => undefined)
  await app.db.deleteFrom('rate_limits').execute()
})

let count = 0
const freshAddress = () => `friend${++count}@example.org`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const deliveryTo = (email: string, more: object = {}) => ({
  ...{ name: 'سلمى', email, from: 'عمّك خالد', message: 'كل عام وأنت بخير' },
  ...more,
})

async function buy(delivery?: object, to = packageId) {
  const { status, body } = await giver.post(`/api/v1/voucher/gift/${to}`, { delivery })
  expect(status, JSON.stringify(body)).toBe(200)
  return Number(/(\d+)$/.exec(body.checkoutUrl)?.[1])
}
async function pay(payment: number) {
  expect((await owner.patch(`/api/v1/payment/transfer/${payment}/confirm`)).status).toBe(200)
  return until(() => gift(payment))
}
async function gift(payment: number) {
  const all = (await giver.get('/api/v1/voucher/gifts')).body
  const found = all.find((each: { payment: number }) => each.payment === payment)
  expect(found).toBeDefined()
  return found
}
const bought = async (delivery?: object) => {
  const payment = await buy(delivery)
  return { payment, ...(await pay(payment)) }
}
const mailsTo = (email: string) => smtp.mails.filter(({ recipients }) => recipients.includes(email))
const statesOf = async (payment: number) => {
  const { delivery } = await gift(payment)
  return [delivery.sentAt !== null, delivery.bouncedAt !== null]
}
const send = (payment: number, body: object = {}) => giver.post(`/api/v1/voucher/gift/${payment}/send`, body)
const set = (payment: number, delivery: object | null) =>
  giver.patch(`/api/v1/voucher/gift/${payment}/delivery`, { delivery })
/** Runs the sweep, and waits until no job about gifts is left. */
async function sweep() {
  await enqueue(app.db, deliverDueGifts, {}, { key: 'sweep' })
  await settled()
}
const settled = () =>
  until(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where task_identifier ~* 'gift' and (run_at <= now() or locked_at is not null)`.execute(app.db)
    expect(rows).toHaveLength(0)
  })
const makeDue = (payment: number) =>
  app.db
    .updateTable('gift_deliveries')
    .set({ deliver_at: inDays(-40) })
    .where('payment_id', '=', payment)
    .execute()

test('a gift for today reaches its recipient once; the buyer is told, also when it is redeemed', {
  tags: 'thorough',
}, async () => {
  const email = freshAddress()
  const { payment, code } = await bought(deliveryTo(email, { message: 'سطر\nثانٍ <b>' }))
  const mail = await smtp.waitForMail(email)
  expect(mail.subject).toContain('عمّك خالد يهديك اشتراكًا')
  for (const words of ['سلمى', code, 'سطر', 'ثانٍ &lt;b&gt;', `/subscribe/redeem?code=${code}`, 'dir="rtl"'])
    expect(mail.html).toContain(words)
  const told = () => mailsTo(giverEmail).map(({ subject }) => subject)
  await until(() => expect(told()).toContain('أُرسلت هديتك إلى سلمى'))
  expect(told()).toContain('هديتك إلى سلمى: اشتراك في «الفضية»')
  for (let again = 0; again < 3; again++) await deliverGiftLater(app.db, payment)
  await Promise.all([deliverGiftNow(app.services, payment), deliverGiftNow(app.services, payment)])
  await sweep()
  expect(mailsTo(email)).toHaveLength(1)
  expect((await set(payment, deliveryTo(email))).status).toBe(422)
  expect((await send(payment)).status).toBe(422)
  const friend = await app.asUser({ role: 'user' })
  expect((await friend.post('/api/v1/voucher/redeem', { code })).status).toBe(200)
  await until(() => expect(told()).toContain('استُبدلت هديتك'))
  expect((await send(payment, { email: freshAddress() })).status).toBe(422)
})

test('until its day it can be changed, sent now, or handed over; late, it is still sent', {
  tags: 'thorough',
}, async () => {
  const [first, second, third, late] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()]
  const one = await bought(deliveryTo(first, { on: inDays(30) }))
  await sweep()
  expect(mailsTo(first)).toEqual([])
  expect((await set(one.payment, deliveryTo(second, { on: inDays(365), from: 'أمّك' }))).status).toBe(200)
  expect((await gift(one.payment)).delivery).toMatchObject({ email: second, from: 'أمّك', sentAt: null })
  expect((await send(one.payment)).status).toBe(200)
  await smtp.waitForMail(second)
  expect(mailsTo(first)).toEqual([])
  const two = await bought(deliveryTo(third, { on: inDays(2) }))
  expect((await set(two.payment, null)).status).toBe(200)
  expect((await gift(two.payment)).delivery).toBeNull()
  expect((await send(two.payment)).status).toBe(422)
  expect((await set(two.payment, deliveryTo(late, { on: inDays(2) }))).status).toBe(200)
  await makeDue(two.payment)
  await sweep()
  expect([mailsTo(third).length, mailsTo(late).length]).toEqual([0, 1])
})

test('a gift that is not paid, was refunded or redeemed before its day is not sent', {
  tags: 'thorough',
}, async () => {
  const emails = [freshAddress(), freshAddress(), freshAddress()]
  const unpaid = await buy(deliveryTo(emails[0]!), await makePackage(app.db))
  const refunded = await bought(deliveryTo(emails[1]!, { on: inDays(3) }))
  const price = { amount: 3000, currency: 'SAR' }
  await hear(app.db, 'manual', {
    ...{ kind: 'refunded', at: new Date(), ref: `transfer-${refunded.payment}`, payment: refunded.payment },
    ...{ price, refund: 'by-hand' },
  })
  const redeemed = await bought(deliveryTo(emails[2]!, { on: inDays(3) }))
  expect((await giver.post('/api/v1/voucher/redeem', { code: redeemed.code })).status).toBe(200)
  for (const payment of [unpaid, refunded.payment, redeemed.payment]) {
    await makeDue(payment)
    await deliverGiftNow(app.services, payment)
  }
  await sweep()
  for (const email of emails) expect(mailsTo(email)).toEqual([])
})

test('a refused address: the buyer and staff see it, and it is sent once more with another code', {
  tags: 'thorough',
}, async () => {
  const [bad, good] = [freshAddress(), freshAddress()]
  smtp.answer((_, to) => (to === bad ? '550 5.1.1 no such user' : undefined))
  const { payment, code } = await bought(deliveryTo(bad))
  await until(async () => expect(await statesOf(payment)).toEqual([false, true]))
  await until(() =>
    expect(mailsTo(giverEmail).map(({ subject }) => subject)).toContain('لم تصل هديتك إلى سلمى'),
  )
  const seen = (await owner.get(`/api/v1/voucher/gifts/${giver.userId}`)).body
  expect(seen.find((each: { payment: number }) => each.payment === payment)).toMatchObject({
    delivery: { email: bad, bouncedAt: expect.any(String) },
  })
  expect(JSON.stringify(seen)).not.toContain(code)
  expect((await send(payment, { email: good })).status).toBe(200)
  const mail = await smtp.waitForMail(good)
  await until(async () => expect(await statesOf(payment)).toEqual([true, false]))
  const { code: other } = await gift(payment)
  expect(other).not.toBe(code)
  expect(mail.text).toContain(other)
  const stranger = await app.asUser({ role: 'user' })
  expect((await stranger.post('/api/v1/voucher/redeem', { code })).body.code).toBe('WRONG_CODE')
  expect((await send(payment, { email: freshAddress() })).status).toBe(422)
})

test('a mail that comes back hours later: the buyer is told, once, and not for a mail that was replaced or redeemed', {
  tags: 'thorough',
}, async () => {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const mailbox = { bounceHost: '127.0.0.1', bouncePort: imap.port, bounceSecurity: 'none' }
  const values = {
    ...mailbox,
    bounceAddress: 'back@news.example',
    bounceUser: 'b',
    bouncePassword: imap.password,
  }
  expect((await owner.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
  const comeBack = async (raw: string) => {
    // Servers may repeat a report.
    for (let times = 0; times < 2; times++) imap.put(bounceReport(raw))
    await readBouncesNow({ ...app.services, stopping: new AbortController().signal })
    await settled()
  }
  const told = () => mailsTo(giverEmail).filter(({ subject }) => subject.startsWith('لم تصل هديتك')).length
  const toldBefore = told()
  const [wrong, right, used] = [freshAddress(), freshAddress(), freshAddress()]
  const { payment } = await bought(deliveryTo(wrong))
  const first = await smtp.waitForMail(wrong)
  expect(first.returnPath).toBe('back@news.example')
  await comeBack(first.raw.replaceAll('gift-', 'gift-9'))
  expect(await statesOf(payment)).toEqual([true, false])
  await comeBack(first.raw)
  expect([...(await statesOf(payment)), told() - toldBefore]).toEqual([false, true, 1])
  expect((await send(payment, { email: right })).status).toBe(200)
  const second = await smtp.waitForMail(right)
  await settled()
  await comeBack(first.raw)
  expect(await statesOf(payment)).toEqual([true, false])
  await comeBack(second.raw)
  expect([...(await statesOf(payment)), told() - toldBefore]).toEqual([false, true, 2])
  expect(mailsTo(giverEmail).at(-1)?.text).toContain('خذ الرمز من صفحة هديتك')

  const redeemed = await bought(deliveryTo(used))
  const third = await smtp.waitForMail(used)
  const friend = await app.asUser({ role: 'user' })
  await friend.post('/api/v1/voucher/redeem', { code: redeemed.code })
  await comeBack(third.raw)
  expect([...(await statesOf(redeemed.payment)), told() - toldBefore]).toEqual([true, false, 2])
})

test('an address that the sending provider reports as refused: its gift came back', {
  tags: 'thorough',
}, async () => {
  const [email, other] = [freshAddress(), freshAddress()]
  const [refused, arrived] = [await bought(deliveryTo(email)), await bought(deliveryTo(other))]
  await until(async () => expect(await statesOf(refused.payment)).toEqual([true, false]))
  await until(async () => expect(await statesOf(arrived.payment)).toEqual([true, false]))
  const context = { vault: app.services.vault, siteUrl: '' } as ApiContext
  const report = { email: email.toUpperCase(), type: 'bounce', detail: 'no such user' }
  expect((await owner.post(await bounceAddress(context), report)).status).toBeLessThan(300)
  expect(await statesOf(refused.payment)).toEqual([false, true])
  expect(await statesOf(arrived.payment)).toEqual([true, false])
})

test('a server that is busy gets it later, and a full mailbox of gifts waits a day', {
  tags: 'thorough',
}, async () => {
  const email = 'flooded.friend+1@gmail.com'
  smtp.answer((_, to) => (to === email ? '451 4.3.0 later' : undefined))
  const busy = await bought(deliveryTo(email, { on: inDays(2) }))
  await makeDue(busy.payment)
  await expect(deliverGiftNow(app.services, busy.payment)).rejects.toThrow()
  smtp.answer(() => undefined)
  await sweep()
  expect(mailsTo(email)).toHaveLength(1)
  for (const spelling of [
    'floodedfriend@gmail.com',
    'f.l.oodedfriend+x@googlemail.com',
    'flooded.friend+2@gmail.com',
  ])
    await bought(deliveryTo(spelling))
  await sweep()
  const sent = smtp.mails.filter(({ recipients }) => mailboxOf(recipients[0] ?? '') === mailboxOf(email))
  expect(sent).toHaveLength(3)
  const waits = (await giver.get('/api/v1/voucher/gifts')).body[0].delivery
  expect([waits.sentAt, Date.parse(waits.deliverAt) > Date.now() + 80_000_000]).toEqual([null, true])
})

test.each([
  ['yesterday', { on: inDays(-2) }],
  ['in two years', { on: inDays(400) }],
  ['a link', { message: 'زر https://bad.example الآن' }],
  ['a domain with a full-width dot', { message: 'bad．example' }],
  ['a long message', { message: 'م'.repeat(501) }],
  ['many lines', { message: 'م\n'.repeat(30) }],
  ['a domain as a name', { from: 'casino.com' }],
  ['an address as a name', { name: 'a@b.co' }],
  ['no name', { name: ' ' }],
  ['no address', { email: 'سلمى' }],
])('is refused before paying: %s', async (_, wrong) => {
  const answer = await giver.post(`/api/v1/voucher/gift/${packageId}`, {
    delivery: deliveryTo(freshAddress(), wrong),
  })
  expect([answer.status, answer.body.data.issues[0].path]).toEqual([400, `delivery.${Object.keys(wrong)[0]}`])
})

test.each([
  ...[
    'www.x.y',
    'x[dot] http://x',
    'ex\u200cample.com',
    'exa\u2060mple.com',
    '1.2.3.4',
    'tel:911',
    'موقع.شبكة',
  ].map(text => [text, true] as const),
  ...['مبارك.كل عام', 'في 3.5 سنة', 'الساعة 9:30', 'ا.هـ', 'حسنًا...'].map(text => [text, false] as const),
])('%j has a link: %s', (text, is) => expect(hasLink(text)).toBe(is))

test('another reader’s gift is not found; a page that expired hands its recipient on; recipients are forgotten', {
  tags: 'thorough',
}, async () => {
  const { payment } = await bought(deliveryTo(freshAddress(), { on: inDays(9) }))
  const other = await app.asUser({ role: 'user' })
  expect((await other.post(`/api/v1/voucher/gift/${payment}/send`, {})).status).toBe(404)
  expect((await other.patch(`/api/v1/voucher/gift/${payment}/delivery`, { delivery: null })).status).toBe(404)
  const old = { updated_at: inDays(-31) }
  await app.db.updateTable('gift_deliveries').set(old).execute()
  await forgetRecipients(app.db, 30, 1000)
  expect((await gift(payment)).delivery.name).toBe('سلمى')
  await app.db
    .updateTable('gift_deliveries')
    .set({ sent_at: inDays(-31) })
    .where('payment_id', '=', payment)
    .execute()
  expect(await forgetRecipients(app.db, 30, 1000)).toBe(1)
  expect((await gift(payment)).delivery).toMatchObject({ name: '', email: null, message: '' })
  const unpaid = await buy(deliveryTo(freshAddress()), await makePackage(app.db))
  await app.db
    .updateTable('payments')
    .set({ checkout_url: 'https://pay.example', checkout_expires_at: inDays(-1) })
    .where('id', '=', unpaid)
    .execute()
  const { checkoutUrl } = await checkoutOf(paymentServicesOf(app), unpaid).then(page => page)
  expect(checkoutUrl).not.toContain(`/${unpaid}`)
  const moved = await app.db
    .selectFrom('gift_deliveries')
    .select('payment_id')
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  expect(checkoutUrl).toMatch(new RegExp(`/${moved.payment_id}$`))
})

test('two gifts of one package at once are two: by form, or by recipient; a form sent twice is one', {
  tags: 'thorough',
}, async () => {
  const page = async (input: object) => {
    const { body } = await giver.post(`/api/v1/voucher/gift/${packageId}`, input)
    return Number(/(\d+)$/.exec(body.checkoutUrl)?.[1])
  }
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const [salma, omar] = [freshAddress(), freshAddress()]
  const [first, again, second] = await Promise.all([
    page({ attempt: one, delivery: deliveryTo(salma) }),
    page({ attempt: one, delivery: deliveryTo(salma) }),
    page({ attempt: other, delivery: deliveryTo(omar, { name: 'عمر' }) }),
  ])
  expect(again).toBe(first)
  expect(second).not.toBe(first)
  await Promise.all([pay(first), pay(second)])
  await until(() => expect([mailsTo(salma).length, mailsTo(omar).length]).toEqual([1, 1]))
  // Codes to hand over, and forms without a key.
  const byHand = [await page({ attempt: crypto.randomUUID() }), await page({ attempt: crypto.randomUUID() })]
  const third = freshAddress()
  const unkeyed = [third, third.toUpperCase(), freshAddress()].map(email => ({ delivery: deliveryTo(email) }))
  const pages: number[] = []
  for (const input of unkeyed) pages.push(await page(input))
  expect(new Set([first, second, ...byHand, ...pages]).size).toBe(6)
  expect(pages[0]).toBe(pages[1])
})
