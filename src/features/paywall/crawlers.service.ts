import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

/**
 * Search engines that document how to verify their crawlers: by these host names, which must resolve back to the same
 * address.
 */
const engines: [name: RegExp, hosts: RegExp][] = [
  [/Googlebot|Google-InspectionTool/, /\.(?:googlebot|google)\.com$/],
  [/bingbot/i, /\.search\.msn\.com$/],
  [/Applebot/, /\.applebot\.apple\.com$/],
  [/YandexBot/, /\.yandex\.(?:ru|net|com)$/],
]

export type Crawlers = { isVerified: (userAgent: string, address: string) => Promise<boolean> }

const hour = 60 * 60 * 1000

/** @param dns address of a name server; the system's where it is absent */
export function createCrawlers(dns: string | undefined): Crawlers {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (dns) resolver.setServers([dns])
  const known = new LRUCache<string, Promise<boolean>>({ max: 5000, ttl: hour })

  async function verify(hosts: RegExp, address: string): Promise<boolean> {
    try {
      const names = (await resolver.reverse(address)).filter(name => hosts.test(name)).slice(0, 3)
      const addresses = await Promise.all(
        names.map(name => (address.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name))),
      )
      return addresses.flat().includes(address)
    } catch {
      return false
    }
  }

  return {
    async isVerified(userAgent, caller) {
      const hosts = engines.find(([name]) => name.test(userAgent))?.[1]
      if (!hosts) return false
      const address = caller.replace(/^::ffff:/, '')
      const key = `${address} ${hosts.source}`
      const verified = known.get(key) ?? verify(hosts, address)
      known.set(key, verified, { noUpdateTTL: true })
      return verified
    },
  }
}
