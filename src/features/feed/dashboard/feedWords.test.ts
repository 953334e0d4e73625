import { expect, test } from 'vitest'
import { fallbackLabel, healthOf, hubWordsOf, withoutSignIn } from './feedWords.ts'

test.each([
  'https://me:sesame@a.example/rss?x=1',
  ' https://me:sesame@a.example/rss?x=1',
  'https:me:sesame@a.example/rss?x=1',
  'https:\\\\me:sesame@a.example/rss?x=1',
  'https://me:sesame@x@a.example/rss?x=1',
])('%j is asked about without user and password', address => {
  expect(withoutSignIn(address)).toBe('https://a.example/rss?x=1')
})

const well = {
  ...{ active: true, failures: 0, silent: false, lastError: null, goneAt: null, servedFrom: null },
  lastFetchAt: '2026-11-30T10:00:00Z',
}
const fallback = { servedFrom: 'https://b.example/rss' }
test.each([
  [{}, 'healthy'],
  [fallback, 'fallback'],
  [{ ...fallback, silent: true }, 'silent'],
  [{ ...fallback, failures: 2 }, 'failing'],
  [{ ...fallback, goneAt: '2026-11-30T10:00:00Z' }, 'fallback'],
  [{ lastError: 'انقطع' }, 'partial'],
  [{ lastError: 'تعذّر', failures: 1 }, 'failing'],
  [{ ...fallback, active: false }, 'stopped'],
])('a filter with %j is %s', (state, health) => {
  expect(healthOf({ ...well, ...state })).toBe(health)
})

test('the list says since when a fallback serves', () => {
  const label = fallbackLabel({ ownFailedAt: '2026-11-27T10:00:00Z' }, new Date('2026-11-30T10:00:00Z'))
  expect(label).toBe('من عنوان احتياطي منذ 3 أيام')
})

test('a hub that never pushed is not said to push', () => {
  expect(hubWordsOf({ state: 'active', lastPushAt: null })).toContain('لم يدفع')
  expect(hubWordsOf({ state: 'active', lastPushAt: '2026-11-30T10:00:00Z' })).toContain('فور نشرها')
})
