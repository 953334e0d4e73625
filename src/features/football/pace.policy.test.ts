import { describe, expect, test } from 'vitest'
import {
  backoffMinutes,
  callsNow,
  isMatchTime,
  liveInterval,
  liveMinutesLeft,
  type Pace,
} from './pace.policy.ts'

const minute = 60_000
const now = Date.parse('2026-11-29T18:00:00Z')
const at = (minutes: number, code = 'NS') => ({ kickoffAt: now + minutes * minute, code })
const pace = (given: Partial<Pace>): Pace => ({
  now,
  today: '2026-11-29',
  left: 90,
  minuteLeft: 10,
  matches: [],
  calls: [],
  ...given,
})
const due = (...names: string[]) => names.map(name => ({ name, dueAt: now }))

test.each([
  ['before kickoff', at(5), false],
  ['at kickoff', at(0), true],
  ['near the end', at(-149), true],
  ['that never started', at(-151), false],
  ['in extra time', at(-200, 'ET'), true],
  ['that runs for ever', at(-241, '2H'), false],
  ['that ended', at(-100, 'FT'), false],
  ['put off', at(-10, 'PST'), false],
  ['without an hour', at(-10, 'TBD'), false],
])('match time of a match %s', (_, match, expected) => {
  expect(isMatchTime(pace({ matches: [match] }))).toBe(expected)
})

test('windows that overlap count once, up to midnight UTC', () => {
  expect(liveMinutesLeft(pace({ matches: [at(0), at(60)] }))).toBe(210)
  expect(liveMinutesLeft(pace({ matches: [at(0), at(200)] }))).toBe(300)
  expect(liveMinutesLeft(pace({ matches: [at(300)] }))).toBe(60)
  expect(liveMinutesLeft(pace({ matches: [at(-60, '2H'), at(-60, 'FT')] }))).toBe(180)
})

test.each([
  [7000, 1],
  [90, 3],
  [20, 14],
  [3, 30],
  [1, null],
  [0, null],
])('with %i calls left, live scores come every %s minutes', (left, minutes) => {
  expect(liveInterval(pace({ left, matches: [at(0), at(60)] }))).toBe(minutes)
})

describe('calls of a run', () => {
  const calls = due('season:1', 'table:1', 'day:2026-11-29', 'live')
  test('live first, and few', () => {
    expect(callsNow(pace({ calls, matches: [at(0)] }))).toEqual(['live', 'day:2026-11-29', 'table:1'])
  })
  test('no live call outside match time', () => {
    expect(callsNow(pace({ calls }))).toEqual(['day:2026-11-29', 'table:1', 'season:1'])
  })
  test('never beyond the limits', () => {
    expect(callsNow(pace({ calls, left: 2 }))).toHaveLength(2)
    expect(callsNow(pace({ calls, minuteLeft: 1 }))).toHaveLength(1)
    expect(callsNow(pace({ calls, left: 0 }))).toEqual([])
    expect(callsNow(pace({ calls, minuteLeft: 0 }))).toEqual([])
  })
  test('calls that are not due wait', () => {
    expect(callsNow(pace({ calls: [{ name: 'table:1', dueAt: now + 1 }] }))).toEqual([])
  })
})

test('a failed call waits longer each time, six hours at most', () => {
  expect([1, 2, 3, 9, 40].map(backoffMinutes)).toEqual([2, 4, 8, 360, 360])
})
