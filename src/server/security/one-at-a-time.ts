import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests allowed per connection; browsers and proxies send none. */
const maxAhead = 32

/**
 * Handles pipelined requests of a connection one after the other (RFC 9112 §9.3.2). Node would start all at
 * once, so one connection could use all capacity, and memory for responses that it never reads.
 */
export function answerOneAtATime(listener: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node assigns the socket once the previous response is complete.
    if (response.socket) return void listener(request, response)
    const { socket } = request
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > maxAhead) return void socket.destroy()
    ahead.set(socket, waiting)
    response.once('socket', () => {
      ahead.set(socket, waiting - 1)
      void listener(request, response)
    })
  }
}
