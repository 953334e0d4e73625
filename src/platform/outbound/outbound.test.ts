import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allowsAddress, parseAllowList } from './allow-list.ts'
import { createOutbound, type Outbound } from './outbound.ts'

let server: Server
let origin: string
let answer: RequestListener
const opened: Outbound[] = []

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => Promise.all(opened.splice(0).map(outbound => outbound.close())))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function outbound({ allow = ['127.0.0.0/8'], timeoutMs = 5_000, maxBytes = 100_000 } = {}): Outbound {
  const created = createOutbound({ allow, userAgent: 'Warraq test', timeoutMs, maxBytes })
  opened.push(created)
  return created
}
const text = (body: Uint8Array) => new TextDecoder().decode(body)
const refusal = (code: string) => expect.objectContaining({ name: 'OutboundError', code })
const port = () => new URL(origin).port

test('returns status, headers, body and address', async () => {
  let seen: Record<string, unknown> = {}
  answer = (request, response) => {
    seen = request.headers
    response.writeHead(404, { ETag: '"a"', 'Content-Type': 'text/plain' }).end('ليس هنا')
  }
  const got = await outbound().get(`${origin}/a?b=1#part`, { accept: 'text/xml', headers: { 'X-One': '1' } })
  expect(got).toMatchObject({ status: 404, url: `${origin}/a?b=1`, movedTo: undefined })
  expect(got.headers).toMatchObject({ etag: '"a"', 'content-type': 'text/plain' })
  expect(text(got.body)).toBe('ليس هنا')
  expect(seen).toMatchObject({ accept: 'text/xml', 'x-one': '1', 'user-agent': 'Warraq test' })
})

test.each([
  'http://127.0.0.1/',
  'http://127.1:8000/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://localhost/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.5.5/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fec0::1]/',
])('%s: refused', async url => {
  await expect(outbound({ allow: [] }).get(url)).rejects.toEqual(refusal('REFUSED_ADDRESS'))
})

test.each([
  'ftp://example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'example.org/feed',
  '',
  'http://user@example.org/',
  'http://user:word@example.org/',
  'http://',
])('%j: not a valid address', async url => {
  await expect(outbound().get(url)).rejects.toEqual(refusal('BAD_URL'))
})

test.each([
  ['its range', () => ['127.0.0.0/8']],
  ['its address', () => ['127.0.0.1']],
  ['its address and port', () => [`127.0.0.1:${port()}`]],
])('a private server can be reached when the list has %s', async (_, allow) => {
  answer = (_request, response) => void response.end('نعم')
  expect((await outbound({ allow: allow() }).get(origin)).status).toBe(200)
})

test.each([
  ['the name', () => ['localhost'], 200],
  ['the name and port', () => [`localhost:${port()}`], 200],
  ['what the name resolves to', () => ['127.0.0.1', '::1'], 200],
  ['another port of the name', () => ['localhost:1'], undefined],
  ['another name', () => ['host'], undefined],
  ['the parent of the name', () => ['calhost'], undefined],
])('with %s in the list a private name gives %s', async (_, allow, status) => {
  answer = (_request, response) => void response.end('نعم')
  const got = outbound({ allow: allow() }).get(origin.replace('127.0.0.1', 'localhost'))
  if (status) expect((await got).status).toBe(status)
  else await expect(got).rejects.toEqual(refusal('REFUSED_ADDRESS'))
})

test.each(['http://a', 'a/b', 'a b', '10.0.0.0/99', 'user@host', ':80', 'host:99999'])(
  'OUTBOUND_ALLOW with %j: names the invalid entry',
  entry => {
    expect(() => parseAllowList(['fine.example', entry])).toThrow(entry)
  },
)

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['fd00::1', true],
  ['fc00::1', false],
  ['10.9.0.1', true],
  ['10.10.0.1', false],
  ['not an address', false],
])('%s with 10.9.0.0/16 and fd00::/8 allowed: %s', (address, allowed) => {
  expect(allowsAddress(parseAllowList(['10.9.0.0/16', 'fd00::/8']), address)).toBe(allowed)
})

