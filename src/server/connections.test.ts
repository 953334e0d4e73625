import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { answerOneAtATime } from './security/one-at-a-time.ts'

/** Sends the text at once, and returns everything received on the connection. */
async function exchange(port: number, written: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', piece => {
      heard += piece
    })
  socket.write(written)
  await once(socket, 'close')
  return heard
}

describe('pipelined requests', () => {
  async function send(count: number) {
    let underWay = 0
    let most = 0
    const listener: RequestListener = async (request, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      await setImmediate()
      underWay -= 1
      response.end(`<${request.url}>`)
    }
    const server = createServer(answerOneAtATime(listener)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const requests = Array.from({ length: count }, (_, index) => {
      const connection = index === count - 1 ? 'close' : 'keep-alive'
      return `GET /${index} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`
    })
    const heard = await exchange((server.address() as AddressInfo).port, requests.join(''))
    server.close()
    return { most, answers: [...heard.matchAll(/<\/(\d+)>/g)].map(([, index]) => Number(index)) }
  }

  test('are answered one after the other, in order', async () => {
    expect(await send(20)).toEqual({ most: 1, answers: Array.from({ length: 20 }, (_, index) => index) })
  })

  test('close the connection if there are too many', async () => {
    const { most, answers } = await send(500)
    expect(most).toBeLessThanOrEqual(1)
    expect(answers.length).toBeLessThan(40)
  })
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
})
afterAll(() => app?.stop())

describe('a request’s target', () => {
  test.each([
    ['/healthz', 200],
    ['http://news.example/healthz', 200],
    ['https://news.example:8443/healthz?x=1', 200],
    ['http://news.example', 200],
    ['*', 400],
    ['ftp://news.example/', 400],
    ['news.example/healthz', 400],
  ])('%s: %i', async (target, status) => {
    const port = Number(new URL(app.url).port)
    const heard = await exchange(port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })
})

describe('unparseable requests', () => {
  const long = encodeURI(`/article/search/${'م'.repeat(10_000)}`)
  const words = /lang="ar" dir="rtl".*العنوان أطول مما يُقرأ.*href="\/".*414/s

  test.each<[what: string, written: string, answer: RegExp]>([
    [
      'an address of 10,000 letters',
      `GET ${long} HTTP/1.1\r\nHost: a\r\n\r\n`,
      /^HTTP\/1.1 414 URI Too Long\r\n/,
    ],
    ['an address without end', `GET /${'a'.repeat(3_000_000)}`, /^HTTP\/1.1 414 /],
    [
      'headers too large',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1.1 431 .*\r\n\r\n$/s,
    ],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1.1 400 Bad Request\r\n.*\r\n\r\n$/s],
  ])('%s', async (_, written, answer) => {
    const heard = await exchange(Number(new URL(app.url).port), written)
    expect(heard).toMatch(answer)
    if (/ 414 /.test(heard)) expect(heard).toMatch(words)
    expect(heard).not.toContain('أعد المحاولة')
  })

  test('an address of 10,000 characters on a reused connection', async () => {
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    const answer = await fetch(app.url + long)
    expect([answer.status, await answer.text()]).toEqual([414, expect.stringMatching(words)])
  })
})

test('one network’s load does not affect another; excessive concurrency gets 429', {
  tags: 'thorough',
}, async () => {
  const ask = async (from: string, call: string) => {
    const answer = await fetch(`${app.url}/api/v1${call}`, { headers: { 'x-forwarded-for': from } })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  onTestFinished(() => end())
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async tx => {
    await sql`lock table articles in access exclusive mode`.execute(tx)
    lock()
    await over
  })
  await locked
  const answered: Awaited<ReturnType<typeof ask>>[] = []
  const asking = Array.from({ length: 120 }, async (_, index) => {
    answered.push(await ask(`2001:db8:1:2::${index}`, '/article'))
  })
  await expect.poll(() => answered.length).toBe(15)
  for (const { status, retryAfter, body } of answered) {
    expect([status, retryAfter, body.code]).toEqual([429, '1', 'TOO_MANY_REQUESTS'])
    expect(body).toEqual({
      code: body.code,
      status,
      message: expect.stringMatching(/[\u0621-\u064a]/),
      data: { retryAfter: 1 },
    })
  }
  expect((await ask('192.0.2.7', '/category')).status).toBe(200)
  end()
  await Promise.all([holding, ...asking])
  expect(answered.slice(15).map(({ status }) => status)).toEqual(Array(105).fill(200))
  expect((await ask('2001:db8:1:2::1', '/article')).status).toBe(200)
})
