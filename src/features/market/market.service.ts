import { dayNumber } from '../../arabic/dates.ts'
import { currencyName } from '../../arabic/money.ts'
import { fail } from '../../contract/fail.ts'
import { currencies } from '../../contract/money.ts'
import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import { getHouseStyle, getSettingValues } from '../setting/setting.service.ts'
import type { Conversion, Market, MarketState } from './market.contract.ts'
import { changeOf, gramPrices, isGone, isOld, rateBetween } from './market.policy.ts'
import { listClosingsBefore, listReadings } from './market.queries.ts'
import type { MarketKind, Rates } from './market.schema.ts'

const dayMs = 86_400_000

/** The local date at an instant: `2026-11-29`. */
export const dayAt = (instant: Date, timeZone: string) =>
  new Date(dayNumber(instant, timeZone) * dayMs).toISOString().slice(0, 10)

/** Codes of the values that a market stores. */
export const codesOf = (kind: MarketKind): readonly string[] => (kind === 'gold' ? ['ounce'] : currencies)

/** Drops prices older than a week. */
function fresh(rates: Rates, now: number): Rates {
  return Object.fromEntries(Object.entries(rates).filter(([, { at }]) => !isGone(at, now)))
}

async function readRates(db: Handle, now: number): Promise<Record<MarketKind, Rates>> {
  const readings = await listReadings(db)
  const of = (kind: MarketKind) => fresh(readings.find(each => each.kind === kind)?.rates ?? {}, now)
  return { currencies: of('currencies'), gold: of('gold') }
}

/** Finds the previous day before that of the newest price. */
async function readBefore(db: Handle, rates: Rates): Promise<Record<MarketKind, Rates>> {
  const newest = Object.values(rates).reduce((last, { at }) => (at > last ? at : last), '')
  const { timeZone } = await getHouseStyle(db)
  const closings = newest ? await listClosingsBefore(db, dayAt(new Date(newest), timeZone)) : []
  const of = (kind: MarketKind) => closings.find(each => each.kind === kind)?.rates ?? {}
  return { currencies: of('currencies'), gold: of('gold') }
}

/** Prices in the newsroom's currency; empty if it shows none, or none has come for a week. */
export async function getMarket(
  db: Handle,
  { currencies: rateSource, gold: goldSource }: Services['markets'],
  now = Date.now(),
): Promise<Market> {
  const values = await getSettingValues(db, 'website')
  const base = values.marketBase
  const nothing = { base, currencies: [], gold: null, credits: [] }
  if (values.market === 'off') return nothing
  const rates = await readRates(db, now)
  const [before, goldBefore] = await Promise.all([
    readBefore(db, rates.currencies),
    readBefore(db, rates.gold),
  ])
  const shown = values.marketCurrencies
    .filter(code => code !== base)
    .flatMap(code => {
      const rate = rateBetween(rates.currencies, code, base)
      if (!rate) return []
      const last = rateBetween(before.currencies, code, base)
      const change = changeOf(rate.value, last?.value)
      return [
        { code, name: currencyName(code), rate: rate.value, change, at: rate.at, isOld: isOld(rate.at, now) },
      ]
    })
  const gold = values.goldKey === '' ? null : goldIn(base, rates, goldBefore.gold, before.currencies, now)
  const credits = [
    ...(shown.length > 0 || (gold && gold.currency !== 'USD') ? [rateSource.credit] : []),
    ...(gold ? [goldSource.credit] : []),
  ]
  return { base, currencies: shown, gold, credits }
}

/** In dollars where the newsroom's currency has no rate. */
function goldIn(
  base: string,
  { currencies: rates, gold }: Record<MarketKind, Rates>,
  before: Rates,
  ratesBefore: Rates,
  now: number,
): Market['gold'] {
  const ounce = gold.ounce
  if (!ounce) return null
  const rate = rateBetween(rates, 'USD', base)
  const price = ounce.value * (rate?.value ?? 1)
  const [last, lastRate] = [before.ounce, rate && rateBetween(ratesBefore, 'USD', base)]
  const lastPrice = last && (rate ? lastRate && last.value * lastRate.value : last.value)
  const at = rate && rate.at < ounce.at ? rate.at : ounce.at
  return {
    ounce: price,
    grams: gramPrices(price),
    currency: rate ? base : 'USD',
    change: changeOf(price, lastPrice),
    at: ounce.at,
    isOld: isOld(at, now),
  }
}

/** @throws NOT_FOUND if one of the currencies has no price of this week */
export async function convert(
  db: Handle,
  { amount, from, to }: Pick<Conversion, 'amount' | 'from' | 'to'>,
  now = Date.now(),
): Promise<Conversion> {
  const values = await getSettingValues(db, 'website')
  const { currencies: rates } = await readRates(db, now)
  const rate = values.market === 'on' ? rateBetween(rates, from, to) : undefined
  if (!rate) throw fail('NOT_FOUND', undefined, 'لا سعر لدينا لهذه العملة الآن.')
  return { amount, from, to, result: amount * rate.value, at: rate.at, isOld: isOld(rate.at, now) }
}

/** For staff: what the providers said last. */
export async function listMarketStates(db: Handle): Promise<MarketState[]> {
  const readings = await listReadings(db)
  return readings.map(({ kind, fetchedAt, nextFetchAt, trouble, refused }) => ({
    ...{ kind, fetchedAt, nextFetchAt, trouble, refused },
  }))
}
