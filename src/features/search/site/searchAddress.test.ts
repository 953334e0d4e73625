import { expect, test } from 'vitest'
import { queryOf, searchPath } from './searchAddress.ts'

test.each([
  ['موازنة', '/article/search/موازنة'],
  ['  موازنة   الدولة ', '/article/search/موازنة-الدولة'],
  ['السوق -الذهب', `/article/search/${encodeURIComponent('السوق -الذهب')}`],
  ['-الذهب', `/article/search/${encodeURIComponent('-الذهب')}`],
  ['"عبارة كاملة"', `/article/search/${encodeURIComponent('"عبارة كاملة"')}`],
  ['50%؟ a/b#c&d', `/article/search/${encodeURIComponent('50%؟ a/b#c&d')}`],
  ['', '/article/search'],
])('%s is at %s, and found there', (q, path) => {
  expect(searchPath(q)).toBe(path)
  const slug = decodeURIComponent(path.replace(/^\/article\/search\/?/, ''))
  expect(queryOf(slug)).toBe(q.trim().replace(/\s+/g, ' '))
})

test('what narrows it stands after it, always in one order', () => {
  expect(searchPath('نفط', { sort: 'newest', from: 'week', to: '', category: 'طاقة' })).toBe(
    '/article/search/نفط?category=طاقة&from=week&sort=newest',
  )
})
