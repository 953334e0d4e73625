import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { dropSlowPeers } from './slow-peers.ts'

/** Larger than the socket buffers of both ends. */
const long = Buffer.alloc(64 * 2 ** 20, 'x')
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

describe('an answer', () => {
  async function serve(patience: { stall: number; slowAnswer: number }, listener: RequestListener) {
    const server = createServer(listener)
    dropSlowPeers(server, patience)
    const accepted = once(server, 'connection') as Promise<[Socket]>
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
    reader.on('error', () => {})
    reader.write(get)
    const [peer] = await accepted
    return { reader, peer, left: once(peer, 'close'), close: () => server.close() }
  }
  const sendAll: RequestListener = (_request, response) => void response.end(long)

  test('to a reader who stops reading is aborted', async () => {
    const { reader, left, close } = await serve({ stall: 200, slowAnswer: 60_000 }, sendAll)
    reader.pause()
    await left
    reader.destroy()
    close()
  })

  test('to a reader who reads nothing but keeps sending is aborted too', async () => {
    const { reader, left, close } = await serve({ stall: 400, slowAnswer: 800 }, sendAll)
    reader.pause()
    const sending = setInterval(() => reader.write(get), 50)
    await left
    clearInterval(sending)
    reader.destroy()
    close()
  })

  test('that progresses slowly arrives completely, however long it takes', { tags: 'thorough' }, async () => {
    const { reader, close } = await serve({ stall: 1000, slowAnswer: 60_000 }, (_request, response) => {
      response.writeHead(200, { 'Content-Length': 30, Connection: 'close' })
      let sent = 0
      const sending = setInterval(() => {
        response.write('x')
        sent += 1
        if (sent < 30) return
        clearInterval(sending)
        response.end()
      }, 50)
    })
    let heard = ''
    reader.on('data', piece => {
      heard += piece
    })
    await once(reader, 'close')
    expect(heard).toMatch(/x{30}$/)
    close()
  })
})

test('a response whose reader never catches up is aborted once it makes no progress, and not before', async () => {
  vi.useFakeTimers()
  const server = new EventEmitter()
  onTestFinished(() => {
    server.emit('close')
    vi.useRealTimers()
  })
  dropSlowPeers(server as Server, { stall: 60_000, slowAnswer: 600_000 })
  const destroy = vi.fn()
  const socket = Object.assign(new EventEmitter(), { writableLength: 64, bytesWritten: 64, destroy })
  server.emit('connection', socket)
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 9 === 0) socket.bytesWritten += 64
    vi.advanceTimersByTime(60_000)
  }
  expect(destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(660_000)
  expect(destroy).toHaveBeenCalled()
})

describe('a request', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ patience: { head: 300, stall: 600, bodyStart: 300 } })
  })
  afterAll(() => app?.stop())

  const post = (length: number) =>
    `POST /api/v1/auth/login/web HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test.each<[string, string, string | undefined, RegExp]>([
    ['whose head does not end', 'GET / HTTP/1.1\r\nHost: a\r\n', undefined, /^(?:HTTP\/1\.1 408 .*)?$/s],
    ['whose head trickles', 'GET / HTTP/1.1\r\n', 'X: y\r\n', /^(?:HTTP\/1\.1 408 .*)?$/s],
    ['whose body does not come', post(90), undefined, /^HTTP\/1\.1 408 .*TOO_SLOW/s],
    ['whose body trickles', post(9000), ' ', /^HTTP\/1\.1 408 .*TOO_SLOW/s],
  ])('%s is aborted', { tags: 'thorough' }, async (_what, start, then, answer) => {
    const sender = connect(Number(new URL(app.url).port), '127.0.0.1')
    let heard = ''
    sender
      .on('error', () => {})
      .on('data', piece => {
        heard += piece
      })
    sender.write(start)
    const sending = then ? setInterval(() => sender.write(then), 50) : undefined
    await once(sender, 'close')
    clearInterval(sending)
    expect(heard).toMatch(answer)
  })
})
