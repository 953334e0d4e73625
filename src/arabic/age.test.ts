import { describe, expect, test } from 'vitest'
import { ageChangesAt, formatAge } from './age.ts'

const minute = 60_000
const hour = 60 * minute
const now = Date.parse('2025-11-20T09:00:30Z')

describe('formatAge', () => {
  test.each<[string, number, string | undefined]>([
    ['the same minute', 20_000, 'الآن'],
    ['one minute', minute, 'قبل دقيقة'],
    ['the minute before, on the clock', 31_000, 'قبل دقيقة'],
    ['two minutes', 2 * minute, 'قبل دقيقتين'],
    ['three', 3 * minute, 'قبل 3 دقائق'],
    ['ten', 10 * minute, 'قبل 10 دقائق'],
    ['eleven', 11 * minute, 'قبل 11 دقيقة'],
    ['59 minutes', 59 * minute, 'قبل 59 دقيقة'],
    ['an hour', hour, 'قبل ساعة'],
    ['two hours less a minute', 2 * hour - minute, 'قبل ساعة'],
    ['two hours', 2 * hour, 'قبل ساعتين'],
    ['eleven hours', 11 * hour, 'قبل 11 ساعة'],
    ['a minute less than 24 hours', 24 * hour - minute, 'قبل 23 ساعة'],
    ['exactly 24 hours', 24 * hour, undefined],
    ['a year', 365 * 24 * hour, undefined],
    ['a clock that is slow by five minutes', -5 * minute, 'الآن'],
    ['a clock that is slow by six minutes', -6 * minute, undefined],
  ])('%s', (_, age, words) => {
    expect(formatAge(now - age, now)).toBe(words)
  })

  test('digits', () => {
    expect(formatAge(now - 5 * minute, now, { digits: 'arab' })).toBe('قبل ٥ دقائق')
  })

  test('in a list with something older than a day, nothing is relative; a younger list changes nothing', () => {
    expect(formatAge(now - hour, now, { oldest: now - 24 * hour })).toBeUndefined()
    expect(formatAge(now - hour, now, { oldest: now - 23 * hour })).toBe('قبل ساعة')
    expect(formatAge(now - 25 * hour, now, { oldest: now })).toBeUndefined()
  })
})

test.each([0, 30_000, 7 * minute, 59 * minute, hour, 5 * hour + 7, 23 * hour + 59 * minute, -3 * minute])(
  'an age of %d ms keeps its words until ageChangesAt, and not longer',
  age => {
    const at = now - age
    const words = formatAge(at, now)
    const until = ageChangesAt(at, now)
    expect(until).toBeGreaterThan(now)
    expect(formatAge(at, until - 1)).toBe(words)
    if (age >= 0) expect(formatAge(at, until)).not.toBe(words)
  },
)

test('relative times last only until the oldest in their list is a day old; older times never change', () => {
  const oldest = now - 23 * hour - 30 * minute
  expect(ageChangesAt(now - 3 * hour, now, oldest)).toBe(Date.parse('2025-11-20T09:30:00Z'))
  expect(ageChangesAt(now - 25 * hour, now)).toBe(Number.POSITIVE_INFINITY)
})
