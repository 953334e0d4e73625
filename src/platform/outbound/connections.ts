import { type LookupAddress, type LookupOptions, lookup, promises } from 'node:dns'
import { isIP } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { type AllowList, allowsAddress, allowsHost, hostOf, isListed, parseAllowList } from './allow-list.ts'
import { OutboundError } from './error.ts'

export type Connections = {
  /** Chooses the connections to an address. @throws OutboundError REFUSED_ADDRESS */
  dispatcherOf: (url: URL) => Promise<Dispatcher>
  addressOf: (host: string, port: number) => Promise<string>
  trusts: (address: string) => boolean
  close: () => Promise<void>
}

/** Connects to public addresses, and to those that `allowed` lists. @param connections maximum per origin */
export function createConnections(allowed: readonly string[], connections = 8): Connections {
  const allow = parseAllowList(allowed)
  const agentOptions = { connections, pipelining: 1, keepAliveTimeout: 4_000 }
  let agents: Promise<Record<'guarded' | 'trusted', Agent>> | undefined
  const openAgents = async () => {
    // Loaded on use, because a web process often calls nobody.
    const { Agent } = await import('undici')
    return {
      guarded: new Agent({ ...agentOptions, connect: { lookup: guardedLookup(allow) } }),
      trusted: new Agent(agentOptions),
    }
  }
  return {
    async dispatcherOf(url) {
      agents ??= openAgents()
      const { guarded, trusted } = await agents
      if (allowsHost(allow, url)) return trusted
      // A literal IP address is connected to without a lookup, so it is checked here.
      if (isIP(hostOf(url)) && !allowsAddress(allow, hostOf(url))) {
        throw new OutboundError('REFUSED_ADDRESS', url.href)
      }
      return guarded
    },

    async addressOf(host, port) {
      const url = URL.parse(`https://${host.includes(':') ? `[${host}]` : host}:${port}`)
      if (!url) throw new OutboundError('DNS', host)
      try {
        const found = await promises.lookup(hostOf(url), { all: true })
        const reachable = allowsHost(allow, url)
          ? found
          : found.filter(({ address }) => allowsAddress(allow, address))
        if (!reachable[0]) throw new OutboundError('REFUSED_ADDRESS', host)
        return reachable[0].address
      } catch (error) {
        throw OutboundError.from(error, host)
      }
    },

    trusts(address) {
      const url = URL.parse(address)
      return url !== null && !url.username && isListed(allow, url)
    },

    async close() {
      if (!agents) return
      const { guarded, trusted } = await agents
      await Promise.all([guarded.destroy(), trusted.destroy()])
    },
  }
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

function guardedLookup(allow: AllowList) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = found.filter(({ address }) => allowsAddress(allow, address))
      const first = addresses[0]
      if (!first) return callback(new OutboundError('REFUSED_ADDRESS', hostname), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
