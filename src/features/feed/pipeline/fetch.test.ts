import { expect, test } from 'vitest'
import { OutboundError } from '../../../platform/outbound/error.ts'
import type { GetOptions, Outbound, OutboundAnswer } from '../../../platform/outbound/outbound.ts'
import { type FeedAddress, fetchFeed } from './fetch.ts'

const feed: FeedAddress = { url: 'https://news.example/feed' }
const now = () => new Date('2026-01-01T00:00:00Z')
const bytes = new TextEncoder().encode('<rss/>')

function answering(
  answer: Partial<OutboundAnswer> | Error,
  asked: (GetOptions | undefined)[] = [],
): Pick<Outbound, 'get'> {
  return {
    async get(url, options) {
      asked.push(options)
      if (answer instanceof Error) throw answer
      return { status: 200, headers: {}, body: bytes, isCut: false, url, movedTo: undefined, ...answer }
    },
  }
}

test('new items come with validators for the next request', async () => {
  const headers = {
    'content-type': 'text/xml',
    etag: 'W/"a"',
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    link: '<https://hub.example/>; rel="hub", <https://news.example/feed>; rel="self"',
  }
  const url = 'https://www.news.example/feed'
  expect(await fetchFeed(answering({ headers, url, movedTo: url }), feed)).toEqual({
    kind: 'fetched',
    bytes,
    isCut: false,
    contentType: 'text/xml',
    url,
    movedTo: url,
    etag: 'W/"a"',
    lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
    hub: 'https://hub.example/',
    self: 'https://news.example/feed',
  })
})

test.each([
  ['<https://hub.example/>;rel=hub', 'https://hub.example/'],
  ['<https://a.example/>; rel="self hub"; title="x"', 'https://a.example/'],
  [
    '<https://a.example/>; title="; rel=hub"; rel=next, <https://b.example/?a,b>; rel=HUB',
    'https://b.example/?a,b',
  ],
  ['<https://a.example/>; rel=next', undefined],
  ['rel=hub; <https://a.example/', undefined],
  ['<https://a.example/>, rel=hub', undefined],
  ['<a>;'.repeat(200_000), undefined],
  ['<a>; rel="'.repeat(200_000), undefined],
  ['<'.repeat(400_000), undefined],
  [`<a>${' ;'.repeat(400_000)}`, undefined],
])('the hub is the link with that relation: %#', async (link, hub) => {
  expect(await fetchFeed(answering({ headers: { link } }), feed)).toMatchObject({ hub })
})

test.each([
  [{}, {}],
  [{ etag: '"a"' }, { 'if-none-match': '"a"' }],
  [{ etag: null, lastModified: 'Thu' }, { 'if-modified-since': 'Thu' }],
  [
    { etag: '"a"', lastModified: 'Thu' },
    { 'if-none-match': '"a"', 'if-modified-since': 'Thu' },
  ],
])('with %j the request has %j', async (known, headers) => {
  const asked: (GetOptions | undefined)[] = []
  await fetchFeed(answering({}, asked), { ...feed, ...known })
  expect(asked[0]?.headers).toEqual(headers)
  expect(asked[0]?.accept).toContain('application/rss+xml')
})

test.each([
  [304, { kind: 'unchanged' }],
  [410, { kind: 'gone' }],
  [404, { kind: 'failed', code: 'STATUS', status: 404 }],
  [403, { kind: 'failed', code: 'STATUS', status: 403 }],
  [500, { kind: 'failed', code: 'STATUS', status: 500 }],
  [302, { kind: 'failed', code: 'STATUS', status: 302 }],
])('%i: %j', async (status, result) => {
  expect(await fetchFeed(answering({ status }), feed)).toMatchObject(result)
})

test('an empty answer is a failure', async () => {
  expect(await fetchFeed(answering({ body: new Uint8Array() }), feed)).toMatchObject({
    kind: 'failed',
    code: 'EMPTY',
  })
})

test.each([
  ['120', '2026-01-01T00:02:00Z'],
  ['Thu, 01 Jan 2026 01:00:00 GMT', '2026-01-01T01:00:00Z'],
  ['99999999', '2026-01-02T00:00:00Z'],
  ['Wed, 31 Dec 2025 00:00:00 GMT', undefined],
  ['0', undefined],
  ['soon', undefined],
])('Retry-After %s: %s', async (value, retryAt) => {
  const result = await fetchFeed(answering({ status: 429, headers: { 'retry-after': value } }), feed, { now })
  expect(result).toMatchObject({ status: 429, retryAt: retryAt && new Date(retryAt) })
})

test.each([
  [{ 'cache-control': 'public, max-age=600' }, '2026-01-01T00:10:00Z'],
  [{ 'cache-control': 'max-age=600', age: '480' }, '2026-01-01T00:02:00Z'],
  [{ 'cache-control': 'max-age=600', age: '700' }, undefined],
  [{ 'cache-control': 's-maxage=600, max-age=0' }, undefined],
  [{ 'cache-control': 'no-cache' }, undefined],
  [{ 'cache-control': 'max-age=999999999' }, '2026-01-02T00:00:00Z'],
])('%j: fresh until %s', async (headers, moment) => {
  for (const status of [200, 304]) {
    const result = await fetchFeed(answering({ status, headers }), feed, { now })
    expect(result).toMatchObject({ freshUntil: moment && new Date(moment) })
  }
})

test('a network failure is a result, any other error is thrown', async () => {
  const failed = await fetchFeed(answering(new OutboundError('TIMEOUT', feed.url)), feed)
  expect(failed).toMatchObject({ kind: 'failed', code: 'TIMEOUT', message: expect.stringMatching(/[ء-ي]/) })
  await expect(fetchFeed(answering(new Error('bug')), feed)).rejects.toThrow('bug')
})
