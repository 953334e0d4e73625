import { once } from 'node:events'
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { chooseEncoding, sendPage } from './send-page.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0 , gzip', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0,br;q=0', 'identity'],
  ['x-br', 'identity'],
])('Accept-Encoding %s → %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

describe('over HTTP', () => {
  const body = '<!doctype html><p>متن الصفحة</p>'
  const long = Array.from({ length: 9000 }, (_, index) => (index * index).toString(36)).join(' ')
  let server: Server
  let url: string
  let page: CachedPage
  /** Replaces the page at an address. */
  let served: CachedPage | undefined
  beforeAll(async () => {
    const cache = createPageCache(1e6)
    const cached = (key: string, body: string) =>
      cache.get(key, async () => ({
        status: 200,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0' },
        body,
        tags: new Set(),
        freshSeconds: 60,
      }))
    page = await cached('/', body)
    const pages: Record<string, CachedPage> = {
      '/': page,
      '/gone': { ...page, status: 404 },
      '/long': await cached('/long', long),
    }
    server = createServer((request, response) => {
      void sendPage(request, response, served ?? pages[request.url ?? '/']!)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  })
  afterAll(() => server?.close())

  const ask = (headers: Record<string, string> = {}, { method = 'GET', path = '/' } = {}) =>
    fetch(url + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })

  test.each(['identity', 'gzip', 'br'])(
    '%s: the bytes, their length, an ETag for each encoding',
    async encoding => {
      const response = await ask({ 'accept-encoding': encoding })
      expect(await response.text()).toBe(body)
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': response.headers.get('etag')! })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('cache-control')).toBe('public, max-age=0')
    },
  )

  test('a page that is read again is sent with better compression and the same ETag', async () => {
    const sizes = new Set<string | null>()
    const tags = new Set<string | null>()
    await until(async () => {
      const response = await ask({ 'accept-encoding': 'br' }, { path: '/long' })
      expect(await response.text()).toBe(long)
      sizes.add(response.headers.get('content-length'))
      tags.add(response.headers.get('etag'))
      expect(sizes.size).toBe(2)
    })
    const [first, later] = [...sizes].map(Number)
    expect(later).toBeLessThan(first!)
    expect(tags.size).toBe(1)
  })

  test('counts a page’s memory as it changes: each encoding separately, without shared buffers', async () => {
    const own = createPageCache(1e6)
    const kept = await own.get('/', async () => ({
      status: 200,
      headers: {},
      body: long,
      tags: new Set(),
      freshSeconds: 60,
    }))
    expect(kept.compressed.buffer.byteLength).toBe(kept.compressed.length)
    const around = own.stats().bytes - kept.compressed.length
    const first = kept.compressed.length
    served = kept
    await ask({ 'accept-encoding': 'gzip' }, { path: '/served' })
    const zipped = Number(
      (await ask({ 'accept-encoding': 'gzip' }, { path: '/served' })).headers.get('content-length'),
    )
    await expect.poll(() => kept.compressed.length).toBeLessThan(first)
    expect(kept.compressed.buffer.byteLength).toBe(kept.compressed.length)
    expect(own.stats().bytes).toBe(kept.compressed.length + zipped + around)
    served = undefined
  })

  test.each([
    ['the tag of another encoding', () => page.etag.replace(/"$/, '-br"'), 200],
    ['another page’s tag', () => '"other"', 200],
    ['a weak form', () => `W/${page.etag}`, 304],
    ['one of several', () => `"other", ${page.etag}`, 304],
    ['any', () => '*', 304],
  ])('If-None-Match with %s: %s', async (_, tag, status) => {
    expect((await ask({ 'if-none-match': tag() })).status).toBe(status)
  })

  test('shared caches keep a page with an end no longer than that, however long it was cached here', async () => {
    const caching = 'public, max-age=0, s-maxage=600, stale-while-revalidate=3600'
    served = { ...page, headers: { ...page.headers, 'Cache-Control': caching }, endsAt: Date.now() + 30_900 }
    const cachingOf = async (headers = {}) => (await ask(headers)).headers.get('cache-control')
    expect(await cachingOf()).toBe('public, max-age=0, s-maxage=30')
    expect(await cachingOf({ 'if-none-match': served.etag })).toBe('public, max-age=0, s-maxage=30')
    served = { ...served, endsAt: Date.now() - 1 }
    expect(await cachingOf()).toBe('public, max-age=0, s-maxage=0')
    served = { ...served, endsAt: Number.POSITIVE_INFINITY }
    expect(await cachingOf()).toBe(caching)
    served = undefined
  })

  test('an error is never 304', async () => {
    expect((await ask({ 'if-none-match': page.etag }, { path: '/gone' })).status).toBe(404)
  })

  test('a header beyond Latin-1 is refused, not garbled', async () => {
    const request = new IncomingMessage(new Socket())
    const named = { ...page, headers: { ...page.headers, 'X-Name': 'خبر' } }
    const sent = async () => sendPage(request, new ServerResponse(request), named)
    await expect(sent()).rejects.toThrow('X-Name')
  })

  test('HEAD: the headers of GET and no body', async () => {
    const response = await ask({}, { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
    expect(await response.text()).toBe('')
  })
})
