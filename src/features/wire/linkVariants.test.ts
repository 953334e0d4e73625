import { expect, test } from 'vitest'
import { hostOf, linkVariants } from './linkVariants.ts'

test.each([
  'https://www.news.example/2026/11/story/',
  'http://m.news.example/2026/11/story',
  'https://news.example/2026/11/story/amp',
  'https://news.example/amp/2026/11/story?ref=home',
  'news.example/2026/11/story',
])('%s may have come as the canonical address', link => {
  expect(linkVariants(link)).toContain('https://news.example/2026/11/story')
  expect(hostOf(link)).toBe('news.example')
})

test('a query that names the article is kept, and may be all there is', () => {
  expect(linkVariants('https://news.example/?p=7')).not.toContain('https://news.example')
  expect(linkVariants('https://news.example/read?id=7')).toContain('https://news.example/read?id=7')
})

test.each(['الحكومة تقر الموازنة', 'javascript:alert(1)', 'ftp://news.example/a', 'كلمة.أخرى'])(
  '%s is no address',
  text => expect(linkVariants(text)).toEqual([]),
)

test('many slashes end', () => {
  expect(linkVariants(`https://n.example/a${'/'.repeat(200_000)}b`)).not.toEqual([])
})
