import { expect, test } from 'vitest'
import { listOrderedNumbers } from './number-order.ts'

test.each([
  ['ارتفع +2.4% اليوم', '+2.4% ltr'],
  ['هبط (−3)، ثم -7، و+5.', '−3 ltr|-7 ltr|+5 ltr'],
  ['بلغ 3% أو 4.5%.', '3% ltr|4.5% ltr'],
  [
    'اتصل على +966 50 123 4567 أو 050-123-4567، أو +966501234567',
    '+966 50 123 4567 ltr|050-123-4567 ltr|+966501234567 ltr',
  ],
  ['بين 10–20 و10-20% فاز 2-1 في 2026-11-26', '10–20 rtl|10-20 rtl|2-1 rtl|2026-11-26 rtl'],
  ['كوفيد-19 وإف-16 وأ+5 وC++ و10%-20% و+٢٫٤٪', ''],
])('%s', (text, wanted) => {
  const found = listOrderedNumbers(text).map(({ from, to, order }) => `${text.slice(from, to)} ${order}`)
  expect(found.join('|')).toBe(wanted)
})

test('takes no longer with adversarial text', () => {
  for (const some of ['0', '+1', '+1 23 ', '0 1', '1.', '1-'])
    expect(listOrderedNumbers(some.repeat(50_000))).toBeInstanceOf(Array)
})
