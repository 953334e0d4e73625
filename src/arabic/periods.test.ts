import { expect, test } from 'vitest'
import { periodName, perPeriod, trialName } from './periods.ts'

test.each<['month' | 'year' | 'days', number | null, string, string]>([
  ['month', null, 'شهريًا', 'شهر'],
  ['year', null, 'سنويًا', 'سنة'],
  ['days', 1, 'كل يوم', 'يوم واحد'],
  ['days', 2, 'كل يومين', 'يومان'],
  ['days', 10, 'كل 10 أيام', '10 أيام'],
  ['days', 30, 'كل 30 يومًا', '30 يومًا'],
])('%s %s', (period, periodDays, per, name) => {
  expect(perPeriod({ period, periodDays })).toBe(per)
  expect(periodName({ period, periodDays })).toBe(name)
})

test('a trial', () => {
  expect([trialName(7), trialName(14), trialName(1)]).toEqual([
    '7 أيام مجانًا',
    '14 يومًا مجانًا',
    'يوم واحد مجانًا',
  ])
})
