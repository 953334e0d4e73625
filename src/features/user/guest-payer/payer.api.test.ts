import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { hear, makePackage, tell } from '../../../testing/members.ts'
import { linkIn, listMails, waitForMail } from '../../../testing/outbox.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  signedIn,
  tokenOf,
  told,
} from '../../../testing/people.ts'
import { pruneAll } from '../../../testing/prune.ts'
import { sessionRetention } from '../sign-in/session.retention.ts'
import { remindGuestPayers } from './payer.jobs.ts'

let app: TestApp
let guest: TestClient
let packageId: number
let article: number
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  guest = await app.as('guest')
  packageId = await makePackage(app.db)
  article = await makeArticle(app.db, { access: 'subscribers' })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

type Bought = { client: TestClient; answer: Answer; subscription: number; userId: number; email: string }
let bought = 0

/** Buys in a new browser, or in this one. */
async function buy({
  email = `guest${++bought}@example.com`,
  from = guest,
  more = {},
} = {}): Promise<Bought> {
  const answer = await from.post(`/api/v1/subscription/guest/${packageId}`, { email, ...more })
  const token = tokenOf(answer)
  const client = token === undefined ? from : createTestClient(app.url, `session=${token}`, undefined)
  const subscription = answer.body.subscription?.id as number
  const row = await app.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', subscription ?? 0)
    .executeTakeFirst()
  return { client, answer, subscription, userId: row?.user_id ?? 0, email }
}

async function buyAndPay(
  options: Parameters<typeof buy>[0] = {},
): Promise<Bought & { link: string; token: string }> {
  const made = await buy(options)
  const before = await mailsTo(made.email)
  await tell(app.db, made.subscription, 'paid')
  const link = linkIn(await mailAfter(made.email, before))
  return { ...made, link, token: link.split('/').at(-1) ?? '' }
}

const mailsTo = async (email: string) =>
  (await listMails(app.dataDir)).filter(
    ({ to, text }) => to === email && text.includes('/subscribe/confirm/'),
  ).length
async function mailAfter(email: string, before: number) {
  const mails = async () =>
    (await listMails(app.dataDir)).filter(
      ({ to, text }) => to === email && text.includes('/subscribe/confirm/'),
    )
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBeGreaterThan(before)
  return (await mails())[before]!
}

const isLocked = async (client: TestClient) => (await client.get(`/api/v1/article/${article}`)).body.locked
const mine = async (client: TestClient) => (await client.get('/api/v1/subscription/mine')).body
const confirm = (token: string, more: object = { password: knownPassword }, client = guest) =>
  client.post(`/api/v1/auth/purchase/${token}`, more)
const own = (client: TestClient) => client.get('/api/v1/user/purchase')

