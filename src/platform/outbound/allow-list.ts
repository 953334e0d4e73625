import ipaddr from 'ipaddr.js'

type Range = { address: ipaddr.IPv4 | ipaddr.IPv6; bits: number }

export type AllowList = { hosts: Set<string>; ranges: Range[] }

/**
 * Parses OUTBOUND_ALLOW and similar lists: private addresses that may be reached. Each entry is one of
 * - `feeds.internal` or `feeds.internal:8080`: page addresses with exactly this host (and port), whatever it resolves
 * to; without subdomains, and without a port for every port;
 * - `10.1.0.0/16`, `fd00::/8`, `127.0.0.1`, `::1`: connections to these addresses, under any name and port;
 * - `127.0.0.1:8080`, `[::1]:8080`: page addresses with this address and port.
 * @throws Error that names the invalid entry
 */
export function parseAllowList(entries: readonly string[]): AllowList {
  const list: AllowList = { hosts: new Set(), ranges: [] }
  for (const entry of entries.map(text => text.trim()).filter(Boolean)) {
    const range = parseRange(entry)
    if (range) {
      list.ranges.push(range)
      continue
    }
    const url = URL.parse(`http://${entry}`)
    const rest = url && `${url.username}${url.password}${url.search}${url.hash}${url.pathname.slice(1)}`
    if (!url || rest !== '') throw new Error(`cannot read "${entry}" in a list of allowed addresses`)
    // The URL parser drops the default port, but an entry may name it.
    const port = url.port || /:(80)$/.exec(entry)?.[1]
    list.hosts.add(port ? `${hostOf(url)}:${port}` : hostOf(url))
  }
  return list
}

/** Normalises the host: lower case, without brackets and trailing dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

export function allowsHost(list: AllowList, url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list.hosts.has(hostOf(url)) || list.hosts.has(`${hostOf(url)}:${port}`)
}

/** Whether the list names the address's host, or a range that contains its literal IP address. */
export function isListed(list: AllowList, url: URL): boolean {
  const host = hostOf(url)
  if (allowsHost(list, url)) return true
  return ipaddr.isValid(host) && isInRanges(list, ipaddr.parse(host))
}

/** Whether connections to this address are allowed: it is public, or listed. */
export function allowsAddress(list: AllowList, text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return isPublic(address) || isInRanges(list, address)
}

function isInRanges(list: AllowList, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return list.ranges.some(
    range => range.address.kind() === address.kind() && address.match(range.address, range.bits),
  )
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false
  // Everything outside 2000::/3 is unassigned or an old form of an IPv4 address, such as ::7f00:1.
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

function parseRange(entry: string): Range | undefined {
  const bare = entry.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValidCIDR(bare)) {
    const [address, bits] = ipaddr.parseCIDR(bare)
    return { address, bits }
  }
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined
  const address = ipaddr.parse(bare)
  return { address, bits: address.kind() === 'ipv4' ? 32 : 128 }
}
