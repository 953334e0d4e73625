import { expect, test } from 'vitest'
import { pathOfTarget } from './request-target.ts'

test.each([
  ['/article/1/a?x=1', '/article/1/a?x=1'],
  ['http://news.example/article/1', '/article/1'],
  ['http://news.example', '/'],
  ['HTTPS://news.example?q=1', '/?q=1'],
  ['/article/1/a#x', '/article/1/a'],
  ['/#', '/'],
  ['/search?q=a#b?c', '/search?q=a'],
  ['http://news.example#x', '/'],
  ['*', undefined],
  ['news.example:443', undefined],
])('%s names %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path)
})
