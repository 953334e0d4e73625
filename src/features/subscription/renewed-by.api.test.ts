import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makePackage, tell } from '../../testing/members.ts'
import { startTapStandIn, type TapStandIn } from '../../testing/providers/tap.ts'
import { until } from '../../testing/until.ts'
import { cardWords, standingWords } from './site/subscriptionWords.ts'
import { takeDueSteps } from './step.service.ts'
import type { OwnSubscription } from './subscription.schema.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapStandIn
beforeAll(async () => {
  tap = await startTapStandIn()
  const env = { TAP_SECRET_KEY: tap.secretKey, TAP_BASE_URL: tap.url }
  app = await startTestApp({ worker: true, isAtHome: true, env })
})
afterAll(async () => {
  await app?.stop()
  await tap?.stop()
})

const own = async (client: TestClient, id: number): Promise<OwnSubscription> =>
  (await client.get(`${base}/mine`)).body.find((one: OwnSubscription) => one.id === id)
const is = (client: TestClient, id: number, status: string) =>
  until(async () => expect((await own(client, id)).status).toBe(status))

async function pass(id: number, days: number) {
  const ago = sql`make_interval(secs => ${days * 86_400})`
  await sql`update subscription_events set at = at - ${ago}, data = case when data ? 'until'
    then jsonb_set(data, '{until}', to_jsonb((data->>'until')::timestamptz - ${ago})) else data end
    where subscription_id = ${id}`.execute(app.db)
  await sql`update subscriptions set created_at = created_at - ${ago}, due_at = now() where id = ${id}`.execute(
    app.db,
  )
  for (let runs = 0; runs < 2; runs += 1)
    await takeDueSteps(app.db, createLog('silent'), new AbortController().signal)
}

async function notices(id: number) {
  const rows = await sql<{
    kind: string
  }>`select kind from subscription_notices where subscription_id = ${id}`.execute(app.db)
  return rows.rows.map(({ kind }) => kind).sort()
}

async function subscribe(made: Parameters<typeof makePackage>[1], keepCard = true) {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, made)
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard })
  return { client, id: body.subscription.id as number, checkoutUrl: body.checkoutUrl as string }
}

test.each([
  ['KNET', 'KWD', true],
  ['MADA', 'SAR', false],
])(
  '%s in %s, consent %s: the reader renews, is reminded twice, and may pay early',
  async (method, currency, keepCard) => {
    const made = { period: 'days' as const, days: 30, prices: { [currency]: 3000 } }
    const { client, id, checkoutUrl } = await subscribe(made, keepCard)
    await tap.decide(checkoutUrl.split('/').at(-1)!, 'pay', method)
    await is(client, id, 'active')
    expect(await own(client, id)).toMatchObject({ renewsAt: null, card: null, may: { pay: true } })
    for (const days of [23.5, 6, 1]) await pass(id, days)
    const overdue = await own(client, id)
    expect(overdue).toMatchObject({ status: 'past_due', isRefused: false })
    expect(standingWords(overdue)).toContain('لم يصلنا بعد ثمن المدة التالية')
    await until(async () => expect(await notices(id)).toEqual(['due', 'ending', 'ending', 'welcome']))
  },
)

test('a card kept with consent is charged by itself, and only its refusal is called one', async () => {
  const { client, id, checkoutUrl } = await subscribe({ period: 'days', days: 30 })
  await tap.decide(checkoutUrl.split('/').at(-1)!, 'pay')
  await is(client, id, 'active')
  expect(await own(client, id)).toMatchObject({ may: { pay: false } })
  const kept = await own(client, id)
  expect(kept.renewsAt).not.toBeNull()
  expect(kept.card && cardWords(kept.card)).toBe('MADA •••• 4242، حتى 09/27')
  tap.cardsAre('bad')
  await pass(id, 30.2)
  await is(client, id, 'past_due')
  tap.cardsAre('good')
  expect(standingWords(await own(client, id))).toContain('لم تُقبل آخر دفعة')
})

test('a trial at Tap takes no card: nothing is charged, the reader is reminded, and may pay before it ends', async () => {
  const { client, id, checkoutUrl } = await subscribe({ period: 'days', days: 30, trialDays: 14 })
  expect(checkoutUrl).toBe(`${app.url}/account`)
  const trial = await own(client, id)
  expect(trial).toMatchObject({ status: 'trial', renewsAt: null, may: { pay: true } })
  expect(standingWords(trial)).toContain('ولا يُخصم بعدها شيء إلا إن دفعت')
  await pass(id, 7.5)
  await until(async () => expect(await notices(id)).toEqual(['trialEnding', 'trialStarted']))
  const { checkoutUrl: page } = (await client.get(`${base}/retry/payment/${id}?keepCard=true`)).body
  await tap.decide(page.split('/').at(-1), 'pay')
  await is(client, id, 'active')
  expect((await own(client, id)).renewsAt).not.toBeNull()
})

test('a bank transfer that has not come is awaited, not refused', async () => {
  const client = await app.asUser({ role: 'user' })
  const packageId = await makePackage(app.db, { period: 'days', days: 30 })
  const { id } = await app.db
    .insertInto('subscriptions')
    .values({
      user_id: client.userId ?? 0,
      package_id: packageId,
      amount: 3000,
      currency: 'SAR',
      provider: 'manual',
      period: 'days',
      period_days: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('payments')
    .values({
      user_id: client.userId ?? 0,
      subscription_id: id,
      package_id: packageId,
      purpose: 'subscription',
      provider: 'manual',
      amount: 3000,
      currency: 'SAR',
      checkout_url: '/',
    })
    .execute()
  await tell(app.db, id, 'paid')
  await pass(id, 31)
  expect(standingWords(await own(client, id))).toContain('لم يصلنا بعد')
})
