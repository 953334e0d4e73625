/**
 * Addresses under which an article may have been offered: with and without `m.`, `/amp` and its query, which copied
 * links and feeds write differently. Empty if the text is no address.
 */
export function linkVariants(text: string): string[] {
  const url = URL.parse(/^[\w.-]+\.\p{L}{2,}\//u.test(text) ? `https://${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const host = url.host.replace(/^(?:www|m|mobile|amp)\.(?=[^.]+\.)/, '')
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/amp$|\.amp$|^\/amp(?=\/)/, '')
  const hosts = [host, `m.${host}`, `mobile.${host}`, `amp.${host}`]
  const paths = [path, `${path}/amp`, `/amp${path}`]
  // Keeps a query that identifies the article, since without it all articles would have the same address.
  const queries = path === '' ? [url.search] : [...new Set([url.search, ''])]
  return hosts.flatMap(one => paths.flatMap(way => queries.map(query => `https://${one}${way}${query}`)))
}

export function hostOf(text: string): string | undefined {
  const [first] = linkVariants(text)
  return first && URL.parse(first)?.hostname
}
