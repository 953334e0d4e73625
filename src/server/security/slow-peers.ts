import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Patience } from '../../platform/patience.ts'

/** Last progress of a response that its reader has not taken completely. */
type Progress = { sent: number; at: number }

/**
 * Closes stalled connections: readers that stopped reading, and senders that stopped sending. A reader that
 * otherwise keeps the connection busy, or takes a few bytes a minute, is disconnected once the response has
 * made no progress for `slowAnswer`. Long transfers that make progress are not affected.
 */
export function dropSlowPeers(
  server: Server,
  { stall, slowAnswer }: Pick<Patience, 'stall' | 'slowAnswer'>,
): void {
  // Node's timeout restarts whenever bytes are sent.
  server.timeout = stall

  const peers = new Map<Socket, Progress | undefined>()
  server.on('connection', socket => {
    peers.set(socket, undefined)
    socket.on('close', () => peers.delete(socket))
  })
  const round = setInterval(
    () => {
      const at = Date.now()
      for (const [socket, last] of peers) {
        // While the reader is slower than we are, some bytes always wait to be sent.
        const sent = socket.bytesWritten - socket.writableLength
        if (socket.writableLength === 0) peers.set(socket, undefined)
        else if (!last || sent > last.sent) peers.set(socket, { sent, at })
        else if (at - last.at > slowAnswer) socket.destroy()
      }
    },
    Math.min(stall, slowAnswer),
  )
  round.unref()
  server.on('close', () => clearInterval(round))
}