test.each([
  [[301, 308], 2],
  [[301], 1],
  [[302], 0],
  [[301, 302], 1],
  [[308, 301, 307, 301], 2],
  [[307, 301], 0],
])('redirects %j: permanently moved by the first %i', async (statuses, moved) => {
  answer = (request, response) => {
    const hop = Number(request.url!.slice(1))
    const status = statuses[hop]
    if (status) response.writeHead(status, { Location: `/${hop + 1}` }).end()
    else response.end('وصلنا')
  }
  const end = `${origin}/${statuses.length}`
  const got = await outbound().get(`${origin}/0`)
  expect(got).toMatchObject({ status: 200, url: end, movedTo: moved ? `${origin}/${moved}` : undefined })
})

test('follows five redirects, but not six', async () => {
  let left = 5
  answer = (_request, response) => {
    if (left-- > 0) response.writeHead(302, { Location: '/' }).end()
    else response.end('وصلنا')
  }
  expect((await outbound().get(origin)).status).toBe(200)
  left = 6
  await expect(outbound().get(origin)).rejects.toEqual(refusal('TOO_MANY_REDIRECTS'))
})

test.each([
  ['http://10.0.0.1/', 'REFUSED_ADDRESS'],
  ['http://localhost:1/', 'REFUSED_ADDRESS'],
  ['//[::1]/', 'REFUSED_ADDRESS'],
  ['file:///etc/passwd', 'BAD_URL'],
  ['http://user:word@example.org/', 'BAD_URL'],
])('a redirect to %s: %s', async (location, code) => {
  answer = (_request, response) => void response.writeHead(302, { Location: location }).end()
  const allow = [`127.0.0.1:${port()}`]
  await expect(outbound({ allow }).get(origin)).rejects.toEqual(refusal(code))
})

test('follows a redirect to a raw Arabic path', async () => {
  answer = (request, response) => {
    if (request.url !== '/') return void response.end(decodeURI(request.url!))
    response.writeHead(301, { Location: Buffer.from('/أخبار').toString('latin1') }).end()
  }
  expect(text((await outbound().get(origin)).body)).toBe('/أخبار')
})

test('does not send secrets to another origin', async () => {
  const seen: (string | undefined)[] = []
  answer = (request, response) => {
    seen.push(request.headers.authorization)
    if (request.url === '/') {
      response.writeHead(302, { Location: `${origin.replace('127.0.0.1', 'localhost')}/other` }).end()
    } else response.end()
  }
  await outbound({ allow: ['127.0.0.1', '::1'] }).get(origin, { headers: { Authorization: 'Bearer a' } })
  expect(seen).toEqual(['Bearer a', undefined])
})

const arabic = Buffer.from('نص عربي طويل '.repeat(500))
test.each([
  ['gzip', zlib.gzipSync(arabic)],
  ['x-gzip', zlib.gzipSync(arabic)],
  ['br', zlib.brotliCompressSync(arabic)],
  ['deflate', zlib.deflateSync(arabic)],
  ['deflate', zlib.deflateRawSync(arabic)],
  ['zstd', zlib.zstdCompressSync(arabic)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(arabic))],
  ['identity', arabic],
  ['gzip', arabic],
])('decompresses %s', async (encoding, bytes) => {
  answer = (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)
  expect(text((await outbound().get(origin)).body)).toBe(arabic.toString())
})

test.each([
  ['gzip', zlib.gzipSync(arabic).fill(7, 20, 60)],
  ['br', Buffer.from('ليس مضغوطًا قط')],
  ['zstd', Buffer.from('ليس مضغوطًا قط')],
  ['compress', arabic],
  ['gzip, gzip, gzip', zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(arabic)))],
])('%s that cannot be decoded: BAD_ENCODING', async (encoding, bytes) => {
  answer = (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)
  await expect(outbound().get(origin)).rejects.toEqual(refusal('BAD_ENCODING'))
})

const zeros = Buffer.alloc(20_000_000)
test.each([
  ['identity', zeros.subarray(0, 100_001)],
  ['gzip', zlib.gzipSync(zeros)],
  ['br', zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } })],
  ['zstd', zlib.zstdCompressSync(zeros)],
])('%s that exceeds the limit: TOO_LARGE', { tags: 'thorough' }, async (encoding, bytes) => {
  answer = (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)
  await expect(outbound().get(origin)).rejects.toEqual(refusal('TOO_LARGE'))
  expect((await outbound().get(origin, { maxBytes: 20_000_000 })).status).toBe(200)
})

test.each([
  ['identity', zeros],
  ['gzip', zlib.gzipSync(zeros)],
  ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync(zeros))],
])('%s: the beginning of a long body, if that is enough', async (encoding, bytes) => {
  answer = (_request, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bytes)
  const { body, isCut } = await outbound().get(origin, { allowLong: true })
  expect([body.length, isCut]).toEqual([100_000, true])
})

