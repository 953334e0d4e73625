import { expect, test } from 'vitest'
import { isPageAddress, keyOf, variantKey } from './page-address.ts'

test.each([
  ['/', true],
  ['/article/1/title', true],
  ['/article/1/title/_payload.json', true],
  ['/sitemap.xml', true],
  ['/favicon.ico', false],
  ['/api/v1/article/1', false],
  ['/n/1/2', false],
  ['/newspaper', true],
  ['/account', false],
])('%s is a page of the page cache: %s', (address, isPage) => {
  expect(isPageAddress(address)).toBe(isPage)
})

test.each([
  ['/', '/'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/made/up/by/a/stranger?x=1', '/404'],
  ['/made/up/by/a/stranger/_payload.json', '/404/_payload.json'],
  ['/article/1/title?', '/article/1/title'],
  ['/article/1/title?utm_source=x', '/article/1/title'],
  ['/article/1/title/_payload.json?x=1', '/article/1/title/_payload.json'],
])('%s is cached as %s, which is its own key', (address, key) => {
  expect(keyOf(address)).toBe(key)
  expect(keyOf(key)).toBe(key)
})

test('no address begins like the variant for readers who may read the whole article', () => {
  expect(variantKey('/article/1', { whole: true, left: null })).toBe('whole  /article/1')
  expect(variantKey('/article/1', { whole: true, left: null, onBehalfOf: 'A /article/2' })).toBe(
    'whole  A%20%2Farticle%2F2 /article/1',
  )
  expect(variantKey('/article/1', { whole: false, left: 2 })).toBe('locked 2 /article/1')
  expect(variantKey('/article/1', { whole: false, left: null })).toBe('/article/1')
})
