import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'
import { sumUp } from './dashboard/figures/sumUp.ts'
import type { FiguresMonth } from './member.contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const timeZone = 'Asia/Baghdad'
/** Starts of the last months by the newsroom's clock, and of the next month. */
const starts = Array.from({ length: 7 }, (_, index) => {
  const now = new Date(Date.now() + 3 * 3_600_000)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5 + index, 1) - 3 * 3_600_000
})
const monthNames = starts.slice(0, 6).map(at => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10))

type Life = {
  package: number
  /** Revenue in a month. */
  monthly: number
  currency: string | null
  joined: number
  earns: number | undefined
  left: number | undefined
  changedFrom: boolean
  changedTo: boolean
}

/** Deterministic random numbers. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const prices = [
  { currency: 'SAR', period: 'month', days: null, amount: 3000, monthly: 3000 },
  { currency: 'SAR', period: 'year', days: null, amount: 30_001, monthly: 30_001 / 12 },
  { currency: 'KWD', period: 'month', days: null, amount: 2750, monthly: 2750 },
  { currency: 'KWD', period: 'days', days: 90, amount: 7000, monthly: (7000 * 30.4375) / 90 },
  { currency: null, period: 'month', days: null, amount: null, monthly: 0 },
] as const

async function insertLife(life: Life, price: (typeof prices)[number], replaces: number | null) {
  const user = await makeUser(app.db, { role: 'user' })
  const at = (ms: number) => new Date(ms).toISOString()
  const { id } = await app.db
    .insertInto('subscriptions')
    .values({
      user_id: user,
      package_id: life.package,
      amount: price.amount,
      currency: price.currency,
      period: price.period,
      period_days: price.days,
      provider: price.amount === null ? 'given' : 'manual',
      status: life.left === undefined ? 'active' : life.changedTo ? 'cancelled' : 'expired',
      starts_at: at(life.joined),
      ends_at: at(life.left ?? Date.now() + 86_400_000),
      replaces_id: replaces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const add = (key: string, kind: string, when: number, data: object = {}) =>
    app.db
      .insertInto('subscription_events')
      .values({ subscription_id: id, key, kind, at: at(when), data: JSON.stringify(data) })
      .execute()
  if (life.earns === undefined || life.earns > life.joined) await add('voucher:1', 'granted', life.joined)
  if (life.earns !== undefined) {
    const isCredit = life.changedFrom && id % 2 === 0
    await add('first', isCredit ? 'granted' : 'paid', life.earns, isCredit ? { worth: 900 } : { payment: id })
    await add('second', 'paid', life.earns + 1000, { payment: -id })
  }
  if (life.changedTo) await add('replaced', 'replaced', life.left ?? 0)
  return id
}

test('members, joins, losses, churn and money agree with a naive count of each history', async () => {
  const editor = await app.as('superadmin')
  const { revision } = (await editor.get('/api/v1/setting/website')).body
  const set = await editor.patch('/api/v1/setting', { group: 'website', revision, values: { timeZone } })
  expect(set.status).toBe(200)
  const roll = dice(11)
  const packages = [await makePackage(app.db), await makePackage(app.db), await makePackage(app.db)]
  const lives: Life[] = []
  /** A time from a month before the first to now, at times close to a month's border. */
  const some = (from: number) => {
    const border = starts[roll(6)] ?? from
    const picked = roll(4) === 0 ? border + (roll(2) ? 1 : -1) : starts[0]! - 30 * 86_400_000 + roll(2 ** 31)
    return Math.min(Math.max(from, picked), Date.now() - 60_000)
  }
  for (let index = 0; index < 150; index += 1) {
    const price = prices[roll(prices.length)]!
    const joined = some(0)
    const earns = price.amount === null ? undefined : roll(4) === 0 ? some(joined) : joined
    const left = roll(3) > 0 ? some(earns ?? joined) : undefined
    const changedTo = left !== undefined && roll(3) === 0
    const { monthly, currency } = price
    const life = { package: packages[roll(3)]!, monthly, currency, joined, earns, left }
    const first = { ...life, changedFrom: false, changedTo }
    const id = await insertLife(first, price, null)
    lives.push(first)
    if (!changedTo) continue
    const next = {
      ...first,
      ...{ package: packages[roll(3)]!, joined: left, earns: left, left: roll(2) ? some(left) : undefined },
      ...{ changedFrom: true, changedTo: false, monthly: 3000, currency: 'SAR' },
    }
    await insertLife(next, prices[0], id)
    lives.push(next)
  }

  const { body } = await editor.get('/api/v1/member/figures?months=6')
  const months = (body as FiguresMonth[]).map(({ packages: all, ...month }) => ({
    ...month,
    packages: all.filter(({ package: { id } }) => packages.includes(id)),
  }))
  expect(months.map(({ month }) => month)).toEqual(monthNames)
  for (const currency of ['SAR', 'KWD']) {
    const counted = monthNames.map((month, index) => {
      const [from, to] = [starts[index]!, Math.min(starts[index + 1]!, Date.now())]
      const within = (at: number | undefined) => at !== undefined && at >= from && at < to
      const runs = (at: number) => (life: Life) => life.joined < at && (life.left ?? Number.MAX_VALUE) >= at
      const begun = lives.filter(runs(from))
      const earning = lives.filter(life => runs(to)(life) && (life.earns ?? to) < to)
      const revenue = earning
        .filter(life => life.currency === currency)
        .reduce((sum, l) => sum + l.monthly, 0)
      return {
        month,
        active: lives.filter(runs(to)).length,
        joined: lives.filter(life => within(life.joined) && !life.changedFrom).length,
        left: lives.filter(life => within(life.left) && !life.changedTo).length,
        churn: begun.filter(life => within(life.left) && !life.changedTo).length / begun.length,
        revenue,
      }
    })
    const shown = sumUp(months, currency)
    for (const [index, { revenue, ...expected }] of counted.entries()) {
      expect(shown[index]).toMatchObject(expected)
      // Each package's sum is rounded to a whole number.
      expect(Math.abs(shown[index]!.revenue - revenue)).toBeLessThan(5)
    }
  }
  for (const { packages: sums } of months.slice(-1)) {
    for (const { package: one, currency, active } of sums) {
      const its = lives.filter(each => each.package === one.id && each.currency === currency)
      expect(active).toBe(its.filter(({ left }) => left === undefined || left > Date.now()).length)
    }
  }
})

test('a trial that continued in another package counts as paid', async () => {
  const editor = await app.as('superadmin')
  const [small, large] = [
    await makePackage(app.db, { trialDays: 7 }),
    await makePackage(app.db, { prices: { SAR: 9000 } }),
  ]
  const before = (await editor.get('/api/v1/member/figures?months=1')).body[0]
  const reader = await app.asUser({ role: 'user' })
  const tried = (await reader.post(`/api/v1/subscription/${small}`)).body.subscription
  expect(tried.status).toBe('trial')
  const { body } = await reader.post('/api/v1/subscription/user/change', { id: tried.id, packageId: large })
  const { items } = (await editor.get('/api/v1/payment/transfer')).body
  const payment = body.checkoutUrl.split('/').at(-1)
  expect(items.map(({ id }: { id: number }) => String(id))).toContain(payment)
  await editor.patch(`/api/v1/payment/transfer/${payment}/confirm`)
  const after = (await editor.get('/api/v1/member/figures?months=1')).body[0]
  expect(after.trialsEnded - before.trialsEnded).toBe(1)
  expect(after.trialsConverted - before.trialsConverted).toBe(1)
})
