import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { listMails, type ReadMail } from '../../testing/outbox.ts'
import { paymentServicesOf, startTapApp, type TapApp } from '../../testing/payments.ts'
import { until } from '../../testing/until.ts'
import { adviceFor } from '../payment/dashboard/differenceWords.ts'
import { chargeSavedCard, checkoutUrlOf, openPayment } from '../payment/payment.service.ts'
import { standingWords } from './site/subscriptionWords.ts'
import { takeDueSteps } from './step.service.ts'
import type { OwnSubscription } from './subscription.schema.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapApp['tap']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ worker: true, isAtHome: true })
  ;({ app, tap } = all)
})
afterAll(() => all?.stop())

const own = async (client: TestClient, id: number): Promise<OwnSubscription> =>
  (await client.get(`${base}/mine`)).body.find((one: OwnSubscription) => one.id === id)

async function pass(id: number, days: number) {
  const ago = sql`make_interval(secs => ${days * 86_400})`
  await sql`update subscription_events set at = at - ${ago} where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set due_at = now() where id = ${id}`.execute(app.db)
  await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
}

async function renewedByCard(currency = 'SAR') {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { period: 'days', days: 30, prices: { [currency]: 3000 } })
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard: true })
  await tap.decide(String(body.checkoutUrl).split('/').at(-1)!, 'pay', 'VISA')
  const { id } = body.subscription as { id: number }
  await until(async () => expect((await own(client, id)).status).toBe('active'))
  return { client, id }
}

/** The reader's payments that need the attention of staff. */
async function shown({ userId }: TestClient): Promise<{ ours: string; theirs: string; paymentId: number }[]> {
  const { body } = await (await app.as('superadmin')).get('/api/v1/payment/attention')
  return body.differences.filter((one: { userId: number }) => one.userId === userId)
}

/** Found by its words, because mails that are sent together arrive in any order. */
async function mailThatSays({ userId }: TestClient, words: string): Promise<ReadMail> {
  const users = app.db.selectFrom('users').select('email')
  const { email } = await users.where('id', '=', userId!).executeTakeFirstOrThrow()
  const find = async () =>
    (await listMails(app.dataDir)).find(({ to, text }) => to === email && text.includes(words))
  await until(async () => expect(await find()).toBeDefined())
  return (await find())!
}

test('a currency that the account may not charge is no fault of the card: staff are told, the reader is not sent for another, and the charge is tried again', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard('KWD')
  const customers = tap.asked.length
  tap.inactive.add('KWD')
  await pass(id, 30.2)
  await until(async () =>
    expect(await shown(client)).toMatchObject([{ ours: 'account', theirs: 'refused 1119' }]),
  )
  const [row] = await shown(client)
  expect(adviceFor(row!)).toContain('لا لبطاقة القارئ')
  await pass(id, 1)
  await until(async () => expect((await own(client, id)).status).toBe('past_due'))
  const waiting = await own(client, id)
  expect(waiting).toMatchObject({ isRefused: false, isHeld: true, card: { label: 'VISA 4242' } })
  expect(waiting.payments[0]).toMatchObject({
    status: 'pending',
    message: expect.stringContaining('لا يخصّ بطاقتك'),
  })
  expect(standingWords(waiting)).toContain('لسبب لا يخصّ بطاقتك')
  const { subject, text } = await mailThatSays(client, 'لسبب لا يخصّ بطاقتك')
  expect(subject + text).not.toMatch(/بطاقة أخرى|لم تُقبل|لتجدّده/)
  // A page is refused as well, once: the customer is known, so no other is made.
  const pages = () =>
    tap.asked.slice(customers).filter(({ path, body }) => path === '/v2/charges' && body.includes('src_all'))
      .length
  const before = pages()
  const other = await client.post(`${base}/${await makePackage(app.db, { prices: { KWD: 1000 } })}`, {
    provider: 'tap',
  })
  expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('لم يُخصم منك شيء')])
  expect(pages()).toBe(before + 1)
  tap.inactive.clear()
  await pass(id, 1)
  await until(async () => expect((await own(client, id)).status).toBe('active'))
  expect(await own(client, id)).toMatchObject({
    isHeld: false,
    payments: [{ status: 'paid' }, { status: 'paid' }],
  })
  expect((await shown(client)).filter(({ ours }) => ours === 'account')).toEqual([])
  app.takeErrors()
})

