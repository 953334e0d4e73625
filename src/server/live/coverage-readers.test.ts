import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { type Reader, writeTo } from './coverage-channel.ts'
import { createReaders } from './coverage-readers.ts'
import { takeOver } from './take-over.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

async function serve() {
  const readers = createReaders({ most: 10, perNetwork: 10 })
  const open: Reader[] = []
  const server = createServer((_request, response) => {
    const socket = takeOver(response)
    socket?.write('HTTP/1.1 200 OK\r\n\r\n')
    if (socket) open.push(readers.add(socket, { whole: true, paid: false }, '192.0.2.1'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closings.push(() => void server.close())
  return { readers, open, port: (server.address() as AddressInfo).port }
}

async function ask(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  closings.push(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  return socket
}

/** More than the buffers of both ends can hold. */
const long = Buffer.alloc(32 * 2 ** 20, 'x')

test('a reader that does not read is dropped with its buffer; others are not', async () => {
  const { readers, open, port } = await serve()
  const deaf = await ask(port)
  deaf.pause()
  const listening = await ask(port)
  let heard = 0
  listening.on('data', piece => {
    heard += piece.length
  })
  for (const reader of open) writeTo(reader, long)
  await until(() => expect(heard).toBe(long.length))
  for (const reader of open) writeTo(reader, Buffer.from('y'))
  await until(() => expect(readers.count()).toBe(1))
  await until(() => expect(heard).toBe(long.length + 1))
})

test('a reader that leaves is removed, with or without closing; its further input is dropped', async () => {
  const { readers, port } = await serve()
  const [one, two, three] = [await ask(port), await ask(port), await ask(port)]
  three.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2000))
  one.end()
  two.resetAndDestroy()
  await until(() => expect(readers.count()).toBe(1))
  expect(readers.refusal('192.0.2.1')).toBeUndefined()
  three.destroy()
  await until(() => expect(readers.count()).toBe(0))
})
