import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A request of which every byte is understood: a GET over HTTP/1.1 without a body, alone in what has arrived. */
export type SimpleRequest = {
  /** The path with its query, as it was sent. */
  address: string
  /** A header's value; of one that stands there twice the first. */
  header: (name: HeaderName) => string | undefined
}

const headerNames = ['accept-encoding', 'if-none-match', 'if-modified-since'] as const
type HeaderName = (typeof headerNames)[number]

// The grammar of RFC 9112 and nothing beside it: no folded line, no lone CR or LF, no space before a colon. What a
// proxy before us could read in another way than we do is left to Node's own parser.
const simple = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[^\0\r\n]*\r\n)+\r\n$/
// Beside these: what says that the request goes on, or that the connection is to be something else after it.
const demanding =
  /\r\n(?:(?:content-length|transfer-encoding|expect|upgrade):|connection:(?![ \t]*keep-alive[ \t]*\r))/i
const host = /\r\nhost:/i
const patterns = Object.fromEntries(
  headerNames.map(name => [name, new RegExp(`\\r\\n${name}:[ \\t]*([^\\r]*?)[ \\t]*\\r`, 'i')]),
) as Record<HeaderName, RegExp>
const maxHead = 8192

export function readSimpleRequest(chunk: Buffer): SimpleRequest | undefined {
  // 0x47: G. Most of what is no simple request is told by its first letter, or its length.
  if (chunk[0] !== 0x47 || chunk.length > maxHead) return undefined
  const head = chunk.toString('latin1')
  const address = simple.exec(head)?.[1]
  if (address === undefined || demanding.test(head) || !host.test(head)) return undefined
  return { address, header: name => patterns[name].exec(head)?.[1] }
}

/**
 * Stands before Node's HTTP: what `answer` has ready for a simple request is written to the connection at once, at
 * about twice the rate. With the first request of another kind, whole and untouched, a connection goes over to Node
 * for good.
 */
export function openFrontDoor(server: Server, answer: (request: SimpleRequest) => Buffer[] | undefined) {
  const [toNode] = server.listeners('connection') as [(this: Server, socket: Socket) => void]
  server.removeListener('connection', toNode)
  const visitors = new Set<Socket>()

  server.on('connection', (socket: Socket) => {
    visitors.add(socket)
    socket.setTimeout(server.headersTimeout)

    const read = (chunk: Buffer) => {
      const request = readSimpleRequest(chunk)
      const parts = request && answer(request)
      if (!parts) return pass(chunk)
      socket.setTimeout(server.keepAliveTimeout)
      socket.cork()
      let hasRoom = true
      for (const part of parts) hasRoom = socket.write(part)
      socket.uncork()
      // Who sends requests without reading answers is heard again when they have read.
      if (!hasRoom) socket.pause()
    }
    const goOn = () => socket.resume()
    const leave = () => visitors.delete(socket)
    const end = () => socket.end()
    // An answer on its way is not idleness, however slow the reader's network.
    const giveUp = () => {
      if (socket.writableLength === 0) socket.destroy()
    }
    const fail = () => socket.destroy()
    const listeners = { data: read, drain: goOn, close: leave, end, timeout: giveUp, error: fail }

    const pass = (chunk: Buffer) => {
      leave()
      for (const [name, listener] of Object.entries(listeners)) socket.removeListener(name, listener)
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(chunk)
      toNode.call(server, socket)
      process.nextTick(() => socket.resume())
    }
    for (const [name, listener] of Object.entries(listeners)) socket.on(name, listener)
  })

  return {
    /** Ends the connections that are here, each after the answer that is on its way. */
    close() {
      for (const socket of visitors) socket.end()
    },
    closeAll() {
      for (const socket of visitors) socket.destroy()
    },
  }
}