test('a reader who pays on a page while the card is due to be tried again pays once', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard()
  const paying = async () => String((await client.get(`${base}/retry/payment/${id}`)).body.checkoutUrl)
  const pay = (page: string) => tap.decide(page.split('/').at(-1)!, 'pay', 'VISA')
  const count = async (wanted: string) =>
    (await own(client, id)).payments.filter(({ status }) => status === wanted).length
  tap.cardsAre('bad')
  await pass(id, 30.2)
  await until(async () => expect(await count('failed')).toBe(1))
  await pass(id, 1)
  await until(async () => expect(await count('failed')).toBe(2))
  tap.cardsAre('good')
  const page = await paying()
  await pass(id, 2)
  expect((await own(client, id)).payments[0]).toMatchObject({ status: 'pending' })
  await pay(page)
  await until(async () => expect((await own(client, id)).status).toBe('active'))
  expect([await count('paid'), await shown(client)]).toEqual([2, []])
})

test('a page that is paid after the saved card was charged for the same period is shown as paid twice', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard()
  const services = paymentServicesOf(app, { tap: { secretKey: tap.secretKey, baseUrl: tap.url } })
  const { packageId } = await app.db
    .selectFrom('subscriptions')
    .select('package_id as packageId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const open = (amount: number) =>
    app.db.transaction().execute(tx =>
      openPayment(tx, {
        ...{ userId: client.userId ?? 0, subscriptionId: id, packageId, provider: 'tap', renewal: undefined },
        ...{ purpose: 'renewal', price: { amount, currency: 'SAR' }, description: 'تجديد' },
      }),
    )
  const page = await checkoutUrlOf(services, await open(3000))
  expect(await chargeSavedCard(services, await open(3100))).toBe(true)
  await tap.decide(page.split('/').at(-1)!, 'pay', 'VISA')
  await until(async () => expect(await shown(client)).toMatchObject([{ theirs: 'paid twice' }]))
})

test('a charge that waits for the account until the subscription ends is not made afterwards', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard('KWD')
  tap.inactive.add('KWD')
  await pass(id, 30.2)
  await until(async () => expect(await shown(client)).toMatchObject([{ ours: 'account' }]))
  await pass(id, 1)
  await until(async () => expect((await own(client, id)).isHeld).toBe(true))
  await until(async () => {
    await pass(id, 4)
    expect((await own(client, id)).status).toBe('expired')
  })
  tap.inactive.clear()
  const [held] = (await own(client, id)).payments
  expect(held).toMatchObject({ status: 'failed' })
  const keys = { tap: { secretKey: tap.secretKey, baseUrl: tap.url } }
  expect(await chargeSavedCard(paymentServicesOf(app, keys), held!.id)).toBe(false)
  app.takeErrors()
})

test('a card that Tap no longer has is refused as a card: the reader is told to pay, and staff that nothing is to do', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard()
  tap.savedCards.clear()
  await pass(id, 30.2)
  await until(async () => expect((await own(client, id)).status).toBe('past_due'))
  const refused = await own(client, id)
  expect(refused).toMatchObject({ isRefused: true, isHeld: false })
  expect(refused.payments[0]?.message).toContain('ادفع ببطاقة أخرى')
  const [row] = await shown(client)
  expect(row).toMatchObject({ ours: 'charge' })
  expect(adviceFor(row!)).toContain('لا يلزمك شيء')
})

test('a code that Tap does not list ends the charge in neutral words; staff see the code, and no fault of the account', {
  tags: 'thorough',
}, async () => {
  const { client, id } = await renewedByCard()
  tap.refusedCards.set('4242', '1999')
  await pass(id, 30.2)
  await until(async () => expect((await own(client, id)).status).toBe('past_due'))
  tap.refusedCards.clear()
  const refused = await own(client, id)
  expect(refused).toMatchObject({ isRefused: true, isHeld: false })
  expect(refused.payments[0]?.message).toContain('لم يذكر مزوّد الدفع سببًا واضحًا')
  const [row] = await shown(client)
  expect(row).toMatchObject({ ours: 'unclear', theirs: 'refused 1999' })
  expect(adviceFor(row!)).toContain('برمز لا توثّقه')
})
