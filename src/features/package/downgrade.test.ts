import { expect, test } from 'vitest'
import { isLess, type PackageTerms } from './downgrade.policy.ts'

type Short = [amount: number, length: 'month' | 'year' | number, benefits?: string[], agencies?: number[]]

function made([amount, length, benefits = [], agencies = []]: Short, currency = 'SAR'): PackageTerms {
  return {
    price: { amount, currency },
    period: typeof length === 'number' ? 'days' : length,
    periodDays: typeof length === 'number' ? length : null,
    benefits,
    agencies: agencies.map(id => ({ id, name: '', slug: '' })),
  }
}
const month = (amount: number, benefits?: string[], agencies?: number[]): Short => [
  amount,
  'month',
  benefits,
  agencies,
]
const year = (amount: number, benefits?: string[], agencies?: number[]): Short => [
  amount,
  'year',
  benefits,
  agencies,
]
const print = ['نسخة ورقية']

test.each<[string, Short, Short, boolean]>([
  ['a dearer month', month(10), month(11), false],
  ['a cheaper month', month(10), month(9), true],
  ['the same price', month(10), month(10), false],
  ['a year of the same, cheaper for the time', month(10), year(100), false],
  ['a year of the same, as dear for the time', month(10), year(120), false],
  ['a year of the same, dearer for the time', month(10), year(130), false],
  ['a month of the same, dearer for the time', year(100), month(10), true],
  ['a month of the same, as dear for the time', year(120), month(10), true],
  ['a month of the same, cheaper for the time', year(130), month(10), true],
  ['a dearer month with more', year(100), month(20, print), false],
  ['a month with more, as dear for the time', year(120), month(10, print), true],
  ['a month with other things, cheaper for the time', year(130, ['أرشيف']), month(10, print), true],
  ['a cheaper year with less', month(20, print), year(100), true],
  ['a year with less, as dear for the time', month(10, print), year(120), false],
  ['a cheaper year with more', month(10), year(100, print), false],
  ['a cheaper year of fewer agencies', month(20), year(100, [], [1]), true],
  ['a cheaper year of all agencies', month(20, [], [1]), year(100), false],
  ['a dearer month of one agency more', year(100, [], [1]), month(20, [], [1, 2]), false],
  ['a dearer month of one of its agencies', year(100, [], [1, 2]), month(20, [], [1]), true],
  ['30 days at the price of a month', month(10), [10, 30], false],
  ['a month at the price of 30 days', [10, 30], month(10), false],
  ['30 days for less', month(10), [9, 30], true],
  ['365 days for less', year(100), [99, 365], true],
  ['90 days of the same, cheaper for the time', month(10), [25, 90], false],
  ['a week of the same, dearer for the time', month(10), [5, 7], true],
])('%s', (_, present, other, follows) => {
  expect(isLess(made(other), made(present))).toBe(follows)
})

test('prices in two currencies are not compared', () => {
  expect(isLess(made(month(1), 'KWD'), made(month(10)))).toBe(false)
})
