/** Placement of a pressed link; '' if it is not a link of a story. */
export function placementOf(target: EventTarget | null): string {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin || !/^\/article\//.test(link.pathname)) return ''
  if (link.closest('[aria-labelledby=related]')) return 'related'
  if (link.closest('aside')) return 'most-read'
  if (link.closest('article')?.querySelector('h1')) return 'next'
  if (location.pathname === '/') return `home:${placeOf(link)}`
  return location.pathname.startsWith('/article/search') ? 'search' : 'list'
}

/** Position among the page's stories, each of which may have several links. */
function placeOf(link: HTMLAnchorElement): number {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/article/"]')
  const stories = [...new Set(Array.from(links, ({ pathname }) => pathname))]
  return Math.min(999, stories.indexOf(link.pathname) + 1)
}
