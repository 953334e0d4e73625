import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClient, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { startTapApp, type TapApp } from '../../testing/payments.ts'
import { sendForm } from '../../testing/sendForm.ts'
import { until } from '../../testing/until.ts'
import { adviceFor } from '../payment/dashboard/differenceWords.ts'
import type { OwnSubscription } from './subscription.schema.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapApp['tap']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ site: 'built', worker: true, isAtHome: true })
  ;({ app, tap } = all)
})
afterAll(() => all?.stop())
beforeEach(() => tap.savingIs({ saving: 'on', isPhoneAsked: false }))

const own = async (client: TestClient, id: number): Promise<OwnSubscription> =>
  (await client.get(`${base}/mine`)).body.find((one: OwnSubscription) => one.id === id)
const is = (client: TestClient, id: number, status: string) =>
  until(async () => expect((await own(client, id)).status).toBe(status))
const lastCharge = () => [...tap.charges.values()].at(-1)!
const phoneOf = async (id: number | undefined) =>
  (
    await app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  ).phone

const attention = async () =>
  (await (await app.as('superadmin')).get('/api/v1/payment/attention')).body.differences as {
    paymentId: number | null
    ours: string
    theirs: string
  }[]

async function buy(keepCard = true, currency = 'SAR') {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { prices: { [currency]: 3000 } })
  const { status, body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard })
  return { client, packageId, status, body, charge: String(body.checkoutUrl).split('/').at(-1)! }
}

/** Sold by the API, which drops cached pages. */
async function sell({ currency = 'SAR', trialDays = 0 } = {}) {
  const offer = { name: `باقة ${currency} ${trialDays}`, period: 'month', trialDays }
  const prices = [{ amount: 3000, currency }]
  return (await (await app.as('superadmin')).post('/api/v1/package', { ...offer, prices })).body.id as number
}

test.each(['ignored', 'refused'] as const)(
  'an account that may not save cards (%s): the reader pays, renews by hand and reads so, and staff have one row a day',
  { tags: 'thorough' },
  async saving => {
    await app.db.deleteFrom('payment_differences').execute()
    tap.savingIs({ saving })
    for (let readers = 0; readers < 2; readers += 1) {
      const { client, status, body, charge } = await buy()
      expect([status, lastCharge().save_card]).toEqual([200, saving === 'ignored'])
      await tap.decide(charge, 'pay')
      await is(client, body.subscription.id, 'active')
      expect(await own(client, body.subscription.id)).toMatchObject({ renewsAt: null, may: { pay: true } })
      const payment = (await own(client, body.subscription.id)).payments[0]!.id
      const back = (await client.get(`/subscribe/return?payment=${payment}`)).body
      expect(back).toContain('لم تُحفظ لك بطاقة')
    }
    const rows = (await attention()).filter(({ ours }) => ours === 'saving')
    expect(rows).toHaveLength(1)
    expect(adviceFor(rows[0]!)).toContain('Save Card')
  },
)

test('a method that keeps no card is no fault of the account', async () => {
  await app.db.deleteFrom('payment_differences').execute()
  const { client, body, charge } = await buy(true, 'KWD')
  await tap.decide(charge, 'pay', 'KNET')
  await is(client, body.subscription.id, 'active')
  expect(await attention()).toEqual([])
})

test('a reader whose phone Tap asks for to save the card types it, loses nothing, and may go on without', {
  tags: 'thorough',
}, async () => {
  tap.savingIs({ isPhoneAsked: true })
  const refused = await buy()
  expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, 'phone'])
  expect(await attention()).not.toContainEqual(expect.objectContaining({ theirs: 'refused 1135' }))
  const { client, packageId } = refused
  const path = `/subscribe?package=${packageId}&currency=SAR`
  const fields = {
    form: `package-${packageId}`,
    package: String(packageId),
    currency: 'SAR',
    keepCard: 'tap',
  }
  expect((await client.get(path)).body).not.toContain('name="phone"')
  const asked = await sendForm(app, client, path, fields)
  expect([
    asked.status,
    /name="phone"/.test(asked.body),
    /name="keepCard"[^>]* checked/.test(asked.body),
  ]).toEqual([400, true, true])
  const wrong = await sendForm(app, client, path, { ...fields, phone: '12' })
  expect([wrong.status, wrong.body.includes('value="12"')]).toEqual([400, true])
  const right = await sendForm(app, client, path, { ...fields, phone: '00966501234567' })
  expect([right.status, right.body.includes(`${tap.url}/page/`)]).toEqual([200, true])
  expect(lastCharge()).toMatchObject({
    save_card: true,
    customer: { phone: { country_code: '966', number: '501234567' } },
  })
  expect(await phoneOf(client.userId)).toBe('+966501234567')
  const without = await buy(false)
  expect([without.status, lastCharge().save_card]).toEqual([200, false])
})

