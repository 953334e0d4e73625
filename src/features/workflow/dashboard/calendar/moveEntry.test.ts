import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordinaryStyle, setHouseStyle } from '../../../../arabic/house-style.ts'
import { firstDayOfWeek, weekOf } from '../../../../ui/dashboard/week.ts'
import { movedTo, slotOf } from './moveEntry.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

describe('in Cairo, where clocks go forward on 24 April 2026 at midnight and back on 30 October', () => {
  beforeAll(() => setHouseStyle({ ...ordinaryStyle, timeZone: 'Africa/Cairo' }))
  afterAll(() => setHouseStyle(ordinaryStyle))

  test.each<[string, string, string, number, string | RegExp | undefined]>([
    ['in winter', '2026-02-01T10:20:00.000Z', '2026-02-02', 15, '2026-02-02T13:20:00.000Z'],
    ['into summer', '2026-04-23T10:20:00.000Z', '2026-04-24', 12, '2026-04-24T09:20:00.000Z'],
    ['to the hour that is skipped', '2026-04-23T10:20:00.000Z', '2026-04-24', 0, /تتقدم الساعة/],
    ['to the hour that comes twice', '2026-10-29T10:20:00.000Z', '2026-10-29', 23, /^2026-10-29T2[01]:20/],
    ['where it is', '2026-02-01T10:20:00.000Z', '2026-02-01', 12, undefined],
    ['to the past', '2026-02-01T10:20:00.000Z', '2025-12-31', 12, /مضى/],
  ])('%s', (_, at, day, hour, expected) => {
    const moved = movedTo(at, { day, hour }, now)
    const said = moved && ('instant' in moved ? moved.instant : moved.refusal)
    if (expected instanceof RegExp) expect(said).toMatch(expected)
    else expect(said).toBe(expected)
  })

  test('an entry is in its hour of the newsroom’s clock', () => {
    expect(slotOf('2026-04-23T22:30:00.000Z')).toEqual({ day: '2026-04-24', hour: 1 })
  })
})

test.each([
  ['Asia/Riyadh', '2026-03-01'],
  ['Africa/Cairo', '2026-02-28'],
  ['Africa/Tunis', '2026-03-02'],
  ['America/New_York', '2026-03-01'],
])('a week begins as in %s', (zone, first) => {
  const week = weekOf('2026-03-04', firstDayOfWeek(zone))
  expect([week[0], week.length, new Set(week).size]).toEqual([first, 7, 7])
})
