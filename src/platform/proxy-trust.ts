import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [address: Address, bits: number]

/**
 * Defines the trusted entries of X-Forwarded-For: a number of them from the end, or those that these networks
 * added.
 */
export type ProxyTrust = { hops: number } | { networks: Network[] }

const maxHops = 10

/** Parses `true`, `false`, a number of proxies, or networks; undefined for anything else. */
export function readProxyTrust(text: string): ProxyTrust | undefined {
  if (text === 'false') return { hops: 0 }
  if (text === 'true') return { hops: 1 }
  if (/^\d+$/.test(text)) return Number(text) <= maxHops ? { hops: Number(text) } : undefined
  const networks = text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean)
    .map(readNetwork)
  if (networks.length === 0) return undefined
  return networks.every(network => network !== undefined) ? { networks } : undefined
}

function readNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = readAddress(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Strips a port, which some proxies add: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

function readAddress(text: string): Address | undefined {
  // Converts IPv4 in IPv6 (`::ffff:10.0.0.1`), the form in which Node reports peers, to IPv4.
  return ipaddr.isValid(text) && (text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text))
    ? ipaddr.process(text)
    : undefined
}

/** Whether a request from this address came through one of our proxies. */
export function isTrustedPeer(trust: ProxyTrust, address = ''): boolean {
  return 'hops' in trust ? trust.hops > 0 : isInNetworks(trust.networks, address)
}

export function isInNetworks(networks: Network[], text: string): boolean {
  const address = readAddress(text)
  if (!address) return false
  return networks.some(
    ([network, bits]) =>
      network.kind() === address.kind() && (address as ipaddr.IPv4).match(network as ipaddr.IPv4, bits),
  )
}
