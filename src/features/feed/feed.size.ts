const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Number of items in a feed's recent documents. Moments are in milliseconds. */
export type Size = {
  since: number
  at: number
  /** Moving average over two weeks, of documents with items. */
  usual: number
  /** Its last documents were empty, or had half of the usual number of items at most. */
  emptySince?: number
  halfSince?: number
  /** The longest time for which it was empty until now. */
  longestEmptyMs?: number
}

const memoryMs = 14 * day
/** After a shorter time the usual size is not known yet. */
const leastKnownMs = 2 * day
/** Fewer items vary too much. */
const leastUsual = 6
const shortestEmptyMs = 30 * minute
const shortestHalfMs = day

/** Counts the items of a document that was fetched and parsed. */
export function sizeAfter(before: Size | undefined, count: number, now: number): Size {
  const { since = now, at = now, usual = count, emptySince, longestEmptyMs } = before ?? {}
  if (count === 0) {
    const hadSome = usual >= 1
    return { ...before, since, at: now, usual, ...(hadSome ? { emptySince: emptySince ?? now } : {}) }
  }
  const weight = 1 - Math.exp(-Math.min(day, Math.max(0, now - at)) / memoryMs)
  const isHalf = usual >= leastUsual && count * 2 <= usual && at - since >= leastKnownMs
  const emptyMs = emptySince === undefined ? 0 : now - emptySince
  const longest = Math.max(longestEmptyMs ?? 0, emptyMs)
  return {
    since,
    at: now,
    usual: usual + weight * (count - usual),
    ...(isHalf ? { halfSince: before?.halfSince ?? now } : {}),
    ...(longest > 0 ? { longestEmptyMs: longest } : {}),
  }
}

/** Moments from which a feed that stays so counts as empty, or halved. Empty at times is the habit of some. */
export function smallFrom(size: Size | undefined): { emptyFrom?: number; halfFrom?: number } {
  const { emptySince, halfSince, longestEmptyMs = 0 } = size ?? {}
  return {
    ...(emptySince === undefined
      ? {}
      : { emptyFrom: emptySince + Math.max(shortestEmptyMs, 2 * longestEmptyMs) }),
    ...(halfSince === undefined ? {} : { halfFrom: halfSince + shortestHalfMs }),
  }
}
