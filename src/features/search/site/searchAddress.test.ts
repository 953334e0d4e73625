import { expect, test } from 'vitest'
import { queryOf, searchPath } from './searchAddress.ts'
import { filtersOf } from './searchQuery.ts'

test.each([
  ['موازنة', '/article/search/موازنة'],
  ['  موازنة   الدولة ', '/article/search/موازنة-الدولة'],
  ['السوق -الذهب', `/article/search/${encodeURIComponent('السوق -الذهب')}`],
  ['-الذهب', `/article/search/${encodeURIComponent('-الذهب')}`],
  ['"عبارة كاملة"', `/article/search/${encodeURIComponent('"عبارة كاملة"')}`],
  ['لقاح كوفيد-19', '/article/search/لقاح-كوفيد\u201119'],
  ['كوفيد 19', '/article/search/كوفيد-19'],
  ['كوفيد- 19', `/article/search/${encodeURIComponent('كوفيد- 19')}`],
  ['نمو 3.5', '/article/search/%D9%86%D9%85%D9%88%203.5'],
  ['50%؟ a/b#c&d', `/article/search/${encodeURIComponent('50%؟ a/b#c&d')}`],
  ['', '/article/search'],
])('%s is at %s, and parsed back', (q, path) => {
  expect(searchPath(q)).toBe(path)
  const slug = decodeURIComponent(path.replace(/^\/article\/search\/?/, ''))
  expect(queryOf(slug)).toBe(q.trim().replace(/\s+/g, ' '))
})

test('filters follow the query, always in one order', () => {
  expect(searchPath('نفط', { sort: 'newest', from: 'week', to: '', category: 'طاقة' })).toBe(
    '/article/search/نفط?category=طاقة&from=week&sort=newest',
  )
})

test.each([
  ['from-year=2026&from-month=3&from-day=9', '2026-03-09', ''],
  ['from-year=2026&to-year=2026', '2026-01-01', '2026-12-31'],
  ['from-year=2024&from-month=2&to-year=2024&to-month=2', '2024-02-01', '2024-02-29'],
  ['to-year=2025&to-month=2&to-day=31', '', '2025-02-28'],
  ['from-year=2026&from-month=3&to-year=2025', '2025-01-01', '2026-03-31'],
  ['from=2026-03-09&to=2026-03-01', '2026-03-01', '2026-03-09'],
  ['from=week&to=2020-03-01', 'week', '2020-03-01'],
  ['from-month=2&from-day=1', '', ''],
  ['from-year=2026&from-day=4&span=week', '2026-01-04', ''],
  ['from-year=&from-month=&from-day=&span=week', 'week', ''],
])('%s: from %s to %s', (sent, from, to) => {
  expect(filtersOf(new URLSearchParams(sent))).toMatchObject({ from, to })
})
