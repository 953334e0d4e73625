import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import {
  dollarRates,
  type RatesStandIn,
  startRatesStandIn,
  tooOften,
} from '../../testing/providers/exchange-rate-api.ts'
import { type GoldStandIn, startGoldStandIn, usedUp } from '../../testing/providers/gold-api.ts'
import { refreshMarketNow } from './market.jobs.ts'
import { claimDue } from './market.queries.ts'

let app: TestApp
let guest: TestClient
let owner: TestClient
let rates: RatesStandIn
let gold: GoldStandIn
const log = { warn: () => {} } as never

beforeAll(async () => {
  rates = await startRatesStandIn()
  gold = await startGoldStandIn()
  app = await startTestApp({ env: { RATES_BASE_URL: rates.url, GOLD_BASE_URL: gold.url } })
  guest = await app.as('guest')
  owner = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await rates?.stop()
  await gold?.stop()
})

async function save(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  expect((await owner.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
}
const refresh = () => refreshMarketNow(app.services, log)
const market = async () => (await guest.get('/api/v1/market')).body
const states = async () => (await owner.get('/api/v1/market/state')).body
const stateOf = async (kind: string) => (await states()).find((each: { kind: string }) => each.kind === kind)
/** Asks again at once, as if the time had come. */
const hurry = () => sql`update market_readings set next_fetch_at = now()`.execute(app.db)
const minutesUntil = (at: string) => (Date.parse(at) - Date.now()) / 60_000

beforeEach(async () => {
  for (const each of [rates, gold]) {
    each.fail(false)
    each.refuse(undefined)
    each.asked.length = 0
  }
  rates.set({ ...dollarRates })
  gold.set(2400)
  await sql`delete from market_readings`.execute(app.db)
  await sql`delete from market_closings`.execute(app.db)
  await save({ market: 'on', marketBase: 'SAR', marketCurrencies: ['USD', 'EGP', 'SAR'], goldKey: gold.key })
})

test('switched off: no provider is called, and nothing is shown', async () => {
  await save({ market: 'off' })
  await refresh()
  expect([rates.asked, gold.asked]).toEqual([[], []])
  expect(await market()).toEqual({ base: 'SAR', currencies: [], gold: null, credits: [] })
})

test('prices in the newsroom’s currency, in its order, gold by karat, and the credits that are due', async () => {
  await refresh()
  const { currencies, gold: metal, credits } = await market()
  expect(currencies.map(({ code, rate }: { code: string; rate: number }) => [code, rate])).toEqual([
    ['USD', 3.75],
    ['EGP', expect.closeTo(3.75 / 48.2)],
  ])
  expect(currencies[0]).toMatchObject({ name: 'دولار أمريكي', change: null, isOld: false })
  expect(metal).toMatchObject({ ounce: 9000, currency: 'SAR', isOld: false })
  expect(metal.grams[2]).toEqual({ karat: 21, price: expect.closeTo((9000 / 31.1034768) * 0.875) })
  expect(credits.map(({ url }: { url: string }) => url)).toEqual([
    'https://www.exchangerate-api.com',
    'https://www.goldapi.io',
  ])
})

test('without a key gold is absent, and its provider is not asked', async () => {
  await save({ goldKey: '' })
  await refresh()
  expect(gold.asked).toEqual([])
  expect(await market()).toMatchObject({ gold: null, credits: [{ name: 'Rates By Exchange Rate API' }] })
})

describe('pace', () => {
  test('never before the provider has something new, nor twice by two processes', async () => {
    const next = Math.floor(Date.now() / 1000) + 5 * 3600
    rates.set({ ...dollarRates }, { next })
    await Promise.all([refresh(), refresh()])
    await refresh()
    expect([rates.asked.length, gold.asked.length]).toEqual([1, 1])
    expect(Date.parse((await stateOf('currencies')).nextFetchAt)).toBe(next * 1000)
    // 90 a month.
    expect(minutesUntil((await stateOf('gold')).nextFetchAt) / 60).toBeCloseTo((31 * 24) / 90, 1)
  })

  test('a provider that says «now» is asked once an hour', async () => {
    rates.set({ ...dollarRates }, { next: 1 })
    await refresh()
    expect(minutesUntil((await stateOf('currencies')).nextFetchAt)).toBeCloseTo(60, 0)
  })

  test.for([
    ['limit', tooOften, 30],
    ['limit', { ...tooOften, headers: { 'retry-after': '7200' } }, 120],
    ['away', { status: 500, body: {} }, 2],
    ['unreadable', { body: '<html>', type: 'text/html' }, 2],
    ['unreadable', { body: { result: 'error', 'error-type': 'quota' } }, 2],
    ['unreadable', { body: { result: 'success', base_code: 'EUR', rates: {} } }, 2],
  ] as const)('%s: the last prices stay', async ([trouble, answer, minutes]) => {
    await refresh()
    rates.refuse(answer)
    await hurry()
    await refresh()
    const state = await stateOf('currencies')
    expect(state).toMatchObject({ trouble })
    expect(minutesUntil(state.nextFetchAt)).toBeCloseTo(minutes, 0)
    expect((await market()).currencies).toHaveLength(2)
  })

  test('a refused key is not tried again until it is changed', async () => {
    await save({ goldKey: 'some-other-key' })
    await refresh()
    await hurry()
    await refresh()
    expect(gold.asked).toHaveLength(1)
    expect(await stateOf('gold')).toMatchObject({ trouble: 'key' })
    await save({ goldKey: gold.key })
    await refresh()
    expect(await stateOf('gold')).toMatchObject({ trouble: null })
    expect((await market()).gold.ounce).toBe(9000)
  })

  test('a changed key is tried by one of two processes', async () => {
    await save({ goldKey: 'some-other-key' })
    await refresh()
    const claims = [1, 2].map(() => claimDue(app.db, 'gold', 'hash of the next', 60))
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  test.for([
    { timestamp: 1e300, price: 2400 },
    { timestamp: 1e14, price: 2400 },
  ])('%o spends no request a minute', async said => {
    gold.refuse({ body: { metal: 'XAU', currency: 'USD', ...said } })
    await refresh()
    expect(minutesUntil((await stateOf('gold')).nextFetchAt)).toBeGreaterThan(1.5)
  })

  test('a value that cannot be stored is requested at growing intervals', async () => {
    await sql`alter table market_closings add constraint none check (false) not valid`.execute(app.db)
    try {
      await refresh()
      expect(await stateOf('currencies')).toMatchObject({ trouble: 'unreadable' })
      expect(minutesUntil((await stateOf('currencies')).nextFetchAt)).toBeGreaterThan(1.5)
    } finally {
      await sql`alter table market_closings drop constraint none`.execute(app.db)
    }
  })

  test('a key that the provider repeats in its refusal is not logged', async () => {
    gold.refuse({ status: 403, body: { error: `Account of ${gold.key} is suspended` } })
    const lines: unknown[] = []
    await refreshMarketNow(app.services, { warn: (line: unknown) => lines.push(line) } as never)
    expect(lines).toEqual([expect.objectContaining({ trouble: 'key', said: expect.stringContaining('…') })])
    expect(JSON.stringify(lines)).not.toContain(gold.key)
  })

  test('a used-up plan is a limit, not a wrong key', async () => {
    gold.refuse(usedUp)
    await refresh()
    expect(await stateOf('gold')).toMatchObject({ trouble: 'limit' })
  })
})

test('wrong values are not stored, and staff are told', async () => {
  await refresh()
  rates.set({ ...dollarRates, EGP: 98, KWD: -1, TRY: 'many', JOD: undefined })
  gold.set(0)
  await hurry()
  await refresh()
  expect((await market()).currencies[1].rate).toBeCloseTo(3.75 / 48.2)
  const { refused } = await stateOf('currencies')
  expect(refused.map(({ code, reason }: { code: string; reason: string }) => `${code} ${reason}`)).toEqual(
    expect.arrayContaining(['EGP jump', 'KWD notPositive', 'TRY notNumber', 'JOD missing']),
  )
  expect((await stateOf('gold')).refused).toMatchObject([{ code: 'ounce', reason: 'notPositive' }])
  expect((await market()).gold.ounce).toBe(9000)
})

test('one closing a day, and the change since the day before', async () => {
  await refresh()
  await sql`update market_closings set day = day - 1`.execute(app.db)
  rates.set({ ...dollarRates, EGP: 50 })
  gold.set(2520)
  for (const _ of [1, 2]) {
    await hurry()
    await refresh()
  }
  const { currencies, gold: metal } = await market()
  expect([currencies[0].change, currencies[1].change, metal.change]).toEqual([0, -3.6, 5])
  const { rows } = await sql`select kind, day from market_closings`.execute(app.db)
  expect(rows).toHaveLength(4)
})

test('the hour is that of the price: old after a day, gone after a week', async () => {
  const hoursAgo = async (hours: number) => {
    rates.set({ ...dollarRates }, { last: Math.floor(Date.now() / 1000) - hours * 3600 })
    await sql`delete from market_readings`.execute(app.db)
    await refresh()
    return (await market()).currencies[0]
  }
  await refresh()
  expect(await hoursAgo(2)).toMatchObject({ isOld: false })
  expect(await hoursAgo(30)).toMatchObject({ isOld: true })
  expect(await hoursAgo(24 * 7 + 1)).toBeUndefined()
})

test('an answer from before the last one changes neither prices nor closings', async () => {
  const at = (hours: number) => ({ last: Math.floor(Date.now() / 1000) - hours * 3600 })
  rates.set({ ...dollarRates, SAR: 4 }, at(1))
  await refresh()
  const closings = () => sql`select kind, day, rates from market_closings order by kind, day`.execute(app.db)
  const before = (await closings()).rows
  rates.set({ ...dollarRates }, at(30))
  await hurry()
  await refresh()
  const [dollar] = (await market()).currencies
  expect([dollar.rate, dollar.isOld, (await closings()).rows]).toEqual([4, false, before])
  expect(minutesUntil((await stateOf('currencies')).nextFetchAt)).toBeGreaterThan(50)
})

test.for([
  ['amount=100&from=USD&to=SAR', 200, 375],
  ['amount=100&from=KWD&to=EGP', 200, (100 * 48.2) / 0.3069],
  ['amount=0&from=USD&to=SAR', 400, undefined],
  ['amount=-1&from=USD&to=SAR', 400, undefined],
  ['amount=1e13&from=USD&to=SAR', 400, undefined],
  ['amount=many&from=USD&to=SAR', 400, undefined],
  ['amount=1&from=QQQ&to=SAR', 400, undefined],
] as const)('converting %s: %i', async ([query, status, result]) => {
  await refresh()
  const { status: answered, body } = await guest.get(`/api/v1/market/convert?${query}`)
  expect(answered).toBe(status)
  if (result) expect(body.result).toBeCloseTo(result, 6)
})

test('first prices without sense are not sums for readers', async () => {
  rates.set({ ...dollarRates, EGP: 1e308, KWD: 1e-320 })
  await refresh()
  expect((await guest.get('/api/v1/market/convert?amount=1000000000000&from=KWD&to=EGP')).status).toBe(404)
  expect((await guest.get('/api/v1/market')).status).toBe(200)
})

test('before the first prices there is nothing to convert by', async () => {
  expect((await guest.get('/api/v1/market/convert?amount=1&from=USD&to=SAR')).status).toBe(404)
})

test('an economy section is filled from prices if its editor chose so, and keeps written text', async () => {
  const id = await makeCategory(app.db, { name: 'اقتصاد الأسعار' })
  await sql`update categories set character = 'economy' where id = ${id}`.execute(app.db)
  const figure = { label: 'نفط', value: '83.40', change: null }
  const put = (strip: object) => owner.patch(`/api/v1/category/strip/${id}`, strip)
  const strips = async () => (await guest.get('/api/v1/category/strips')).body
  await put({ figures: [figure], fromMarket: true })
  expect(await strips()).toEqual([])
  await refresh()
  expect(await strips()).toMatchObject([
    {
      category: id,
      isOld: false,
      figures: [
        { label: 'دولار أمريكي', value: '3.75 ر.س' },
        { label: 'جنيه مصري', value: '0.077801 ر.س' },
        { label: 'ذهب عيار 21', value: '253.19 ر.س' },
      ],
    },
  ])
  const { body } = await owner.get(`/api/v1/category/${id}`)
  expect(body.strip.figures).toEqual([figure])
  await put({ figures: [figure], fromMarket: false })
  expect(await strips()).toMatchObject([{ category: id, figures: [figure] }])
})