test('so does a guest who pays first, and a reader whom Tap knows without a number', {
  tags: 'thorough',
}, async () => {
  tap.savingIs({ isPhoneAsked: true })
  const packageId = await makePackage(app.db)
  const path = `/subscribe?package=${packageId}&currency=SAR`
  const fields = {
    form: `package-${packageId}`,
    package: String(packageId),
    currency: 'SAR',
    keepCard: 'tap',
  }
  const guest = await app.as('guest')
  const email = 'phone-guest@example.com'
  const asked = await sendForm(app, guest, path, { ...fields, email })
  expect([asked.status, asked.body.includes('name="phone"'), asked.body.includes(email)]).toEqual([
    400,
    true,
    true,
  ])
  const token = /session=([^;]+)/.exec(asked.cookies.join())?.[1] ?? ''
  const here = createTestClient(app.url, `session=${token}`, undefined)
  const paid = await sendForm(app, here, path, { ...fields, email, phone: '+965 5123 4567' })
  expect(paid.body).toContain(`${tap.url}/page/`)
  expect(lastCharge().customer.phone).toEqual({ country_code: '965', number: '51234567' })
  // Paid once without saving the card.
  const { client, body, charge } = await buy(false)
  await tap.decide(charge, 'pay')
  const { id } = body.subscription
  await is(client, id, 'active')
  const account = '/account/subscription'
  const again = { form: `pay-${id}`, id: String(id), keepCard: 'tap' }
  const form = await sendForm(app, client, account, again)
  expect([form.status, form.body.includes('name="phone"')]).toEqual([400, true])
  const renewed = await sendForm(app, client, account, { ...again, phone: '+966501234567' })
  expect(renewed.body).toContain(`${tap.url}/page/`)
  await tap.decide(lastCharge().id, 'pay')
  await until(async () => expect((await own(client, id)).renewsAt).not.toBeNull())
})

test.each([
  ['change', /name="keepCard"[^>]* checked/],
  ['replace-card', /name="keepCard"[^>]* checked/],
])(
  'so does a reader at the form %s, which stays open as it was',
  { tags: 'thorough' },
  async (form, kept) => {
    const { client, body, charge } = await buy(form === 'replace-card')
    const { id } = body.subscription
    await tap.decide(charge, 'pay')
    await is(client, id, 'active')
    const dearer = await makePackage(app.db, { name: 'السنوية الكاملة', prices: { SAR: 90_000 } })
    tap.savingIs({ isPhoneAsked: true })
    const account = '/account/subscription'
    const quote = await sendForm(app, client, account, {
      form: `quote-${id}`,
      id: String(id),
      package: String(dearer),
    })
    const quoted = [
      ...quote.body.matchAll(/<input type="hidden" name="(credit|due|owes|endsAt)" value="([^"]*)"/g),
    ]
    const fields = {
      ...Object.fromEntries(quoted.map(([, name, value]) => [name, value])),
      form: `${form}-${id}`,
      id: String(id),
      package: String(dearer),
      keepCard: form === 'change' ? 'tap' : 'card',
    }
    const asked = await sendForm(app, client, account, fields)
    expect([asked.status, asked.body.match(/name="phone"/g)?.length, kept.test(asked.body)]).toEqual([
      400,
      1,
      true,
    ])
    const wrong = await sendForm(app, client, account, { ...fields, phone: '٠٥٠' })
    expect([
      wrong.status,
      wrong.body.match(/name="phone"/g)?.length,
      wrong.body.includes('value="٠٥٠"'),
    ]).toEqual([400, 1, true])
    const right = await sendForm(app, client, account, { ...fields, phone: '+966 50 123 4567' })
    expect([right.status, right.body.includes(`${tap.url}/page/`)]).toEqual([200, true])
    expect(await phoneOf(client.userId)).toBe('+966501234567')
  },
)

test('a page that was left is not called refused; what nobody knew waits, and counts when it was paid', {
  tags: 'thorough',
}, async () => {
  const titleAfter = async (how: 'TIMEDOUT' | 'RESTRICTED' | 'UNKNOWN') => {
    const { client, body, charge } = await buy(false)
    await tap.decide(charge, how)
    const { id } = body.subscription
    const [payment] = (await own(client, id)).payments
    return { client, id, charge, back: () => client.get(`/subscribe/return?payment=${payment!.id}`) }
  }
  const left = await titleAfter('TIMEDOUT')
  await until(async () => expect((await left.back()).body).toContain('لم تُكمل الدفع'))
  expect((await left.back()).body).not.toContain('راجع رصيد البطاقة')
  const refused = await titleAfter('RESTRICTED')
  await until(async () => expect((await refused.back()).body).toContain('جرّب بطاقة أخرى'))
  const unknown = await titleAfter('UNKNOWN')
  expect((await unknown.back()).body).toContain('ننتظر تأكيد الدفع')
  await tap.decide(unknown.charge, 'pay')
  await is(unknown.client, unknown.id, 'active')
})

