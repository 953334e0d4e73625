import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: 'true' } })
})
afterAll(() => app?.stop())

/** Sends the headers of this many requests, without their bodies. */
function beginBodies(count: number, path: string, from: string, cookie = ''): void {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    'Content-Length: 90',
    `X-Forwarded-For: ${from}`,
    `Cookie: ${cookie}`,
  ]
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return socket
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
}

const get = (path: string, from: string) => fetch(app.url + path, { headers: { 'x-forwarded-for': from } })

test.each([
  ['calls', '/api/v1/notification/mark', 'guest', 200],
  ['forms', '/info/contact-us', 'guest', 200],
  ['webhooks', '/api/v1/payment/webhook/stripe', 'guest', 200],
  ['pictures', '/api/v1/user/avatar', 'user', 3],
] as const)(
  '%s that one network sends slowly are bounded, with what it reads; others and staff are served',
  { tags: 'thorough' },
  async (name, path, visitor, max) => {
    const network = `2001:db8:1:${name.codePointAt(0)}::1`
    const { cookie } = await app.as(visitor)
    beginBodies(max, path, network, cookie)
    const send = (from: string, sender: string) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie: sender },
        body: '{}',
      })
    await expect
      .poll(async () => {
        const { status } = await send(network, cookie)
        // A body may have been refused because this request held a place.
        if (status !== 429) beginBodies(1, path, network, cookie)
        return status
      })
      .toBe(429)
    expect((await send(network, cookie)).headers.get('retry-after')).toBe('10')
    expect((await send('198.51.100.1', cookie)).status).not.toBe(429)
    if (max > 3)
      for (const read of ['/api/v1/category', '/account'])
        expect([read, (await get(read, network)).status]).toEqual([read, 429])
    if (name === 'webhooks') return
    expect((await send(network, (await app.as('admin')).cookie)).status).not.toBe(429)
  },
)
