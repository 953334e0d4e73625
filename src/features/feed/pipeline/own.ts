/**
 * Whether the address is one of our own site's, whose feeds would import themselves without end. An IP address or
 * localhost only counts with our port, as others may serve there too.
 */
export function isOurs(address: string | undefined, siteUrl: string): boolean {
  const [one, ours] = [address ? URL.parse(address) : null, URL.parse(siteUrl)]
  if (!one || !ours || bare(one) !== bare(ours)) return false
  return !/^(localhost|[\d.]+|\[.*\])$/.test(ours.hostname) || one.host === ours.host
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