describe('paying first', () => {
  test('a form that is submitted twice at once makes one account and one page; another form another', {
    tags: 'thorough',
  }, async () => {
    const attempt = crypto.randomUUID()
    const [email, more] = ['twice@example.com', { attempt }]
    const both = await Promise.all([1, 2, 3].map(() => buy({ email, more })))
    expect(new Set(both.map(({ userId }) => userId)).size).toBe(1)
    expect(new Set(both.map(({ answer }) => answer.body.checkoutUrl)).size).toBe(1)
    for (const { client } of both) expect(await isSignedIn(client)).toBe(true)
    const others = [
      await buy({ email, more: { attempt: crypto.randomUUID() } }),
      await buy({ email }),
      await buy({ email: 'corrected@example.com', more }),
    ]
    expect(new Set([...both, ...others].map(({ userId }) => userId)).size).toBe(4)
    expect((await buy({ email, more: { attempt: 'x' } })).answer.status).toBe(400)
    // The key of a paid purchase opens nothing any more.
    await tell(app.db, both[0]!.subscription, 'paid')
    expect((await buy({ email, more })).userId).not.toBe(both[0]!.userId)
  })

  test('a guest gets a page to pay on, reads in this browser once it is paid, and is mailed then, not before', async () => {
    const { client, answer, subscription, email } = await buy()
    expect([answer.status, answer.body.checkoutUrl]).toEqual([
      200,
      expect.stringContaining('/subscribe/transfer/'),
    ])
    expect((await client.get('/api/v1/user')).body).toMatchObject({
      email,
      activated: false,
      isGuestPayer: true,
    })
    expect((await client.post('/api/v1/user/purchase/link')).status).toBe(422)
    expect((await own(client)).body).toEqual({ email, bought: '', paid: false, declined: false })
    expect(await isLocked(client)).toBe(true)
    await tell(app.db, subscription, 'paid')
    expect([await isLocked(client), await isLocked(guest)]).toEqual([false, true])
    const [first] = await mine(client)
    expect(first).toMatchObject({ id: subscription, status: 'active' })
    const mail = await waitForMail(app.dataDir, email)
    const mails = (await listMails(app.dataDir)).filter(({ to }) => to === email)
    // With the invoice; nothing was sent before.
    await expect
      .poll(async () => (await listMails(app.dataDir)).filter(({ to }) => to === email).length)
      .toBe(2)
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(mail.text + mail.subject).not.toContain('قارئ،')
  })

  test('the link makes it an account with a password, signed in where it was opened and nowhere else', {
    tags: 'thorough',
  }, async () => {
    const { client, token, email, userId } = await buyAndPay()
    expect((await guest.get(`/api/v1/auth/purchase/${token}`)).body).toMatchObject({
      email,
      hasAccount: false,
    })
    expect((await confirm(token, {})).body.data.issues[0].path).toBe('password')
    expect((await confirm(token, { password: 'قصيرة' })).status).toBe(400)
    await client.patch('/api/v1/user/edit/profile', { name: 'ربحت جائزة' })
    const answer = await confirm(token)
    expect(answer.body).toEqual({ outcome: 'activated' })
    const here = createTestClient(app.url, `session=${tokenOf(answer)}`, undefined)
    expect((await here.get('/api/v1/user')).body).toMatchObject({ id: userId, activated: true, name: 'قارئ' })
    expect(await isSignedIn(client)).toBe(false)
    expect((await mine(await signedIn(app, email)))[0].status).toBe('active')
    expect(told(await confirm(token))).toEqual([422, 'WRONG_CODE'])
  })

  test('opened in the browser that paid, it stays signed in', { tags: 'thorough' }, async () => {
    const { client, token, userId } = await buyAndPay()
    const other = await buyAndPay()
    expect((await confirm(token, { password: knownPassword }, client)).body.outcome).toBe('activated')
    expect((await client.get('/api/v1/user')).body).toMatchObject({ id: userId, activated: true })
    expect(await isSignedIn(other.client)).toBe(true)
  })

  test('a trial, and no address: refused; an account that registered confirms first', async () => {
    const trial = await makePackage(app.db, { trialDays: 7 })
    const path = `/api/v1/subscription/guest/${trial}`
    expect(told(await guest.post(path, { email: 'trial@example.com' }))).toEqual([403, 'NOT_ACTIVATED'])
    expect(
      (await guest.post(path.replace(String(trial), String(packageId)), {})).body.data.issues[0].path,
    ).toBe('email')
    const registered = await guest.post('/api/v1/auth/register', {
      ...{ name: 'سلمى', email: 'registered@example.com', password: knownPassword },
    })
    const client = createTestClient(app.url, `session=${tokenOf(registered)}`, undefined)
    expect(told((await buy({ from: client })).answer)).toEqual([403, 'NOT_ACTIVATED'])
  })

  test('reminded twice, a day and five days later; not once it is confirmed', {
    tags: 'thorough',
  }, async () => {
    const { email, userId, token } = await buyAndPay()
    const remind = async () => {
      await app.db
        .updateTable('guest_payers')
        .set({ next_mail_at: new Date(0).toISOString() })
        .where('user_id', '=', userId)
        .where('next_mail_at', 'is not', null)
        .execute()
      await remindGuestPayers.run({ db: app.db } as never, {})
    }
    const row = () =>
      app.db.selectFrom('guest_payers').selectAll().where('user_id', '=', userId).executeTakeFirst()
    for (const count of [2, 3]) {
      await expect.poll(async () => (await row())?.mails).toBe(count - 1)
      await remind()
      expect((await mailAfter(email, count - 1)).subject).toContain('ينتظر تأكيد بريدك')
    }
    await expect.poll(async () => (await row())?.next_mail_at).toBeNull()
    // The first link still works, and revokes the others.
    expect((await confirm(token)).status).toBe(200)
    expect(await row()).toBeUndefined()
    const codes = await app.db
      .selectFrom('one_time_codes')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(codes).toEqual([])
  })
})

