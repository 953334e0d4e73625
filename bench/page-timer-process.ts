/**
 * The process of `startPageTimer`. Answers are read into one buffer for each connection: an HTTP client that allocates
 * them collects garbage for 10 to 30 ms every four seconds, which is 1 % of the requests and looks like the server's.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const requests = 1500
const everyMs = 20
const { port, host } = new URL(process.argv[2]!)
const question = Buffer.from(`GET / HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`)

const free: Connection[] = []
type Connection = { socket: Socket; left: number; answered: () => void }

function open(): Connection {
  const buffer = Buffer.allocUnsafe(65_536)
  const connection: Connection = {
    socket: connect({
      host: '127.0.0.1',
      port: Number(port),
      noDelay: true,
      onread: {
        buffer,
        callback(bytes) {
          if (connection.left === 0) connection.left = lengthOf(buffer.subarray(0, bytes))
          connection.left -= bytes
          if (connection.left > 0) return true
          connection.answered()
          free.push(connection)
          return true
        },
      },
    }),
    left: 0,
    answered: () => {},
  }
  // The server closes what is idle for some seconds.
  connection.socket.once('close', () => {
    const at = free.indexOf(connection)
    if (at < 0) throw new Error('A connection was closed before its answer')
    free.splice(at, 1)
  })
  return connection
}

/** Bytes of an answer with its head, which arrives in one piece. */
function lengthOf(start: Buffer): number {
  const head = start.indexOf('\r\n\r\n')
  const text = start.toString('latin1', 0, head).toLowerCase()
  const length = /content-length: (\d+)/.exec(text)?.[1]
  if (head < 0 || !text.startsWith('http/1.1 200') || !length)
    throw new Error(`Not a page: ${text.slice(0, 80)}`)
  return head + 4 + Number(length)
}

/** Milliseconds. */
async function timeOne(): Promise<number> {
  const begin = performance.now()
  const connection = free.pop() ?? open()
  await new Promise<void>(resolve => {
    connection.answered = resolve
    connection.socket.write(question)
  })
  return performance.now() - begin
}

process.on('message', async () => {
  globalThis.gc?.()
  const times = await Promise.all(
    Array.from({ length: requests }, async (_, at) => {
      await wait(at * everyMs)
      return timeOne()
    }),
  )
  process.send?.(times)
})
process.once('disconnect', () => process.exit())
