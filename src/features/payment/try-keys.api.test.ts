import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { forgetLimits } from '../../testing/people.ts'
import { startStandIn } from '../../testing/providers/http.ts'
import { type StripeStandIn, startStripeStandIn } from '../../testing/providers/stripe.ts'
import { startTapStandIn, type TapStandIn } from '../../testing/providers/tap.ts'
import { warningsOf } from './key-trial.service.ts'
import { tryStripeKeys } from './providers/stripe/try-keys.ts'
import { tryTapKey } from './providers/tap/try-key.ts'

let app: TestApp
let owner: TestClient
let stripe: StripeStandIn
let tap: TapStandIn
beforeAll(async () => {
  stripe = await startStripeStandIn()
  tap = await startTapStandIn()
  app = await startTestApp({ env: { STRIPE_BASE_URL: stripe.url, TAP_BASE_URL: tap.url } })
  stripe.endpoint('http://localhost:3000/api/v1/payment/webhook/stripe')
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await stripe?.stop()
  await tap?.stop()
})

beforeEach(() => forgetLimits(app))

type EnteredKeys = { provider: 'stripe' | 'tap'; secretKey?: string; webhookSecret?: string }
const tryKeys = async (typed: EnteredKeys) => (await owner.post('/api/v1/payment/keys', typed)).body
const stripeWith = (secretKey: string, webhookSecret = stripe.webhookSecret) =>
  tryKeys({ provider: 'stripe', secretKey, webhookSecret })

test('keys that work are said to be of test or live mode, and nothing is stored or made at the provider', async () => {
  const things = stripe.things.size
  expect(await stripeWith(stripe.secretKey)).toEqual({ mode: 'test', problems: [], warnings: [] })
  expect(await tryKeys({ provider: 'tap', secretKey: tap.secretKey })).toEqual({
    mode: 'test',
    problems: [],
    warnings: [],
  })
  expect(stripe.things.size).toBe(things)
  const { body } = await owner.get('/api/v1/setting/website')
  expect([body.values.stripeSecretKeySaved, body.values.tapSecretKeySaved]).toEqual([false, false])
})

test.each([
  ['stripe', 'pk_live_0123456789', 'هذا مفتاح العرض'],
  ['tap', 'pk_test_0123456789', 'هذا مفتاح العرض'],
  ['stripe', 'whsec_0123456789', 'هذا سرّ الإشعارات'],
  ['stripe', 'hello', 'ليس هذا مفتاحًا سريًا'],
  ['stripe', '', 'اكتب المفتاح السري'],
  ['stripe', 'sk_test_unknown12345', 'لا يعرف Stripe هذا المفتاح'],
  ['tap', 'sk_live_unknown12345', 'لا يعرف Tap هذا المفتاح'],
] as const)('%s refuses «%s»: %s', async (provider, secretKey, why) => {
  const { problems } = await tryKeys({ provider, secretKey, webhookSecret: stripe.webhookSecret })
  expect(problems.join()).toContain(why)
  if (secretKey.length > 12) expect(problems.join()).not.toContain(secretKey)
})

test.each([
  [['rak_dispute_read', 'rak_subscription_write'], ['Subscriptions: Write', 'Disputes: Read'], 0],
  [['rak_webhook_read'], [], 1],
  [[], [], 0],
] as const)('a restricted key without %j is told what it lacks: %j', async (denied, missing, warnings) => {
  stripe.deny(...denied)
  const things = stripe.things.size
  const trial = await stripeWith(stripe.restrictedKey)
  expect(trial.problems).toHaveLength(missing.length > 0 ? 1 : 0)
  for (const right of missing) expect(trial.problems[0]).toContain(right)
  expect(trial.warnings).toHaveLength(warnings)
  expect(stripe.things.size).toBe(things)
})

test.each([
  ['saved', []],
  ['missing', [expect.stringContaining('لم تُحفظ إعدادات بوابة العملاء')]],
  ['without cards', [expect.stringContaining('لا تسمح بتبديل البطاقة')]],
] as const)('settings of the customer portal: %s', async (state, warnings) => {
  stripe.portalIs(state)
  expect(await stripeWith(stripe.secretKey)).toEqual({ mode: 'test', problems: [], warnings })
  stripe.portalIs('saved')
})

test.each([
  ['2025-02-24.acacia', [expect.stringContaining('2025-02-24')]],
  ['2025-03-31.basil', []],
  ['2019-12-03', [expect.stringContaining('إصدار قديم')]],
] as const)(
  'an endpoint of version %s is named if it is older than our reading: %j',
  async (version, warnings) => {
    stripe.eventsIn(version)
    expect(await stripeWith(stripe.secretKey)).toEqual({ mode: 'test', problems: [], warnings })
    stripe.eventsIn(undefined)
  },
)

