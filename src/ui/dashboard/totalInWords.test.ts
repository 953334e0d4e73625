import { expect, test } from 'vitest'
import * as nouns from '../../arabic/nouns.ts'
import { totalInDigits, totalInWords } from './totalInWords.ts'

test('a total that was not fully counted is shown as a minimum', () => {
  expect(totalInDigits({ total: 120 })).toBe('120')
  expect(totalInDigits({ total: 10_000, isMoreThanTotal: false })).toBe('10,000')
  expect(totalInDigits({ total: 10_000, isMoreThanTotal: true })).toBe('أكثر من 10,000')
  expect(totalInWords({ total: 2, isMoreThanTotal: false }, nouns.article)).toBe('مقالان')
  expect(totalInWords({ total: 10_000, isMoreThanTotal: true }, nouns.article)).toBe('أكثر من 10,000 مقال')
})
