/** Second-level domains under which country registries register names: `news.com.eg`. */
const registries = /^(com|co|net|org|gov|gob|gouv|edu|ac|mil|info|press|media)$/

/** Domains whose subdomains belong to different publishers. */
const platforms =
  /(?:^|\.)(?:blogspot\.(?:com|[a-z]{2}|com?\.[a-z]{2})|(?:wordpress|substack|tumblr|wixsite|weebly|medium|livejournal|ghost)\.(?:com|io)|(?:github|gitlab)\.io|(?:netlify|vercel|web)\.app|pages\.dev|over-blog\.com)$/

/** The registered domain of a link, or its part of a platform, so that `m.` and `www.` are the same site; '' if it has no host. */
export function siteOf(link: string): string {
  const host = URL.parse(link)?.hostname.toLowerCase().replace(/\.$/, '') ?? ''
  if (/^[\d.]+$|^\[/.test(host)) return host
  const labels = host.split('.')
  const isUnderRegistry = labels.length > 2 && labels.at(-1)!.length === 2 && registries.test(labels.at(-2)!)
  const name = labels.slice(isUnderRegistry ? -3 : -2).join('.')
  return platforms.test(name) ? labels.slice(isUnderRegistry ? -4 : -3).join('.') : name
}