test('a secret that is missing, of another mode or of no endpoint, and events that are not sent, are named', async () => {
  expect((await stripeWith(stripe.secretKey, '')).problems).toEqual([
    expect.stringContaining('سرّ الإشعارات ناقص'),
  ])
  const live = await stripeWith(stripe.liveKey)
  expect(live).toMatchObject({ mode: 'live', problems: [expect.stringContaining('لا عنوان إشعارات')] })
  stripe.sendOnly('invoice.paid', 'charge.refunded')
  const [warning] = (await stripeWith(stripe.secretKey)).warnings
  expect(warning).toContain('checkout.session.completed')
  expect(warning).not.toContain('invoice.paid')
  stripe.sendOnly('*')
})

test('an endpoint for thin events works; events that it lacks, and the right to fetch changes, are named', async () => {
  stripe.payloadIs('thin')
  expect(await stripeWith(stripe.secretKey)).toEqual({ mode: 'test', problems: [], warnings: [] })
  stripe.sendOnly('invoice.paid')
  const [warning] = (await stripeWith(stripe.secretKey)).warnings
  expect(warning).toContain('v1.checkout.session.completed')
  expect(warning).not.toContain('v1.invoice.paid')
  stripe.sendOnly('*')
  stripe.deny('rak_event_read')
  expect((await stripeWith(stripe.restrictedKey)).problems).toEqual([expect.stringContaining('Events: Read')])
  // Without this list nobody knows whether there is an endpoint.
  stripe.deny('rak_event_destination_read')
  const unseen = await stripeWith(stripe.restrictedKey)
  expect(unseen).toMatchObject({ problems: [], warnings: [expect.stringContaining('لا يرى هذا المفتاح')] })
  stripe.deny()
  stripe.payloadIs('snapshot')
})

test('an endpoint for connected accounts gets no event of the own one; a second endpoint has another secret', async () => {
  for (const payload of ['snapshot', 'thin'] as const) {
    stripe.payloadIs(payload)
    stripe.listenTo('@accounts')
    const { problems } = await stripeWith(stripe.secretKey)
    expect(problems).toEqual([expect.stringContaining('الحسابات المتصلة')])
    stripe.listenTo('@self')
  }
  stripe.payloadIs('snapshot')
  const url = 'http://localhost:3000/api/v1/payment/webhook/stripe'
  stripe.endpoint(url, url)
  const { problems, warnings } = await stripeWith(stripe.secretKey)
  expect([problems, warnings]).toEqual([[], [expect.stringContaining('أكثر من عنوان إشعارات')]])
  stripe.endpoint(url)
})

test('keys of two modes, and test keys on a public site, are warned about', {
  tags: 'thorough',
}, async () => {
  const values = { stripeSecretKey: stripe.secretKey, stripeWebhookSecret: stripe.webhookSecret }
  const { body } = await owner.get('/api/v1/setting/website')
  await owner.patch('/api/v1/setting', { group: 'website', revision: body.revision, values })
  expect((await tryKeys({ provider: 'stripe' })).problems).toEqual([])
  expect((await stripeWith(stripe.liveKey)).warnings).toEqual([
    expect.stringContaining('بوابة العملاء'),
    expect.stringContaining('المستعمل الآن مفتاح تجربة'),
  ])
  const used = {
    stripe: { secretKey: 'sk_live_1' },
    tap: { secretKey: '' },
    myfatoorah: { secretKey: '' },
  }
  const warned = (siteUrl: string) =>
    warningsOf({ provider: 'tap', mode: 'test', used, siteUrl, isOverruled: true })
  expect(warned('https://news.example')).toHaveLength(3)
  expect(warned('http://localhost:3000')).toHaveLength(2)
  // A webhook with a bad signature shows that the stored secret is of another endpoint.
  await fetch(`${app.url}/api/v1/payment/webhook/stripe`, { method: 'POST', body: '{}' })
  expect((await tryKeys({ provider: 'stripe' })).warnings.join()).toContain('لا توافق سرّ الإشعارات')
})

test('a provider that never answers is waited for only for seconds, and keys reach neither log nor answer', async () => {
  const silent = await startStandIn(() => ({ body: {} }))
  silent.fail(true)
  const keys = { secretKey: tap.secretKey, baseUrl: silent.url }
  expect((await tryTapKey(keys)).problems.join()).toContain('لم يُجب Tap')
  silent.hang(true)
  const patience = { timeout: 50, maxNetworkRetries: 0 }
  const asked = { ...keys, webhookSecret: 'whsec_0123456789', webhookUrl: app.url }
  const trial = await tryStripeKeys(asked, patience)
  expect(trial.problems).toEqual([expect.stringContaining('لم يُجب Stripe')])
  expect(JSON.stringify(trial)).not.toContain(keys.secretKey)
  await silent.stop()
})

test('only those who may change settings try keys', async () => {
  const admin = await app.asUser({ role: 'admin', grants: [{ action: 'update', subject: 'Subscription' }] })
  expect((await admin.post('/api/v1/payment/keys', { provider: 'tap' })).status).toBe(403)
})
