import { once } from 'node:events'
import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { writeToAll } from '../../features/live-blog/stream/coverage-channel.documents.ts'
import { answerOneAtATime } from '../../server/security/one-at-a-time.ts'
import { until } from '../../testing/until.ts'
import { EventStream } from './event-stream.ts'
import { EventStreams } from './event-streams.ts'

const closings: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closings.splice(0)) close()
})

const heartbeat = Buffer.from(': \n\n')
const heartbeatMs = 15_000
const headers = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'self'" }
const opening = { headers, maxAgeMs: 60_000 }

async function serve({ maxOpen = 10, maxPerOwner = 10 } = {}) {
  const retryMs = { min: 1000, max: 8000 }
  const streams = new EventStreams({ heartbeat, heartbeatMs, retryMs, maxOpen, maxPerOwner })
  const open: EventStream[] = []
  const answer: RequestListener = ({ url }, response) => {
    const stream = streams.open(response, { ...opening, owner: url!.slice(1) })
    if (stream instanceof EventStream) open.push(stream)
    else response.end(stream)
  }
  const server = createServer(answerOneAtATime(answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closings.push(() => void server.close())
  return { streams, open, port: (server.address() as AddressInfo).port }
}

async function ask(port: number, owner = '192.0.2.1'): Promise<{ socket: Socket; head: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  closings.push(() => socket.destroy())
  socket.write(`GET /${owner} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const [head] = await once(socket, 'data')
  return { socket, head: String(head) }
}

/** Runs all heartbeats of one round at once. */
function passRound(streams: EventStreams): void {
  for (let step = 0; step < 60; step += 1) streams.beat()
}

/** Writes slightly more than the kernel's buffers hold. */
async function fill(stream: EventStream): Promise<void> {
  const piece = Buffer.alloc(32 * 2 ** 10, 'x')
  while (!stream.isBehind) {
    stream.write(piece)
    await setImmediate()
  }
  stream.write(piece)
}

test('a stream has no headers for documents, unframed events and a time to reconnect', async () => {
  const { open, port } = await serve()
  const { socket, head } = await ask(port)
  const [, status, fields, body] = /^(.*?)\r\n(.*?)\r\n\r\n(.*)$/s.exec(head) ?? []
  expect(status).toBe('HTTP/1.1 200 OK')
  expect(fields?.split('\r\n').filter(line => !line.startsWith('Date: '))).toEqual([
    'X-Content-Type-Options: nosniff',
    'Content-Type: text/event-stream; charset=utf-8',
    'Cache-Control: private, no-store, no-transform',
    'Connection: close',
    'X-Accel-Buffering: no',
  ])
  expect(body).toMatch(/^retry: [1-8]\d{3}\n\n$/)
  open[0]!.send({ version: 7 }, 'hello')
  const [event] = await once(socket, 'data')
  expect(String(event)).toBe('event: hello\ndata: {"version":7}\n\n')
})

test('a client that does not read is disconnected, and its bytes are dropped; others get theirs', async () => {
  const { streams, open, port } = await serve()
  const { socket: deaf } = await ask(port)
  deaf.pause()
  await fill(open[0]!)
  const { socket: listening } = await ask(port)
  let heard = 0
  listening.on('data', piece => {
    heard += piece.length
  })
  const message = Buffer.alloc(200 * 2 ** 10, 'x')
  await writeToAll(new Set(open), message)
  await until(() => expect(heard).toBe(message.length))
  expect(streams.count).toBe(2)
  await writeToAll(new Set(open), Buffer.from('y'))
  await until(() => expect(streams.count).toBe(1))
  await until(() => expect(heard).toBe(message.length + 1))
})

test('a client that does not read between two heartbeats is disconnected; others get both', async () => {
  const { streams, open, port } = await serve()
  const { socket: deaf } = await ask(port)
  deaf.pause()
  const { socket: listening } = await ask(port)
  let heard = ''
  listening.on('data', piece => {
    heard += piece
  })
  await fill(open[0]!)
  for (const round of [1, 2]) {
    passRound(streams)
    await until(() => expect(heard).toBe(String(heartbeat).repeat(round)))
  }
  await until(() => expect(streams.count).toBe(1))
})

test('a slow client is waited for, until it has everything or leaves', async () => {
  const { streams, open, port } = await serve()
  const { socket: slow } = await ask(port)
  const { socket: leaving } = await ask(port)
  for (const [at, socket] of [slow, leaving].entries()) {
    socket.pause()
    await fill(open[at]!)
  }
  let isDrained = false
  const drained = open[0]!.drained().then(() => {
    isDrained = true
  })
  const left = open[1]!.drained()
  leaving.destroy()
  await left
  expect(isDrained).toBe(false)
  slow.resume()
  await drained
  expect(open[0]!.isBehind).toBe(false)
  expect(streams.count).toBe(1)
})

test('a client that catches up between two heartbeats stays connected', () => {
  const response = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
    destroy: vi.fn(),
  })
  const behind = vi.spyOn(response, 'writableLength', 'get')
  const stream = new EventStream(response, {}, 1000)
  const isClosedAfter = (bytes: number) => {
    behind.mockReturnValue(bytes)
    stream.beat(heartbeat)
    return response.destroy.mock.calls.length > 0
  }
  expect([90_000, 60_000, 30_000, 0, 30_000].map(isClosedAfter)).not.toContain(true)
  expect(isClosedAfter(29_000)).toBe(true)
})

test('a client that leaves is forgotten, whether or not it closes the connection', async () => {
  const { streams, port } = await serve({ maxPerOwner: 3 })
  const clients = [await ask(port), await ask(port), await ask(port)]
  expect((await ask(port)).head).toContain('TOO_MANY_REQUESTS')
  clients.push(await ask(port, '192.0.2.2'))
  expect(streams.count).toBe(4)
  clients[0]!.socket.end()
  clients[1]!.socket.resetAndDestroy()
  await until(() => expect(streams.count).toBe(2))
  clients.push(await ask(port))
  expect(streams.count).toBe(3)
  for (const { socket } of clients) socket.destroy()
  await until(() => expect(streams.count).toBe(0))
})

test('a client that sends thousands of further requests on its stream is closed', {
  tags: 'thorough',
}, async () => {
  const { streams, port } = await serve()
  const { socket } = await ask(port)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000))
  await until(() => expect(streams.count).toBe(0))
})

test('beyond the maximum of a process, all owners are refused', async () => {
  const { port } = await serve({ maxOpen: 1 })
  await ask(port)
  expect((await ask(port, '192.0.2.2')).head).toContain('UNAVAILABLE')
})

test('an expired stream ends after its client has received all bytes', async () => {
  const { streams, open, port } = await serve()
  const { socket } = await ask(port)
  open[0]!.write(Buffer.from('last'))
  const ended = once(socket, 'end')
  const [last] = await once(socket, 'data')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + opening.maxAgeMs + 1 })
  passRound(streams)
  vi.useRealTimers()
  await ended
  expect(String(last)).toBe('last')
  await until(() => expect(streams.count).toBe(0))
})

test('an ended stream whose client does not read is soon closed', { tags: 'thorough' }, async () => {
  const { streams, open, port } = await serve()
  const { socket: deaf } = await ask(port)
  deaf.pause()
  await fill(open[0]!)
  open[0]!.end()
  await until(() => expect(streams.count).toBe(0))
})