describe('an address that has an account', () => {
  const account = async (email: string) => {
    const id = await makePerson(app, email)
    return { id, client: await signedIn(app, email) }
  }

  test('is not told apart, and neither signed in nor changed; its owner takes the purchase by the link', {
    tags: 'thorough',
  }, async () => {
    const email = 'owner@example.com'
    const { id, client: owner } = await account(email)
    const known = await buy({ email })
    const unknown = await buy()
    const shape = ({ body, status }: Answer) => [status, Object.keys(body), body.subscription.status]
    expect(shape(known.answer)).toEqual(shape(unknown.answer))
    expect(known.userId).not.toBe(id)
    await tell(app.db, known.subscription, 'paid')
    const token =
      linkIn(await mailAfter(email, 0))
        .split('/')
        .at(-1) ?? ''
    expect(await mine(owner)).toEqual([])
    expect(await mine(known.client)).toHaveLength(1)
    expect((await guest.get(`/api/v1/auth/purchase/${token}`)).body.hasAccount).toBe(true)
    const answer = await confirm(token)
    expect([answer.body, tokenOf(answer)]).toEqual([{ outcome: 'attached' }, undefined])
    expect((await mine(owner))[0]).toMatchObject({ id: known.subscription, status: 'active' })
    expect(await isSignedIn(known.client)).toBe(false)
    expect((await signedIn(app, email)).cookie).not.toBe('')
    const invoices = (await owner.get('/api/v1/invoice/mine')).body
    expect(invoices).toHaveLength(1)
  })

  test('its owner, signed in, takes or declines it; nobody else can', { tags: 'thorough' }, async () => {
    const email = 'taker@example.com'
    const { client: owner } = await account(email)
    const first = await buyAndPay({ email })
    const second = await buyAndPay({ email })
    const waiting = async (client: TestClient) => (await client.get('/api/v1/user/purchase/waiting')).body
    expect((await waiting(owner)).map(({ id }: { id: number }) => id)).toEqual([second.userId, first.userId])
    const take = (client: TestClient, id: number, accept: boolean) =>
      client.post(`/api/v1/user/purchase/waiting/${id}`, { accept })
    const stranger = await app.asUser({ role: 'user' })
    for (const client of [stranger, first.client]) {
      expect(await waiting(client)).toEqual([])
      expect((await take(client, second.userId, true)).status).toBe(404)
    }
    expect((await take(owner, second.userId, false)).status).toBe(200)
    expect((await take(owner, first.userId, true)).status).toBe(200)
    expect(await waiting(owner)).toEqual([])
    expect(await mine(owner)).toMatchObject([{ id: first.subscription }])
    // The payer reads on, and is told to correct the address.
    expect((await mine(second.client))[0].status).toBe('active')
    expect((await own(second.client)).body).toMatchObject({ declined: true })
    expect((await confirm(second.token)).status).toBe(422)
  })

  test('signing in in the browser that paid takes it along; an unpaid one stays behind', {
    tags: 'thorough',
  }, async () => {
    const email = 'same@example.com'
    await account(email)
    for (const pay of [false, true]) {
      const { client, subscription } = pay ? await buyAndPay() : await buy()
      const answer = await client.post('/api/v1/auth/login/web', { email, password: knownPassword })
      const here = createTestClient(app.url, `session=${tokenOf(answer)}`, undefined)
      expect((await mine(here)).map(({ id }: { id: number }) => id)).toEqual(pay ? [subscription] : [])
      expect(await isSignedIn(client)).toBe(false)
    }
  })

  test('a subscriber who paid again gets the time on top, and the other is not renewed', {
    tags: 'thorough',
  }, async () => {
    const email = 'again@example.com'
    const { client: owner } = await account(email)
    const made = await owner.post(`/api/v1/subscription/${packageId}`)
    await tell(app.db, made.body.subscription.id, 'paid')
    const { token, subscription, userId } = await buyAndPay({ email })
    const before = (await mine(owner))[0].endsAt
    const payment = await app.db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect((await confirm(token)).body.outcome).toBe('attached')
    const [open, joined] = await mine(owner)
    expect([open.id, joined.id, joined.status]).toEqual([
      made.body.subscription.id,
      subscription,
      'cancelled',
    ])
    const days = (Date.parse(open.endsAt) - Date.parse(before)) / 86_400_000
    expect(days).toBeGreaterThan(27)
    expect(days).toBeLessThan(32)
    // A refund takes it back again.
    const price = { amount: 3000, currency: 'SAR' }
    await hear(app.db, 'manual', {
      kind: 'refunded',
      at: new Date(),
      ref: 'x',
      payment: payment.id,
      refund: 'r1',
      price,
    })
    expect(Math.abs(Date.parse((await mine(owner))[0].endsAt) - Date.parse(before))).toBeLessThan(86_400_000)
  })

  test('time that was paid in another currency is credited and refunded at the package’s own prices', {
    tags: 'thorough',
  }, async () => {
    const email = 'currencies@example.com'
    const { client: owner } = await account(email)
    const two = await makePackage(app.db, { prices: { SAR: 3000, IQD: 12_000_000 } })
    const dear = await makePackage(app.db, { prices: { SAR: 40_000 }, period: 'year' })
    const made = await owner.post(`/api/v1/subscription/${two}`, { currency: 'SAR' })
    const { id } = made.body.subscription
    await tell(app.db, id, 'paid')
    const before = (await mine(owner))[0].endsAt
    const bought = await guest.post(`/api/v1/subscription/guest/${two}`, { email, currency: 'IQD' })
    await tell(app.db, bought.body.subscription.id, 'paid')
    const token =
      linkIn(await mailAfter(email, 0))
        .split('/')
        .at(-1) ?? ''
    expect((await confirm(token)).body.outcome).toBe('attached')
    const { credit } = (await owner.get(`/api/v1/subscription/user/change?id=${id}&packageId=${dear}`)).body
    expect(credit.currency).toBe('SAR')
    expect(credit.amount).toBeGreaterThan(5800)
    expect(credit.amount).toBeLessThanOrEqual(6000)
    const payment = await app.db
      .selectFrom('payments')
      .select('id')
      .where('subscription_id', '=', bought.body.subscription.id)
      .executeTakeFirstOrThrow()
    const price = { amount: 12_000_000, currency: 'IQD' }
    const refund = { at: new Date(), ref: 'iqd', payment: payment.id, refund: 'iqd', price }
    await hear(app.db, 'manual', { kind: 'refunded', ...refund })
    expect(Math.abs(Date.parse((await mine(owner))[0].endsAt) - Date.parse(before))).toBeLessThan(86_400_000)
  })

  test('an unpaid choice of the owner gives way to the paid one', { tags: 'thorough' }, async () => {
    const email = 'choice@example.com'
    const { client: owner } = await account(email)
    const unpaid = await owner.post(`/api/v1/subscription/${packageId}`)
    const { token, subscription } = await buyAndPay({ email })
    await confirm(token)
    expect(await mine(owner)).toMatchObject([
      { id: subscription, status: 'active' },
      { id: unpaid.body.subscription.id, status: 'cancelled' },
    ])
  })

  test('registered while the guest paid: the registration stays apart, and whoever confirms first has the address', {
    tags: 'thorough',
  }, async () => {
    const { token, email } = await buyAndPay()
    const registered = await guest.post('/api/v1/auth/register', {
      name: 'غيره',
      email,
      password: 'كلمة سر أخرى 8',
    })
    expect(registered.status).toBe(200)
    expect((await confirm(token)).body.outcome).toBe('activated')
    const other = createTestClient(app.url, `session=${tokenOf(registered)}`, undefined)
    expect((await other.get('/api/v1/user')).body.activated).toBe(false)
  })
})

