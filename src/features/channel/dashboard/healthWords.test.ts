import { expect, test } from 'vitest'
import { badgeOf, monthsOf, uptimeOf } from './healthWords.ts'

const row = {
  enabled: true,
  fallbackUrl: '',
  mainProblem: null,
  fallbackProblem: null,
  probedAt: '2026-11-27T12:00:00.000Z',
}
const fallbackUrl = 'https://b.example/live'

test.each([
  [row, 'يعمل'],
  [{ ...row, enabled: false }, 'معطّلة'],
  [{ ...row, probedAt: null }, 'لم يُفحص بعد'],
  [{ ...row, mainProblem: 'away' as const }, 'متوقف'],
  [{ ...row, mainProblem: 'away' as const, fallbackUrl }, 'على الاحتياطي'],
  [{ ...row, mainProblem: 'away' as const, fallbackUrl, fallbackProblem: 'ended' as const }, 'متوقف'],
  [{ ...row, fallbackUrl, fallbackProblem: 'ended' as const }, 'الاحتياطي متعثر'],
  [{ ...row, mainProblem: 'silent' as const }, 'بلا صوت'],
])('%o: %s', (given, words) => {
  expect(badgeOf(given).words).toBe(words)
})

const days = [
  { day: '2026-10-31', probes: 1440, playsMain: 1440, playsAny: 1440 },
  { day: '2026-11-01', probes: 1440, playsMain: 1000, playsAny: 1439 },
  { day: '2026-11-02', probes: 1440, playsMain: 1440, playsAny: 1440 },
]

test('uptime counts probes; one that failed is not rounded away', () => {
  expect(uptimeOf([], 'playsAny')).toBeNull()
  expect(uptimeOf(days, 'playsAny')).toBe(99.9)
  expect(uptimeOf(days.slice(0, 1), 'playsMain')).toBe(100)
})

test('months are listed with the newest first', () => {
  expect(monthsOf(days).map(({ month, days: those }) => [month, those.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
})
