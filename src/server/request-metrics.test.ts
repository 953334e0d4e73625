import { expect, test } from 'vitest'
import { kindOf, methodOf } from './request-metrics.ts'

test.each([
  ['GET', '/', 'page'],
  ['GET', '/article/7/any-words-that-a-stranger-sends?x=1', 'page'],
  ['GET', '/rss', 'page'],
  ['GET', '/sitemap.xml', 'document'],
  ['POST', '/page-turn', 'beacon'],
  ['GET', '/page-turn', 'page'],
  ['GET', '/api/v1/coverage/stream/12?after=7', 'stream'],
  ['GET', '/api/v1/presence/stream', 'stream'],
  ['PATCH', '/api/v1/article/status/12', 'api'],
  ['POST', '/api/v1/payment/webhook/stripe', 'webhook'],
  ['GET', '/dashboard', 'dashboard'],
  ['GET', '/dashboardx', 'page'],
  ['GET', '/readyz', 'probe'],
  ['GET', '/s/Ab3', 'link'],
  ['GET', '/media/1/x.webp', 'picture'],
  ['GET', '/assets/site.js', 'file'],
  ['GET', '/favicon.ico', 'file'],
  ['POST', '/contact-us', 'personal'],
])('%s %s counts as %s', (method, url, kind) => {
  expect(kindOf(method, url)).toBe(kind)
})

test.each([
  ['GET', 'GET'],
  ['HEAD', 'GET'],
  ['DELETE', 'DELETE'],
  ['PROPFIND', 'other'],
  ['', 'other'],
])('method %s counts as %s', (method, counted) => {
  expect(methodOf(method)).toBe(counted)
})
