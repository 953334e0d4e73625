import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that a connection may send ahead of its answers; browsers and proxies send none. */
const mostAhead = 32

/**
 * Answers the requests of a connection one after the other. Node begins all that have arrived (pipelining, RFC 9112
 * §9.3.2): one connection could take every place there is, and the memory of as many answers that it never reads.
 */
export function answerOneAtATime(listener: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node gives an answer its connection when the one before it is through.
    if (response.socket) return void listener(request, response)
    const { socket } = request
    const waiting = (ahead.get(socket) ?? 0) + 1
    if (waiting > mostAhead) return void socket.destroy()
    ahead.set(socket, waiting)
    response.once('socket', () => {
      ahead.set(socket, waiting - 1)
      void listener(request, response)
    })
  }
}
