import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInNetworks, type ProxyTrust } from '../../platform/proxy-trust.ts'
import { networkOf } from '../../platform/security/rate-limit.ts'

/**
 * Limits a network to `most` connections, because silent ones would use up the process' file handles.
 * Proxies, and other peers on this machine or its local network, are not limited, because they carry
 * everybody's connections.
 */
export function limitConnections(server: Server, trust: ProxyTrust, max: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress, trust)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= max) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

function isProxy(address: string, trust: ProxyTrust): boolean {
  if ('hops' in trust ? trust.hops > 0 : isInNetworks(trust.networks, address)) return true
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}