test.each([
  ['never answers', () => {}],
  ['stops in the middle', (_request, response) => void response.writeHead(200).write('بداية')],
  [
    'redirects for ever slowly',
    (request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/slow' }).end()
    },
  ],
] satisfies [string, RequestListener][])('a server that %s: TIMEOUT', async (_, listener) => {
  answer = listener
  await expect(outbound({ timeoutMs: 60 }).get(origin)).rejects.toEqual(refusal('TIMEOUT'))
})

test('a connection cut before the end: CONNECTION', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('بداية')
    response.socket!.end()
  }
  await expect(outbound().get(origin)).rejects.toEqual(refusal('CONNECTION'))
})

test('a closed port: CONNECTION, with a message in Arabic', async () => {
  await expect(outbound().get('http://127.0.0.1:1/')).rejects.toMatchObject({
    code: 'CONNECTION',
    message: expect.stringMatching(/[ء-ي]/),
  })
})

test('a name that does not exist: DNS', async () => {
  await expect(outbound().get('http://no-such-host.invalid/')).rejects.toEqual(refusal('DNS'))
})

test('a POST sends its bytes, follows no redirect, and reaches no private address', async () => {
  const seen: string[] = []
  answer = async (request, response) => {
    for await (const chunk of request) seen.push(`${request.method} ${chunk}`)
    response.writeHead(307, { Location: '/other', 'Retry-After': '5' }).end('لا يُقرأ')
  }
  const message = { headers: { ttl: '60' }, body: Buffer.from('رسالة') }
  const { status, headers } = await outbound().post(`${origin}/push`, message)
  expect([status, headers['retry-after'], seen]).toEqual([307, '5', ['POST رسالة']])
  for (const url of [origin, origin.replace('127.0.0.1', 'localhost'), 'http://[::1]/', 'http://10.0.0.1/']) {
    await expect(outbound({ allow: [] }).post(url, message)).rejects.toEqual(refusal('REFUSED_ADDRESS'))
  }
})

test.each([
  ['body', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n', { status: 200 }],
  ['header', 'HTTP/1.1 200 OK\r\nX-Long: ', 'x', refusal('TIMEOUT')],
  ['series of interim answers', '', 'HTTP/1.1 103 Early Hints\r\n\r\n', refusal('TIMEOUT')],
])(
  'a POST whose answer has a %s for ever ends, though each byte is in time',
  async (_, start, piece, ends) => {
    let closed = false
    answer = ({ socket }) => {
      socket.write(start)
      const drip = setInterval(() => socket.write(piece), 20)
      socket
        .on('error', () => {})
        .on('close', () => {
          clearInterval(drip)
          closed = true
        })
    }
    const message = { headers: {}, body: Buffer.from('رسالة') }
    const answered = outbound({ timeoutMs: 100 }).post(origin, message)
    await expect(answered.catch(error => error)).resolves.toMatchObject(ends)
    await expect.poll(() => closed).toBe(true)
  },
)

test('ask sends method, headers and body, and returns a redirect as the response', async () => {
  let seen: Record<string, unknown> = {}
  answer = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen = {
      method: request.method,
      type: request.headers['content-type'],
      body: String(Buffer.concat(chunks)),
    }
    response.writeHead(302, { Location: '/elsewhere' }).end('هناك')
  }
  const given = {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('نص'),
  } as const
  const { status, headers, body } = await outbound().ask(`${origin}/a`, given)
  expect([status, headers.location, text(body)]).toEqual([302, '/elsewhere', 'هناك'])
  expect(seen).toEqual({ method: 'POST', type: 'text/plain', body: 'نص' })
})

test('ask keeps its limits of time and size, and reaches no private address', async () => {
  const ask = (options: Parameters<typeof outbound>[0]) =>
    outbound(options).ask(`${origin}/a`, { method: 'GET', headers: {} })
  answer = (_request, response) => response.end('x'.repeat(1000))
  await expect(ask({ maxBytes: 999 })).rejects.toEqual(refusal('TOO_LARGE'))
  await expect(ask({ allow: [] })).rejects.toEqual(refusal('REFUSED_ADDRESS'))
  answer = (_request, response) => void response.write('never')
  await expect(ask({ timeoutMs: 100 })).rejects.toEqual(refusal('TIMEOUT'))
})
