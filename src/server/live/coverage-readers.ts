import type { Socket } from 'node:net'
import { networkOf } from '../../platform/security/rate-limit.ts'
import { type Reader, writeTo } from './coverage-channel.ts'

export type ReaderLimits = {
  /** Streams of this process. */
  most: number
  /** Per network: behind one address there may be a whole company, or a part of a mobile network. */
  perNetwork: number
}

/** Heartbeat interval, shorter than proxies' timeouts. */
const breathMs = 15_000
/** Each heartbeat is spread over this many steps. */
const steps = 60
/** A stream ends after this time and is reopened: half-open ones are dropped, and rights are checked again. */
const longestMs = { free: 60 * 60_000, paid: 5 * 60_000 }

const breath = Buffer.from(': \n\n')

/** All open streams of this process: one timer sends heartbeats and drops readers that do not read. */
export function createReaders({ most, perNetwork }: ReaderLimits) {
  const ofNetwork = new Map<string, number>()
  const groups = Array.from({ length: steps }, () => new Set<Reader>())
  /** Readers with unsent data at the last heartbeat. */
  const behind = new WeakSet<Reader>()
  let count = 0
  let added = 0
  let next = 0
  let timer: NodeJS.Timeout | undefined

  function visit(): void {
    const group = groups[next % steps]!
    next += 1
    const now = Date.now()
    for (const reader of group) {
      const { socket, since, paid } = reader
      const isOld = now - since > (paid ? longestMs.paid : longestMs.free)
      if (isOld) socket.end()
      else if (socket.writableLength > 0 && behind.has(reader)) socket.destroy()
      else {
        if (socket.writableLength > 0) behind.add(reader)
        else behind.delete(reader)
        writeTo(reader, breath)
      }
    }
  }

  return {
    count: () => count,
    /** The reason for refusing another one. */
    refusal(address: string): 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | undefined {
      if (count >= most) return 'UNAVAILABLE'
      return (ofNetwork.get(networkOf(address)) ?? 0) >= perNetwork ? 'TOO_MANY_REQUESTS' : undefined
    },
    add(socket: Socket, { whole, paid }: { whole: boolean; paid: boolean }, address: string): Reader {
      const network = networkOf(address)
      const reader = { socket, whole, paid, since: Date.now() }
      const group = groups[added % steps]!
      group.add(reader)
      added += 1
      count += 1
      ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
      timer ??= setInterval(visit, breathMs / steps)
      socket.once('close', () => {
        group.delete(reader)
        count -= 1
        const left = (ofNetwork.get(network) ?? 1) - 1
        if (left > 0) ofNetwork.set(network, left)
        else ofNetwork.delete(network)
        if (count > 0) return
        clearInterval(timer)
        timer = undefined
      })
      return reader
    },
  }
}

export type Readers = ReturnType<typeof createReaders>
