/** Keeps an answer out of all caches. Some CDNs ignore `no-store` without `private`. */
export const notShared = 'private, no-store'

/** `browser`: what browsers may keep, which no purge reaches. */
type Lifetimes = { browser: [maxAge: number, then?: 'must-revalidate' | 'immutable']; shared: Shared }
/** Seconds that shared caches may keep an answer, and may go on sending it while they fetch it again. */
type Shared = Record<'purged' | 'alone', [fresh: number, stale: number]>

const day = 86_400

/**
 * Lifetimes by kind of answer: `purged` where we tell shared caches of changes, `alone` where we do not. `must-revalidate`
 * keeps browsers from sending stale pages, which `stale-while-revalidate` alone would allow.
 */
const lifetimes = {
  /** Lists of most-read articles change without a purge. */
  page: { browser: [0, 'must-revalidate'], shared: { purged: [600, 3600], alone: [5, 5] } },
  /** Redirects and missing pages. There is no end of their addresses, so they should not fill a cache. */
  passing: { browser: [0, 'must-revalidate'], shared: { purged: [60, 0], alone: [5, 0] } },
  /** API calls whose answer is the same for all readers. */
  call: { browser: [0, 'must-revalidate'], shared: { purged: [60, 60], alone: [5, 5] } },
  /** Pictures and attachments, whose address changes with their content. */
  file: { browser: [365 * day, 'immutable'], shared: { purged: [30 * day, 0], alone: [60, 0] } },
  sharePicture: { browser: [7 * day], shared: { purged: [7 * day, 0], alone: [60, 0] } },
  /** The icon and other files whose address stays. */
  asset: { browser: [0, 'must-revalidate'], shared: { purged: [300, 0], alone: [300, 0] } },
} satisfies Record<string, Lifetimes>
export type Lifetime = keyof typeof lifetimes

/** `Cache-Control` of an answer that all readers share, and that is wrong after `leftMs`. */
export function sharedFor(lifetime: Lifetime, isPurged: boolean, leftMs = Number.POSITIVE_INFINITY): string {
  const { browser, shared }: Lifetimes = lifetimes[lifetime]
  const [maxAge, then] = browser
  const [longest, mostStale] = shared[isPurged ? 'purged' : 'alone']
  const left = Math.max(0, Math.floor(leftMs / 1000))
  const fresh = Math.min(longest, left)
  const stale = Math.min(mostStale, left - fresh)
  return [
    `public, max-age=${maxAge}, s-maxage=${fresh}`,
    ...(stale > 0 ? [`stale-while-revalidate=${stale}`] : []),
    ...(then ? [then] : []),
  ].join(', ')
}
