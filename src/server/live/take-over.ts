import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's HTTP server keeps of a connection for its next request (`_http_server.js`). */
type Parser = {
  unconsume?: () => void
  remove?: () => void
  free?: () => void
  close?: () => void
  socket: unknown
  incoming: unknown
  outgoing: unknown
  onIncoming: unknown
}
type HttpSocket = Socket & { parser?: Parser | null; _httpMessage?: unknown }

const ofHttp = /socketOn|onSocket/
const events = ['close', 'error', 'drain', 'data', 'end', 'timeout', 'resume', 'pause']

/**
 * The connection of an answer that goes on until one side ends it, without the HTTP server: of each reader that is half
 * of the memory. What the reader sends from now on is dropped.
 */
export function takeOver(response: ServerResponse): Socket | undefined {
  const socket = response.socket as HttpSocket | null
  if (!socket || socket.destroyed) return undefined
  response.detachSocket(socket)
  socket.setTimeout(0)
  // Not before the parser has returned from the request.
  setImmediate(() => {
    if (socket.destroyed) return
    for (const name of events) {
      for (const listener of socket.listeners(name))
        if (ofHttp.test(listener.name)) socket.removeListener(name, listener as () => void)
    }
    freeParser(socket)
    // A connection that breaks is closed; without a listener it would end the process.
    socket.on('error', () => {})
    socket.on('data', () => {})
    // The HTTP server keeps a side open that still has to answer.
    socket.on('end', () => socket.destroy())
    socket.resume()
  })
  return socket
}

/** As Node itself does for a connection that changes to another protocol; a Node that has no such parser keeps it. */
function freeParser(socket: HttpSocket): void {
  const { parser } = socket
  if (!parser?.unconsume || !parser.remove || !parser.free || !parser.close) return
  parser.unconsume()
  parser.socket = null
  parser.incoming = null
  parser.outgoing = null
  parser.onIncoming = null
  parser.remove()
  parser.free()
  parser.close()
  socket.parser = null
  socket._httpMessage = null
}