test('the consent says what keeps no card in this currency, and names the way to pay as it was shown', {
  tags: 'thorough',
}, async () => {
  const consents: { wording: string; method: string }[] = []
  for (const currency of ['KWD', 'SAR']) {
    const client = await app.asUser({ role: 'user' })
    const packageId = await sell({ currency })
    await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard: true })
    const shown = (await client.get(`/subscribe?package=${packageId}&currency=${currency}`)).body
    const { consent } = await app.db
      .selectFrom('payments')
      .select('consent')
      .where('user_id', '=', client.userId ?? 0)
      .executeTakeFirstOrThrow()
    const { wording, method } = consent as (typeof consents)[number]
    for (const line of wording.split('\n')) expect(shown).toContain(line)
    consents.push({ wording, method })
  }
  expect(consents[0]!.wording).toContain('لا يشمل ذلك ما يُدفع عبر كي نت')
  expect(consents[1]!.wording).not.toContain('لا يشمل ذلك')
  expect(consents.map(({ method }) => method.split('، ')[0])).toEqual(['كي نت', 'مدى'])
})

test('a guest pays at once without the trial of a package; the terms say so, and a trial needs an account', {
  tags: 'thorough',
}, async () => {
  const id = await sell({ trialDays: 7 })
  const path = `/subscribe?package=${id}&currency=SAR`
  const guest = await app.as('guest')
  const offered = (await guest.get(path)).body
  expect(offered).toContain(`href="/subscribe?package=${id}&amp;currency=SAR&amp;trial=no"`)
  expect([offered.includes('name="email"'), offered.includes('ولا يُخصم منك شيء فيها')]).toEqual([false, true])
  const atOnce = (await guest.get(`${path}&trial=no`)).body
  expect([atOnce.includes('name="email"'), atOnce.includes('ولا يُخصم منك شيء فيها')]).toEqual([true, false])
  expect(atOnce).toMatch(/تدفع الآن .{0,3}30/)
  const fields = { form: `package-${id}`, package: String(id), currency: 'SAR', keepCard: 'tap' }
  const email = 'no-trial@example.com'
  expect((await sendForm(app, guest, path, { ...fields, trial: 'yes', email })).to).toContain('/auth/sign-up')
  const paid = await sendForm(app, guest, path, { ...fields, trial: 'no', email })
  expect(paid.body).toContain(`${tap.url}/page/`)
  const row = app.db.selectFrom('payments').select('consent').where('package_id', '=', id)
  const { wording } = (await row.executeTakeFirstOrThrow()).consent as { wording: string }
  for (const line of wording.split('\n')) expect(atOnce).toContain(line)
})

test('one trial of an account and of its mailbox; the terms without it are shown before anything is paid', {
  tags: 'thorough',
}, async () => {
  const id = await sell({ trialDays: 7 })
  const people = await Promise.all(
    ['one.trial@gmail.com', 'onetrial+again@googlemail.com', 'another@gmail.com'].map(async email => {
      const client = await app.asUser({ role: 'user' })
      await app.db
        .updateTable('users')
        .set({ email })
        .where('id', '=', client.userId ?? 0)
        .execute()
      return client
    }),
  )
  const path = `/subscribe?package=${id}&currency=SAR`
  const fields = { form: `package-${id}`, package: String(id), currency: 'SAR', trial: 'yes' }
  const charges = tap.charges.size
  const outcomes: string[] = []
  for (const client of people) outcomes.push((await sendForm(app, client, path, fields)).to ?? '')
  expect(outcomes).toEqual([
    '/account/subscription',
    `/subscribe?package=${id}&currency=SAR&trial=used`,
    '/account/subscription',
  ])
  expect(tap.charges.size).toBe(charges)
  const used = (await people[1]!.get(outcomes[1]!)).body
  expect([used.includes('فلا تجربة ثانية'), /تدفع الآن/.test(used)]).toEqual([true, true])
  const paid = await sendForm(app, people[1]!, outcomes[1]!, { ...fields, trial: 'no' })
  expect(paid.body).toContain(`${tap.url}/page/`)
})

test('accounts of one mailbox that ask at the same time get one trial', async () => {
  const id = await sell({ trialDays: 9 })
  const people = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async tag => {
      const client = await app.asUser({ role: 'user' })
      await app.db
        .updateTable('users')
        .set({ email: `at.once+${tag}@news.example` })
        .where('id', '=', client.userId ?? 0)
        .execute()
      return client
    }),
  )
  const asked = { provider: 'tap', keepCard: true, currency: 'SAR', trial: true }
  const answers = await Promise.all(people.map(client => client.post(`${base}/${id}`, asked)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
})
