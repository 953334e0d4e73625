/** Second-level domains under which country registries register names: `news.com.eg`. */
const registries = /^(com|co|net|org|gov|gob|gouv|edu|ac|mil|info|press|media)$/

/** The registered domain of a link, so that `m.` and `www.` are the same site; '' if it has no host. */
export function siteOf(link: string): string {
  const host = URL.parse(link)?.hostname.toLowerCase().replace(/\.$/, '') ?? ''
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const isUnderRegistry = labels.length > 2 && labels.at(-1)!.length === 2 && registries.test(labels.at(-2)!)
  return labels.slice(isUnderRegistry ? -3 : -2).join('.')
}
