/** Keeps a response out of all caches. Some CDNs ignore `no-store` without `private`. */
export const notShared = 'private, no-store'

/** `browser`: the lifetime in browser caches, which no purge reaches. */
type Lifetimes = {
  browser: [maxAge: number, then?: 'must-revalidate' | 'immutable']
  shared: SharedLifetimes
}
/** Seconds that shared caches may serve a response, and then serve it stale while they revalidate. */
type SharedLifetimes = Record<'purged' | 'alone', [fresh: number, stale: number]>

const day = 86_400

/**
 * Lifetimes by kind of response: `purged` if we tell shared caches of changes, `alone` if we do not.
 * `must-revalidate` keeps browsers from showing stale pages, which `stale-while-revalidate` alone would
 * allow.
 */
const lifetimes = {
  /** Revalidated after ten minutes, because lists of most-read articles change without a purge. */
  page: { browser: [0, 'must-revalidate'], shared: { purged: [600, 3600], alone: [5, 5] } },
  /** Redirects and missing pages. Short, because their addresses are endless and must not fill a cache. */
  passing: { browser: [0, 'must-revalidate'], shared: { purged: [60, 0], alone: [5, 0] } },
  /** API calls whose response is the same for all readers. */
  call: { browser: [0, 'must-revalidate'], shared: { purged: [60, 60], alone: [5, 5] } },
  /** Pictures and attachments. Their address changes with their content. */
  file: { browser: [365 * day, 'immutable'], shared: { purged: [30 * day, 0], alone: [60, 0] } },
  sharePicture: { browser: [7 * day], shared: { purged: [7 * day, 0], alone: [60, 0] } },
  /** The icon and other files with a fixed address. */
  asset: { browser: [0, 'must-revalidate'], shared: { purged: [300, 0], alone: [300, 0] } },
} satisfies Record<string, Lifetimes>
export type Lifetime = keyof typeof lifetimes

/** `Cache-Control` for a response that all readers share, and that expires after `leftMs`. */
export function sharedFor(lifetime: Lifetime, isPurged: boolean, leftMs = Number.POSITIVE_INFINITY): string {
  const { browser, shared }: Lifetimes = lifetimes[lifetime]
  const [maxAge, then] = browser
  const [fresh, stale] = shared[isPurged ? 'purged' : 'alone']
  return sharedUntil(
    [
      `public, max-age=${maxAge}, s-maxage=${fresh}`,
      ...(stale > 0 ? [`stale-while-revalidate=${stale}`] : []),
      ...(then ? [then] : []),
    ].join(', '),
    leftMs,
  )
}

const sharedLifetime = /s-maxage=(\d+)(?:, stale-while-revalidate=(\d+))?/

/** Shortens the lifetime in shared caches to what is left of a response. */
export function sharedUntil(caching: string, leftMs: number): string {
  if (leftMs === Number.POSITIVE_INFINITY) return caching
  const left = Math.max(0, Math.floor(leftMs / 1000))
  return caching.replace(sharedLifetime, (_, longest: string, maxStale = '0') => {
    const fresh = Math.min(Number(longest), left)
    const stale = Math.min(Number(maxStale), left - fresh)
    return stale > 0 ? `s-maxage=${fresh}, stale-while-revalidate=${stale}` : `s-maxage=${fresh}`
  })
}
