import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFrontDoor } from './front-door.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { sendPage, writePage } from './send-page.ts'

let cache: PageCache
let plain: Server
let fronted: Server
let door: ReturnType<typeof openFrontDoor>
/** How often Node's own HTTP was asked by the server with a front door. */
let passed = 0

beforeAll(async () => {
  cache = createPageCache(1e7)
  const long = Array.from({ length: 60_000 }, (_, index) => (index * index * 7919).toString(36)).join(' ')
  const pages = { '/': 'الأولى', '/gone': 'لا شيء', '/long': long, '/?q=%D9%81': 'بحث' }
  for (const [key, body] of Object.entries(pages)) {
    await cache.get(key, async () => ({
      status: key === '/gone' ? 404 : 200,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Last-Modified': 'Sat, 21 Nov 2026 10:00:00 GMT',
      },
      body,
      tags: new Set(),
      freshSeconds: 60,
    }))
  }
  const answer: RequestListener = async (request, response) => {
    passed += 1
    const page = cache.find(request.url ?? '/')
    if (page && (request.method === 'GET' || request.method === 'HEAD')) {
      return void sendPage(request, response, page)
    }
    let body = ''
    for await (const chunk of request) body += chunk
    response.writeHead(200).end(`${request.method} ${request.url} ${body}`)
  }
  plain = createServer(answer)
  fronted = createServer(answer)
  door = openFrontDoor(fronted, request => {
    const page = cache.find(request.address)
    return page && writePage(request, page, fronted.keepAliveTimeout)
  })
  for (const server of [plain, fronted]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  door?.closeAll()
  for (const server of [plain, fronted]) {
    server?.closeAllConnections()
    server?.close()
  }
})

async function call(server: Server): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Sends `pieces` as packets of their own; all that came until the server hung up. */
async function say(socket: Socket, pieces: string[]): Promise<string> {
  let heard = ''
  socket.on('data', chunk => {
    heard += chunk.toString('latin1')
  })
  const done = new Promise(resolve => socket.on('end', resolve).on('error', resolve))
  socket.resume()
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    // The other side is given its turn, so that each piece is read by itself.
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate)
  }
  await done
  return heard
}

const head = (first: string, ...lines: string[]) => [first, ...lines, '', ''].join('\r\n')
const get = (path: string, ...lines: string[]) => head(`GET ${path} HTTP/1.1`, 'Host: a', ...lines)
const brotli = 'Accept-Encoding: gzip, deflate, br, zstd'
const form = `${head('POST /form HTTP/1.1', 'Host: a', 'Content-Length: 3')}a=1`
const last = (path: string) => get(path, brotli, 'Connection: close')
const undated = (text: string) => text.replace(/Date: [^\r]+/g, 'Date')

