import { describe, expect, test } from 'vitest'
import { asLatinNumber, formatNumber, formatPercent, type NumberOptions, toDigits } from './digits.ts'
import type { Digits } from './house-style.ts'

describe('toDigits', () => {
  test.each<[Digits, string]>([
    ['latn', 'من 0123456789 إلى 45 و67'],
    ['arab', 'من ٠١٢٣٤٥٦٧٨٩ إلى ٤٥ و٦٧'],
    ['arabext', 'من ۰۱۲۳۴۵۶۷۸۹ إلى ۴۵ و۶۷'],
  ])('%s', (digits, expected) => {
    expect(toDigits('من 0123456789 إلى ٤٥ و۶۷', digits)).toBe(expected)
  })
})

describe('formatNumber', () => {
  test.each<[number | bigint, NumberOptions, string]>([
    [0, {}, '0'],
    [1234567.5, {}, '1,234,567.5'],
    [1234567.5, { digits: 'arab' }, '١٬٢٣٤٬٥٦٧٫٥'],
    [1234567.5, { digits: 'arabext' }, '۱٬۲۳۴٬۵۶۷٫۵'],
    [1234, { grouping: false }, '1234'],
    [2.5, { minimumFractionDigits: 2 }, '2.50'],
    [2.55555, {}, '2.556'],
    [2.5, { maximumFractionDigits: 0, digits: 'arab' }, '٣'],
    [-5, {}, '\u200e-5'],
    [-5, { digits: 'arab' }, '\u061c-٥'],
    [-5, { digits: 'arabext' }, '\u200e\u2212۵'],
    [9007199254740993n, {}, '9,007,199,254,740,993'],
  ])('%s %o', (value, options, expected) => {
    expect(formatNumber(value, options)).toBe(expected)
  })

  test('as CLDR has it', () => {
    const formatter = new Intl.NumberFormat('en-US-u-nu-latn')
    for (const value of [0.0005, 0.9996, 1.0049, 12.5, 999.9999, 1e6 + 0.1, 123456789.987, 1e15]) {
      expect(formatNumber(value)).toBe(formatter.format(value))
    }
  })
})

describe('formatPercent: the sign follows the digits, as in CLDR', () => {
  test.each(['latn', 'arab', 'arabext'] as const)('%s', digits => {
    const formatter = new Intl.NumberFormat(`ar-u-nu-${digits}`, {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    for (const share of [0, 4, 35, 35.5, 100])
      expect(formatPercent(share, digits)).toBe(formatter.format(share / 100))
  })
})

test.each([
  ['٢٥٫٥', '25.5'],
  ['۱۲', '12'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['\u200e\u2212٣٫٢\u200f', '-3.2'],
  ['25.5', '25.5'],
  ['٢٥٪', '25%'],
])('%s is read from %s', (typed, latin) => {
  expect(asLatinNumber(typed)).toBe(latin)
})
