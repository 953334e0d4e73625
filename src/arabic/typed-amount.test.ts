import { expect, test } from 'vitest'
import { typedAmount, typedNumber } from './typed-amount.ts'

test.each([
  ['250', '250'],
  [' ٢٥٠٫٥\u200f', '250.5'],
  ['1,250.5', '1250.5'],
  ['١٬٢٥٠', '1250'],
  ['1 250', '1250'],
  // Twelve and a half in Tunis: never a hundred and twenty-five.
  ['12,5', undefined],
  ['١٢،٥', undefined],
  ['99,50', undefined],
  ['-3', undefined],
  ['خمسون', undefined],
  ['', undefined],
])('«%s» is the number %s', (typed, number) => expect(typedNumber(typed)).toBe(number))

test.each([
  ['12.5', 'USD', 1250],
  ['12.5', 'KWD', 12_500],
  ['12.555', 'USD', undefined],
])('%s in %s is %s', (typed, currency, amount) => expect(typedAmount(typed, currency)).toBe(amount))
