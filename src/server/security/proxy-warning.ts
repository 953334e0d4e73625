import type { IncomingMessage } from 'node:http'
import type { Log } from '../../platform/log.ts'
import { isInNetworks, type ProxyTrust, readProxyTrust } from '../../platform/proxy-trust.ts'

type Peer = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

const near = readProxyTrust('127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, ::1, fc00::/7')

/**
 * Warns once if an untrusted proxy is in front: all readers would then count as one guest and share one
 * queue.
 */
export function createProxyWarning(trust: ProxyTrust, log: Pick<Log, 'warn'>): (peer: Peer) => void {
  let isDone = !('hops' in trust) || trust.hops > 0
  return ({ headers, socket }) => {
    if (isDone || headers['x-forwarded-for'] === undefined || !isNear(socket.remoteAddress)) return
    isDone = true
    log.warn(
      `TRUST_PROXY: a proxy at ${socket.remoteAddress} passes readers on, but is not trusted, so all of them count as one. Set TRUST_PROXY=true`,
    )
  }
}

const isNear = (address = '') =>
  near !== undefined && 'networks' in near && isInNetworks(near.networks, address)
