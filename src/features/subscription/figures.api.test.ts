import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'
import { until } from '../../testing/until.ts'
import { startWorker } from '../../worker/start.ts'
import { sumUp } from './dashboard/figures/sumUp.ts'
import type { Cohort, FiguresMonth } from './member.contract.ts'
import { getFigures, storeSlowFigures } from './stored-figures.service.ts'

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
        earners: earning.filter(life => life.currency === currency).length,
      }
    })
    const shown = sumUp(months, currency)
    for (const [index, { revenue, earners, ...expected }] of counted.entries()) {
      expect(shown[index]).toMatchObject(expected)
      // Each package's sum is rounded to a whole number.
      expect(Math.abs(shown[index]!.revenue - revenue)).toBeLessThan(5)
      if (earners > 0) expect(shown[index]!.average).toBeCloseTo(revenue / earners, -1)
      else expect(shown[index]!.average).toBeUndefined()
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

/** A time by the newsroom's clock, in the 17th month before the present one and `month` months later. */
function at(month: number, day: number, hour = 12) {
  const now = new Date(Date.now() + 3 * 3_600_000)
  const [year, base] = [now.getUTCFullYear(), now.getUTCMonth() - 17 + month]
  const last = new Date(Date.UTC(year, base + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, base, Math.min(day, last), hour) - 3 * 3_600_000).toISOString()
}
const monthName = (month: number) =>
  new Date(Date.parse(at(month, 1)) + 3 * 3_600_000).toISOString().slice(0, 10)

type Terms = {
  period?: 'month' | 'year'
  currency?: string
  ends?: string
  purpose?: string
  refunded?: number
}

async function payAt(user: number | null, times: string[], amount: number, terms: Terms = {}) {
  const { period = 'month', currency = 'OMR', ends, purpose = 'subscription', refunded = 0 } = terms
  const { id: subscription } = await app.db
    .insertInto('subscriptions')
    .values({
      user_id: user ?? (await makeUser(app.db, { role: 'user' })),
      package_id: await makePackage(app.db),
      ...{ amount, currency, period, provider: 'manual', starts_at: times[0]!, ends_at: ends ?? null },
      status: ends ? 'expired' : 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const paid of times) {
    const status = refunded === amount ? 'refunded' : 'paid'
    await app.db
      .insertInto('payments')
      .values({
        user_id: user,
        subscription_id: ['gift', 'donation'].includes(purpose) ? null : subscription,
        ...{ purpose, provider: 'manual', status, amount, currency, refunded, paid_at: paid },
      })
      .execute()
  }
  return subscription
}

test('cohorts: who still pays after months, and what they have paid, by the month of the first payment', async () => {
  const user = () => makeUser(app.db, { role: 'user' })
  const monthly = (count: number, day: number, hour?: number) =>
    Array.from({ length: count }, (_, month) => at(month, day, hour))
  // From the last hour of the month on, and still.
  await payAt(await user(), monthly(18, 31, 23), 3000)
  // An hour later it is another month here, though not in UTC.
  await payAt(await user(), [at(1, 1, 0)], 3000, { ends: at(2, 1, 0) })
  await payAt(await user(), monthly(2, 10), 3000, { ends: at(2, 10) })
  // Returned three months later; in part.
  await payAt(await user(), [at(0, 10)], 3000, { refunded: 3000, ends: at(0, 12) })
  await payAt(await user(), [at(0, 10)], 30_000, { period: 'year', refunded: 1000, ends: at(12, 10) })
  // Cancelled and came back.
  await payAt(await user(), [at(0, 10), at(1, 10), at(6, 10), at(7, 10)], 3000, { ends: at(8, 10) })
  // Paid a week's delay, and in advance.
  await payAt(await user(), [at(0, 10), at(1, 15), at(1, 20)], 3000, { ends: at(3, 15) })
  const changed = await user()
  await payAt(changed, [at(0, 10)], 3000, { ends: at(1, 10) })
  await payAt(changed, [at(1, 10)], 20_000, { period: 'year', purpose: 'change' })
  const moved = await user()
  await payAt(moved, [at(0, 10)], 3000, { ends: at(1, 10) })
  await payAt(moved, [at(1, 10)], 2500, { currency: 'BHD', ends: at(2, 10) })
  const imported = await payAt(await user(), [at(0, 10)], 3000)
  await app.db
    .insertInto('subscription_events')
    .values({
      subscription_id: imported,
      ...{ key: 'imported', kind: 'granted', at: at(-3, 1), data: JSON.stringify({ until: at(3, 20) }) },
    })
    .execute()
  await payAt(await user(), [at(0, 10)], 9000, { purpose: 'gift' })
  await payAt(await user(), [at(0, 10)], 9000, { purpose: 'donation' })
  await payAt(null, [at(0, 10)], 9000)
  await payAt(await user(), [new Date().toISOString()], 3000)
  await payAt(await user(), [at(15, 2)], 3000)

  const editor = await app.as('superadmin')
  const { body } = await editor.get('/api/v1/member/cohorts?months=18')
  const cohorts = (body as Cohort[]).filter(({ currency }) => currency === 'OMR')
  const one = { currency: 'OMR', imported: false }
  const money = (amount: number) => ({ currency: 'OMR', amount })
  expect(cohorts).toEqual([
    {
      ...one,
      month: monthName(17),
      members: 1,
      stayed: [null, null, null, null, null],
      revenue: [money(3000)],
    },
    {
      ...{ ...one, month: monthName(15), members: 1, revenue: [money(3000)] },
      // A week after the month is over, if it is.
      stayed: [Date.parse(at(17, 8, 0)) <= Date.now() ? 0 : null, null, null, null, null],
    },
    { ...one, month: monthName(1), members: 1, stayed: [0, 0, 0, 0, 0], revenue: [money(3000)] },
    {
      ...{ ...one, month: monthName(0), members: 8, stayed: [7, 4, 3, 4, 2] },
      revenue: [
        { currency: 'BHD', amount: 2500 },
        money(18 * 3000 + 6000 + 29_000 + 12_000 + 9000 + 23_000 + 3000),
      ],
    },
    {
      ...one,
      imported: true,
      month: monthName(0),
      members: 1,
      stayed: [1, 1, 1, 0, 0],
      revenue: [money(3000)],
    },
  ])
  const later = (await editor.get('/api/v1/member/cohorts?months=17')).body as Cohort[]
  expect(later.filter(({ month }) => month === monthName(0))).toEqual([])
})

test('ARPU is of one currency, and a year counts by the month', () => {
  const row = {
    package: { id: 1, name: '' },
    active: 9,
    joined: 0,
    left: 0,
    changedIn: 0,
    changedOut: 0,
    lost: 0,
  }
  const month = {
    ...{ month: '2026-11-01', trialsEnded: 0, trialsConverted: 0 },
    packages: [
      { ...row, currency: 'SAR', revenue: 3000 * 4, paying: 4 },
      { ...row, currency: 'SAR', revenue: Math.round(30_001 / 12), paying: 1 },
      { ...row, currency: 'KWD', revenue: 2750, paying: 1 },
      { ...row, currency: null, revenue: 0, paying: 0 },
    ],
  } as FiguresMonth
  expect(sumUp([month], 'SAR')[0]?.average).toBe(2900)
  expect(sumUp([month], 'KWD')[0]?.average).toBe(2750)
  expect(sumUp([month], 'USD')[0]?.average).toBeUndefined()
})

test('another amount counts from the day on which it was named, and leaves earlier months as they were', async () => {
  const packageId = await makePackage(app.db, { name: 'باقة الداعمين', openPrice: true })
  const life = { package: packageId, monthly: 3000, currency: 'SAR', changedFrom: false, changedTo: false }
  const [joined = 0, named = 0] = [starts[2], starts[4]]
  const id = await insertLife({ ...life, joined, earns: joined, left: undefined }, prices[0], null)
  const data = JSON.stringify({ price: { amount: 5000, currency: 'SAR' }, before: 3000 })
  const event = { subscription_id: id, key: 'amountNamed:1', kind: 'amountNamed', data }
  await app.db
    .insertInto('subscription_events')
    .values({ ...event, at: new Date(named) })
    .execute()
  await app.db.updateTable('subscriptions').set({ amount: 5000 }).where('id', '=', id).execute()
  const months = await getFigures(app.db, 'figures', 5)
  const revenues = months.map(({ packages }) => packages.find(one => one.package.id === packageId)?.revenue)
  expect(revenues).toEqual([undefined, 3000, 3000, 5000, 5000])
})

test('figures of many members are stored, counted again by the hourly job, and never older than a day', async () => {
  const stored = () => app.db.selectFrom('stored_figures').select('key').orderBy('key').execute()
  await getFigures(app.db, 'figures', 12)
  await storeSlowFigures(app.db)
  expect(await stored()).toEqual([])
  const before = await getFigures(app.db, 'cohorts', 13, 0)
  expect((await stored()).map(({ key }) => key)).toEqual(['cohorts Asia/Baghdad 13'])
  await app.db
    .updateTable('stored_figures')
    .set({ value: JSON.stringify(['stored']) })
    .execute()
  expect(await getFigures(app.db, 'cohorts', 13, 0)).toEqual(['stored'])
  // With few members everything is as it is now.
  expect(await getFigures(app.db, 'cohorts', 13)).toEqual(before)
  const old = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await app.db.updateTable('stored_figures').set({ counted_at: old }).execute()
  expect(await getFigures(app.db, 'cohorts', 13, 0)).toEqual(before)
  await storeSlowFigures(app.db, 0)
  expect((await stored()).map(({ key }) => key)).toEqual([
    'cohorts Asia/Baghdad 13',
    'figures Asia/Baghdad 12',
  ])
  expect(await getFigures(app.db, 'figures', 12, 0)).toEqual(await getFigures(app.db, 'figures', 12))
})

test('a worker that starts counts what takes long, so that nobody waits for it', {
  tags: 'thorough',
}, async () => {
  await app.db.deleteFrom('stored_figures').execute()
  const life = { monthly: 3000, currency: 'SAR', left: undefined, changedFrom: false, changedTo: false }
  const packageId = await makePackage(app.db, { name: 'باقة كبيرة' })
  const [joined = 0] = starts.slice(-3)
  const id = await insertLife({ ...life, package: packageId, joined, earns: joined }, prices[0], null)
  await sql`insert into subscription_events (subscription_id, key, kind, at)
    select ${id}, 'slow:' || n, 'dunned', now() from generate_series(1, 100001) n`.execute(app.db)
  const worker = await startWorker(app.services, createLog('silent'), app.databaseUrl)
  const stored = app.db.selectFrom('stored_figures').select('key')
  await until(async () => expect(await stored.execute()).toHaveLength(2))
  await worker.stop()
})
