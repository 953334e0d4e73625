import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's HTTP parser of a connection (`_http_server.js`). */
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
 * Detaches the connection of an endless answer from the HTTP server, which is half of each reader's memory. Further
 * input from the reader is dropped.
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
    // Errors close the connection; without a listener they would end the process.
    socket.on('error', () => {})
    socket.on('data', () => {})
    // The HTTP server keeps a half-open connection that still has to be answered.
    socket.on('end', () => socket.destroy())
    socket.resume()
  })
  return socket
}

/** As Node itself does for a connection that is upgraded; a Node version without such a parser keeps it. */
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
