import { expect, test } from 'vitest'
import type { Digits } from './house-style.ts'
import { currencyName, currencyWords, formatMoney, formatPrice, toMajorUnits, toMinorUnits } from './money.ts'

const shown = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u200f', '')

test.each<[number, string, Digits, string, string]>([
  [12_500, 'KWD', 'latn', '12.500 د.ك', '12.500 د.ك'],
  [12_000, 'KWD', 'latn', '12.000 د.ك', '12 د.ك'],
  [5, 'BHD', 'latn', '0.005 د.ب', '0.005 د.ب'],
  [2_900, 'SAR', 'latn', '29.00 ر.س', '29 ر.س'],
  [2_950, 'SAR', 'arab', '٢٩٫٥٠ ر.س', '٢٩٫٥٠ ر.س'],
  [1_234_567, 'OMR', 'arab', '١٬٢٣٤٫٥٦٧ ر.ع', '١٬٢٣٤٫٥٦٧ ر.ع'],
  [25_000, 'IQD', 'arabext', '۲۵٬۰۰۰ د.ع', '۲۵٬۰۰۰ د.ع'],
  [999, 'USD', 'latn', '9.99 $', '9.99 $'],
  [0, 'EUR', 'latn', '0.00 €', '0 €'],
  [-1_500, 'JOD', 'latn', '\u200e-1.500 د.أ', '\u200e-1.500 د.أ'],
  [100_000_000_000_001, 'KWD', 'latn', '100,000,000,000.001 د.ك', '100,000,000,000.001 د.ك'],
  [1_050, 'XTS', 'latn', '10.50 XTS', '10.50 XTS'],
])('%i of %s in %s', (amount, currency, digits, money, price) => {
  expect(shown(formatMoney({ amount, currency }, digits))).toBe(money)
  expect(shown(formatPrice({ amount, currency }, digits))).toBe(price)
})

test('stays on one line, and keeps its order after a Latin word', () => {
  expect(formatMoney({ amount: 12_500, currency: 'KWD' }, 'latn')).toBe('\u200f12.500\u00a0د.ك')
})

test('a form’s value becomes minor units and is restored from them', () => {
  for (const currency of Object.keys(currencyWords)) {
    for (const amount of [1, 7, 1_005, 12_500, 99_999_999]) {
      expect(toMinorUnits(toMajorUnits(amount, currency), currency)).toBe(amount)
    }
  }
  expect(toMinorUnits(1.005, 'KWD')).toBe(1005)
  expect(toMinorUnits(0.29, 'SAR')).toBe(29)
  expect(currencyName('OMR')).toBe('ريال عُماني')
})
