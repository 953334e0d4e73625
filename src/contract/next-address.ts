const ours = 'https://site.invalid'

/**
 * The page to return to after signing in, always on this site. Addresses that browsers resolve to another
 * site (`//host`, `/\host`, `https:host`) are replaced with `otherwise`.
 */
export function nextAddress(next: string | null | undefined, otherwise: string): string {
  if (!next?.startsWith('/')) return otherwise
  const url = URL.parse(next, ours)
  if (url?.origin !== ours || url.pathname.startsWith('//')) return otherwise
  // Returning to a sign-in page would be a redirect loop.
  if (/^\/(?:auth|api|dashboard\/login)(?:\/|$)/i.test(plain(url.pathname))) return otherwise
  return url.pathname + url.search + url.hash
}

/** The spelling of a path that the router matches, which knows escapes and capitals of a page's address. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Like `nextAddress`, for the dashboard's sign-in: always returns a page of the dashboard. */
export function nextDashboardAddress(next: string | null | undefined): string {
  const address = nextAddress(next, '/dashboard')
  return /^\/dashboard(?:[/?#]|$)/.test(address) ? address : '/dashboard'
}