describe('a hostile or careless guest', () => {
  test('a typo is corrected from this browser: the earlier link ends, and the right one is mailed', {
    tags: 'thorough',
  }, async () => {
    const { client, token } = await buyAndPay()
    const correct = (email: string) => client.patch('/api/v1/user/purchase/address', { email })
    expect((await correct('لا بريد')).status).toBe(400)
    const email = 'corrected@example.com'
    expect((await correct(email)).body).toMatchObject({ email, paid: true })
    expect((await confirm(token)).status).toBe(422)
    const right =
      linkIn(await mailAfter(email, 0))
        .split('/')
        .at(-1) ?? ''
    expect((await confirm(right, { accept: false })).body.outcome).toBe('declined')
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await correct(`typo${count}@example.com`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    expect(
      (await (await app.asUser({ role: 'user' })).patch('/api/v1/user/purchase/address', { email })).status,
    ).toBe(404)
  })

  test('nothing that proves the address is possible before it is confirmed', {
    tags: 'thorough',
  }, async () => {
    const { client } = await buyAndPay({ email: 'unproven@example.com' })
    const password = knownPassword
    const refused = [
      await client.post('/api/v1/user/request/otp', { email: 'else@example.com' }),
      await client.post('/api/v1/user/totp/setup', {}),
      await client.post('/api/v1/user/recovery-codes', {}),
      await client.patch('/api/v1/user/change/password', { currentPassword: password, password }),
      await client.post('/api/v1/user/delete/account', {}),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    const entering = await guest.post('/api/v1/auth/login/web', { email: 'unproven@example.com', password })
    expect(told(entering)).toEqual([401, 'BAD_CREDENTIALS'])
  })

  test('in one browser a second try, another package and a corrected address are the same account', async () => {
    const { client, userId, subscription } = await buy()
    const again = await buy({ from: client, email: 'better@example.com' })
    expect([again.userId, again.subscription]).toEqual([userId, subscription])
    expect((await own(client)).body.email).toBe('better@example.com')
    await tell(app.db, subscription, 'paid')
    expect(told((await buy({ from: client })).answer)).toEqual([409, 'ALREADY_SUBSCRIBED'])
  })

  test('many sign-ups of a network are bounded, and unpaid ones are deleted', {
    tags: 'thorough',
  }, async () => {
    await app.db.deleteFrom('rate_limits').execute()
    await buy()
    await app.db
      .updateTable('rate_limits')
      .set({ count: 100 })
      .where('key', 'like', 'purchase:network:%')
      .execute()
    expect((await buy()).answer.status).toBe(429)
    await forgetLimits(app)
    const [unpaid, waits, paid] = [await buy(), await buy(), await buyAndPay()]
    await app.db
      .updateTable('subscriptions')
      .set({ status: 'expired' })
      .where('id', '=', unpaid.subscription)
      .execute()
    await app.db
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('is_guest_payer', '=', true)
      .execute()
    await pruneAll(app, sessionRetention)
    const left = await app.db.selectFrom('users').select('id').where('is_guest_payer', '=', true).execute()
    const ids = left.map(({ id }) => id)
    expect([unpaid, waits, paid].map(({ userId }) => ids.includes(userId))).toEqual([false, true, true])
  })

  test('a link that was lost is mailed again to who forgot the password, and only if the purchase was paid', {
    tags: 'thorough',
  }, async () => {
    const paid = await buyAndPay()
    const unpaid = await buy()
    for (const { email } of [unpaid, paid])
      expect((await guest.post('/api/v1/auth/request-otp', { email })).status).toBe(200)
    const again = await mailAfter(paid.email, 1)
    expect(again.text).toContain('/subscribe/confirm/')
    expect(await mailsTo(unpaid.email)).toBe(0)
  })

  test('a code counts by the typed mailbox, apart from accounts, and ends no other guest’s payment', {
    tags: 'thorough',
  }, async () => {
    const owner = await app.as('superadmin')
    const campaign = { name: 'حملة', code: `GUEST${packageId}`, percent: 50, periods: 1, maxUses: 3 }
    const { status } = await owner.post('/api/v1/promotion', campaign)
    expect(status).toBe(200)
    const more = { code: campaign.code }
    const victim = await buy({ email: 'victim@example.com', more })
    const copycat = await buy({ email: 'victim+x@example.com', more })
    expect(victim.answer.body.subscription.discount.price.amount).toBe(1500)
    await tell(app.db, victim.subscription, 'paid')
    expect((await mine(victim.client))[0].status).toBe('active')
    expect(told((await buy({ email: 'victim@example.com', more })).answer)).toEqual([422, 'WRONG_CODE'])
    // A guest holds a use for an hour only.
    expect((await buy({ more })).answer.status).toBe(200)
    expect(told((await buy({ more })).answer)).toEqual([422, 'WRONG_CODE'])
    await app.db
      .updateTable('payments')
      .set({ created_at: new Date(Date.now() - 3_700_000).toISOString() })
      .where('subscription_id', '=', copycat.subscription)
      .execute()
    expect((await buy({ more })).answer.status).toBe(200)
  })
})
