import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Patience } from '../../platform/patience.ts'

/**
 * Ends connections on which nothing moves: readers who stopped reading what was sent to them, senders who stopped
 * sending. Who reads in drips is given up after `slowAnswer`. What goes on, however long, is left in peace.
 */
export function dropSlowPeers(
  server: Server,
  { stall, slowAnswer }: Pick<Patience, 'stall' | 'slowAnswer'>,
): void {
  // Node asks the system what has left, and starts anew while something does.
  server.timeout = stall

  const peers = new Map<Socket, number | undefined>()
  server.on('connection', socket => {
    peers.set(socket, undefined)
    socket.on('close', () => peers.delete(socket))
  })
  const round = setInterval(
    () => {
      const now = Date.now()
      for (const [socket, since] of peers) {
        if (socket.writableLength === 0) peers.set(socket, undefined)
        else if (since === undefined) peers.set(socket, now)
        else if (now - since > slowAnswer) socket.destroy()
      }
    },
    Math.min(stall, slowAnswer),
  )
  round.unref()
  server.on('close', () => clearInterval(round))
}
