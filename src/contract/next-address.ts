const ours = 'https://site.invalid'

/**
 * Where a person was going before they were asked who they are: only ever an address of this site. What
 * browsers read as another site's (`//host`, `/\host`, `https:host`) leads to `otherwise`.
 */
export function nextAddress(next: string | null | undefined, otherwise: string): string {
  if (!next?.startsWith('/')) return otherwise
  const url = URL.parse(next, ours)
  if (url?.origin !== ours || url.pathname.startsWith('//')) return otherwise
  // Asked again at once where they have just been answered, they would go in a circle.
  if (/^\/(?:auth|api)(?:\/|$)/.test(url.pathname) || url.pathname === '/dashboard/login') return otherwise
  return url.pathname + url.search + url.hash
}

/** The same for the newsroom's own door: only ever a page of the dashboard. */
export function nextDashboardAddress(next: string | null | undefined): string {
  const address = nextAddress(next, '/dashboard')
  return /^\/dashboard(?:[/?#]|$)/.test(address) ? address : '/dashboard'
}
