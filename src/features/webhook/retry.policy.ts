const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Time to the next try, by the number of tries so far: about a day in all. */
const delaysMs = [
  5 * second,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  5 * hour,
  7 * hour,
]
const longestWaitMs = hour

/** Undefined after the last try. `retryAfter`: the receiver's header, in seconds or as a date. */
export function nextTryInMs(
  attempts: number,
  retryAfter: string | undefined,
  now: number,
): number | undefined {
  const own = delaysMs[attempts - 1]
  if (own === undefined) return undefined
  return Math.max(own, Math.min(longestWaitMs, askedWaitMs(retryAfter, now)))
}

function askedWaitMs(retryAfter: string | undefined, now: number): number {
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  const ms = Number.isFinite(seconds) ? seconds * second : Date.parse(retryAfter) - now
  return Number.isFinite(ms) ? ms : 0
}
