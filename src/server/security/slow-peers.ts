import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Patience } from '../../platform/patience.ts'

/**
 * Closes stalled connections: readers that stopped reading, senders that stopped sending. A reader that reads very
 * slowly is disconnected after `slowAnswer`. Long transfers that make progress are not affected.
 */
export function dropSlowPeers(
  server: Server,
  { stall, slowAnswer }: Pick<Patience, 'stall' | 'slowAnswer'>,
): void {
  // Node's timeout restarts whenever bytes have been sent.
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