describe('the same words as Node’s own, whatever is asked', () => {
  const tag = (text: string) => /ETag: ([^\r]+)/.exec(text)?.[1] ?? ''
  test.each<[string, string[], number]>([
    ['a page', [get('/', brotli)], 0],
    ['a page of a query', [get('/?q=%D9%81', brotli)], 0],
    ['a page that is not there', [get('/gone', brotli)], 0],
    ['as a browser asks', [get('/', 'Connection: keep-alive', 'Upgrade-Insecure-Requests: 1', brotli)], 0],
    ['two, one after the other', [get('/', brotli), get('/gone', brotli)], 0],
    ['a date that is known', [get('/', brotli, 'If-Modified-Since: Sat, 21 Nov 2026 10:00:00 GMT')], 0],
    ['an older date', [get('/', brotli, 'If-Modified-Since: Sat, 21 Nov 2026 09:00:00 GMT')], 0],
    ['whatever there is', [get('/', brotli, 'If-None-Match: *')], 0],
    ['another tag', [get('/', brotli, 'If-None-Match: "x"')], 0],
    ['gzip', [get('/', 'Accept-Encoding: gzip')], 1],
    ['what is not ready', [get('/other', brotli)], 1],
    ['the head alone', [head('HEAD / HTTP/1.1', 'Host: a', brotli)], 1],
    ['a form', [form], 1],
    ['a page, then a form', [get('/', brotli), form], 1],
    ['a form, then a page', [form, get('/', brotli)], 2],
    ['a head in pieces', [get('/', brotli).slice(0, 20), get('/', brotli).slice(20)], 1],
    ['two in one packet', [get('/', brotli) + get('/gone', brotli)], 2],
    ['a body with GET', [`${get('/', brotli, 'Content-Length: 3')}a=1`], 1],
    ['a body in chunks with GET', [`${get('/', brotli, 'Transfer-Encoding: chunked')}0\r\n\r\n`], 1],
    ['an older HTTP', [head('GET / HTTP/1.0', brotli)], 1],
    ['no host', [head('GET / HTTP/1.1', brotli)], 0],
    ['a space before a colon', [get('/', brotli, 'Content-Length : 3')], 0],
    ['a folded line', [get('/', brotli, 'X: a', ' b')], 0],
    ['a lone line feed', [`GET / HTTP/1.1\nHost: a\n\n`], 0],
    ['a line feed within a header', [get('/', 'X: a\nContent-Length: 3', brotli)], 0],
    ['a letter that no address has', [get('/\x00', brotli)], 0],
    ['a head that is too long', [get('/', `X: ${'x'.repeat(20_000)}`)], 0],
    ['no HTTP at all', ['hello\r\n\r\n'], 0],
  ])('%s', async (_what, pieces, asked) => {
    const expected = undated(await say(await call(plain), [...pieces, last('/gone')]))
    passed = 0
    const heard = undated(await say(await call(fronted), [...pieces, last('/gone')]))
    expect(heard).toBe(expected)
    // With the request that ends the connection, where it was heard.
    expect(passed).toBeGreaterThanOrEqual(asked)
    expect(passed).toBeLessThanOrEqual(asked + 1)
  })

  test('a page that is known is not sent again', async () => {
    const first = await say(await call(fronted), [get('/', brotli), last('/gone')])
    const again = get('/', brotli, `If-None-Match: ${tag(first)}`)
    const heard = await Promise.all(
      [plain, fronted].map(async server => undated(await say(await call(server), [again, last('/gone')]))),
    )
    expect(heard[0]).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(heard[1]).toBe(heard[0])
  })
})

test('who asks on and on and reads late has every answer, in order', async () => {
  const socket = await call(fronted)
  socket.pause()
  for (let asked = 0; asked < 100; asked += 1) {
    socket.write(get(asked % 2 ? '/' : '/long', brotli))
    await new Promise(setImmediate)
  }
  const heard = await say(socket, [last('/gone')])
  const tags = [...heard.matchAll(/HTTP\/1\.1 (\d+) [\s\S]*?ETag: ([^\r]+)/g)].map(
    ([, status, tag]) => status + tag!,
  )
  expect(tags).toHaveLength(101)
  expect(new Set(tags.filter((_tag, index) => index % 2 === 0 && index < 100)).size).toBe(1)
  expect(new Set(tags.filter((_tag, index) => index % 2 === 1)).size).toBe(1)
  expect(tags.at(-1)).toMatch(/^404/)
})

test('a connection on which nothing is asked any more is ended; at the end all are', async () => {
  const server = createServer()
  server.keepAliveTimeout = 50
  const own = openFrontDoor(server, request => {
    const page = cache.find(request.address)
    return page && writePage(request, page, server.keepAliveTimeout)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  expect(await say(await call(server), [get('/', brotli)])).toMatch(/^HTTP\/1\.1 200 OK/)

  const silent = await call(server)
  const ended = once(silent.resume(), 'end')
  const closed = new Promise(resolve => server.close(resolve))
  await vi.waitUntil(() => {
    own.close()
    return silent.readableEnded
  })
  await ended
  await closed
})
