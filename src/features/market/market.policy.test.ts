import { describe, expect, test } from 'vitest'
import {
  ageEnd,
  changeOf,
  formatPrice,
  gramPrices,
  isGone,
  isOld,
  minutesUntilRetry,
  rateBetween,
  sift,
} from './market.policy.ts'
import type { RefusedReading } from './market.schema.ts'

const [before, now] = ['2026-11-28T00:00:01.000Z', '2026-11-29T00:00:01.000Z']
const rates = { SAR: { value: 3.75, at: before }, EGP: { value: 48, at: before } }

describe('what a provider says', () => {
  test.for<[string, unknown, RefusedReading['reason'] | undefined]>([
    ['the same', 48, undefined],
    ['a little more', 50.5, undefined],
    ['half as much again', 72, undefined],
    ['more than that', 72.1, 'jump'],
    ['two thirds', 32, undefined],
    ['less than that', 31.9, 'jump'],
    ['zero', 0, 'notPositive'],
    ['negative', -48, 'notPositive'],
    ['NaN', Number.NaN, 'notNumber'],
    ['infinite', Number.POSITIVE_INFINITY, 'notNumber'],
    ['a text', '48', 'notNumber'],
    ['an object', {}, 'notNumber'],
    ['null', null, 'missing'],
    ['nothing', undefined, 'missing'],
  ])('%s', ([, said, reason]) => {
    const { rates: kept, refused } = sift(rates, { SAR: 3.7501, EGP: said }, ['SAR', 'EGP'], [], now)
    expect(kept.SAR).toEqual({ value: 3.7501, at: now })
    expect(kept.EGP).toEqual(reason ? rates.EGP : { value: said, at: now })
    expect(refused.map(each => [each.code, each.reason])).toEqual(reason ? [['EGP', reason]] : [])
  })

  test('a currency whose first value is wrong has no rate', () => {
    expect(sift({}, { KWD: 0 }, ['KWD'], [], now).rates).toEqual({})
  })

  test('others than the wanted codes are ignored', () => {
    expect(sift({}, { SAR: 3.75, __proto__: 1, QQQ: 2 }, ['SAR'], [], now).rates).toEqual({
      SAR: { value: 3.75, at: now },
    })
  })

  test('a jump that stays for three readings is a devaluation; one that moves on is not', () => {
    const step = (value: number, earlier: RefusedReading[]) =>
      sift(rates, { EGP: value }, ['EGP'], earlier, now)
    const first = step(90, [])
    const second = step(91, first.refused)
    expect([first.refused[0]?.times, second.refused[0]?.times]).toEqual([1, 2])
    expect(step(92, second.refused)).toEqual({ rates: { EGP: { value: 92, at: now } }, refused: [] })
    expect(step(200, second.refused).refused[0]?.times).toBe(1)
  })
})

test.for([
  ['USD', 'SAR', 3.75],
  ['SAR', 'USD', 1 / 3.75],
  ['EUR', 'SAR', 3.75 / 0.9],
  ['SAR', 'SAR', 1],
] as const)('from %s to %s', ([from, to, value]) => {
  const all = {
    USD: { value: 1, at: now },
    SAR: { value: 3.75, at: before },
    EUR: { value: 0.9, at: now },
  }
  expect(rateBetween(all, from, to)?.value).toBeCloseTo(value, 10)
  expect(rateBetween(all, from, 'KWD')).toBeUndefined()
  // As old as the older of the two.
  expect(rateBetween(all, 'USD', 'SAR')?.at).toBe(before)
})

test.for([
  [110, 100, 10],
  [95, 100, -5],
  [100, 100, 0],
  [100.001, 100, 0],
  [100, undefined, null],
  [100, 0, null],
] as const)('%d after %s is a change of %s per cent', ([value, last, change]) => {
  expect(changeOf(value, last)).toBe(change)
})

test('gold by karat, from an ounce', () => {
  expect(gramPrices(31.1034768 * 100)).toEqual([
    { karat: 24, price: expect.closeTo(100) },
    { karat: 22, price: expect.closeTo(91.67, 1) },
    { karat: 21, price: expect.closeTo(87.5) },
    { karat: 18, price: expect.closeTo(75) },
  ])
})

test.for([
  [24, false, false],
  [26, true, false],
  [24 * 7 - 1, true, false],
  [24 * 7 + 1, true, true],
] as const)('a price of %i hours: old %s, gone %s', ([hours, old, gone]) => {
  const at = Date.parse(now)
  const later = at + hours * 3_600_000
  expect([isOld(now, later), isGone(now, later)]).toEqual([old, gone])
  const end = ageEnd(now, later)?.getTime()
  expect(end).toBe(gone ? undefined : at + (old ? 7 * 24 : 25) * 3_600_000 + 1)
})

test.for([
  [3.75, '3.75'],
  [1, '1.00'],
  [0.306_9, '0.3069'],
  [0.000_279_3, '0.000279'],
  [9012.346, '9,012.35'],
] as const)('%d is written %s', ([price, words]) => {
  expect(formatPrice(price, 'latn')).toBe(words)
})

test.for([
  ['away', 0, 0, 2],
  ['away', 3, 0, 16],
  ['away', 60, 0, 720],
  ['limit', 0, 0, 30],
  ['limit', 0, 90, 90],
  ['limit', 5, 90, 720],
] as const)(
  '%s, %i failures, told %i minutes: asked again after %i',
  ([trouble, failures, said, minutes]) => {
    expect(minutesUntilRetry(trouble, failures, said)).toBe(minutes)
  },
)
