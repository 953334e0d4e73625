/** Replaces links to the site's own pages by counted ones, `/n/{issue}/{n}`. Others stay unchanged. */
export function countedLinks(html: string, siteUrl: string, issueId: number) {
  const paths: string[] = []
  const counted = html.replace(/href="([^"]*)"/g, (whole, href: string) => {
    const path = ownPath(href.replaceAll('&amp;', '&'), siteUrl)
    if (path === undefined) return whole
    if (!paths.includes(path)) paths.push(path)
    return `href="${siteUrl}/n/${issueId}/${paths.indexOf(path) + 1}"`
  })
  return { html: counted, paths }
}

/** Undefined for addresses outside the site's pages. */
function ownPath(href: string, siteUrl: string): string | undefined {
  const url = URL.parse(href)
  if (!url || url.origin !== new URL(siteUrl).origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
