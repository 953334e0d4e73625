import { expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { sharedFor } from './caching.ts'
import { createEdge } from './edge.ts'

test.for([
  [Number.POSITIVE_INFINITY, 's-maxage=600, stale-while-revalidate=3600'],
  [700_000, 's-maxage=600, stale-while-revalidate=100'],
  [30_900, 's-maxage=30, must'],
  [-1, 's-maxage=0, must'],
] as const)('a page that is right for %i ms is shared for no longer', ([left, words]) => {
  expect(sharedFor('page', true, left)).toContain(words)
})

test('scheduled times are not sent to shared caches as tags', () => {
  const soon = cacheTag.until(new Date(Date.now() + 10_000))
  const headers = createEdge(['fastly'], []).share('page', [cacheTag.weather, soon])
  expect(headers['Surrogate-Key']).toBe('site weather')
  expect(headers['Cache-Control']).toMatch(/s-maxage=(9|10),/)
})
