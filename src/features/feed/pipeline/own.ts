/**
 * Is the address one of our own site's? Its feeds, polled, would bring in again what they brought before, without
 * end. An address of numbers, or of this machine, is ours only with our port: others serve there too.
 */
export function isOurs(address: string | undefined, siteUrl: string): boolean {
  const [one, ours] = [address ? URL.parse(address) : null, URL.parse(siteUrl)]
  if (!one || !ours || bare(one) !== bare(ours)) return false
  return !/^(localhost|[\d.]+|\[.*\])$/.test(ours.hostname) || one.host === ours.host
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
