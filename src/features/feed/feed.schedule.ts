import type { Feed } from './feed.contract.ts'
import type { Pace } from './feed.pace.ts'
import { learnRhythm, silentFrom, soonestWith } from './feed.rhythm.ts'
import { smallFrom } from './feed.size.ts'
import type { Wishes } from './pipeline/feed-item.ts'

const minute = 60_000
const hour = 60 * minute
/** Minutes between polls if the publisher asks for nothing else; it may ask for as little as one. */
const usualShortest = 5
const longest = 360
/** Items that were published at once say nothing about how fast a document turns over. */
const batchMs = 10 * minute
/** Long-term share of one core for parsing a feed: two hundred such feeds fill it. */
const coreShare = 1 / 200

/** `seenAt`: undefined if the item is fresh, which the feed had never shown before. */
export type DatedItem = { publishedAt: Date | undefined; seenAt: Date | undefined }

export type Plan = Pick<Feed, 'intervalMinutes' | 'fixedMinutes' | 'failures' | 'nextFetchAt'> & {
  /** An editor asked for this poll. */
  isRequested: boolean
}

const clamp = (minutes: number, least = usualShortest) => Math.min(longest, Math.max(least, minutes))

/** Derives the pace from a document, regardless of which items the filter accepted. */
export function paceAfter(before: Pace, items: DatedItem[], wishes: Wishes, now = Date.now()): Pace {
  const span = spanOf(items, now)
  const fresh = items.filter(({ seenAt }) => seenAt === undefined)
  const dates = fresh.map(({ publishedAt }) => publishedAt?.getTime())
  const rhythm =
    fresh.length > 0 ? learnRhythm(before.rhythm, dates, { now, since: span?.oldest ?? now }) : before.rhythm
  const { awayUntil } = fresh.length > 0 ? {} : before
  return { ...wishes, ...span, ...(rhythm ? { rhythm } : {}), ...(awayUntil ? { awayUntil } : {}) }
}

/** Derives the pace from items that a hub pushed, which say nothing about the rest of the document. */
export function paceAfterPush({ awayUntil, ...before }: Pace, items: DatedItem[], now = Date.now()): Pace {
  const fresh = items.filter(({ seenAt }) => seenAt === undefined)
  if (fresh.length === 0) return { ...before, ...(awayUntil ? { awayUntil } : {}) }
  const dates = fresh.map(({ publishedAt }) => publishedAt?.getTime())
  return { ...before, rhythm: learnRhythm(before.rhythm, dates, { now, since: now }) }
}

/** Items without a date, or all with the same few, are dated by their first appearance. */
function spanOf(items: DatedItem[], now: number): { oldest: number; newest: number } | undefined {
  const dated = items.flatMap(({ publishedAt }) => (publishedAt ? Math.min(now, publishedAt.getTime()) : []))
  const isTold = new Set(dated).size > 2 && dated.length >= items.length / 2
  const times = (isTold ? dated : items.map(({ seenAt }) => seenAt?.getTime() ?? now)).sort((a, b) => a - b)
  const [oldest, newest] = [times[Math.ceil(times.length / 10) - (times.length < 5 ? 1 : 0)], times.at(-1)]
  return oldest === undefined || newest === undefined ? undefined : { oldest, newest }
}

type Answer = { fresh: number; pace: Pace; freshUntil?: Date | undefined }

/**
 * Polls a feed sooner if it had fresh items and later if not, but before its document can turn over, and when
 * its habit predicts an item. A poll that an editor requested does not change the rhythm.
 */
export function planAfterSuccess(plan: Plan, { fresh, pace, freshUntil }: Answer, now = Date.now()) {
  const done = { last_fetch_at: new Date(now), last_error: null, failures: 0, gone_at: null }
  const planned = Date.parse(plan.nextFetchAt)
  if (isExtra(plan, now) && plan.failures === 0) {
    return { ...done, interval_minutes: plan.intervalMinutes, next_fetch_at: new Date(planned) }
  }
  const interval = plan.fixedMinutes ?? nextInterval(plan.intervalMinutes, { fresh, pace, freshUntil }, now)
  return { ...done, interval_minutes: interval, next_fetch_at: new Date(now + interval * minute) }
}

/** An editor asked for this poll before it was due. */
function isExtra(
  { isRequested, nextFetchAt }: Pick<Plan, 'isRequested' | 'nextFetchAt'>,
  now: number,
): boolean {
  return isRequested && Date.parse(nextFetchAt) > now
}

/** Returns whole minutes. */
function nextInterval(before: number, { fresh, pace, freshUntil }: Answer, now: number): number {
  const wish = Math.max(pace.leastMinutes ?? 0, Math.ceil(((freshUntil?.getTime() ?? 0) - now) / minute))
  const least = wish > 0 ? clamp(wish, 1) : usualShortest
  const adapted = clamp(fresh > 0 ? Math.floor(before * 0.6) : Math.ceil(before * 1.3), least)
  const expected = pace.rhythm && soonestWith(pace.rhythm, 1, now)
  const hoped = expected ? Math.max(least, Math.min(adapted, Math.ceil((expected - now) / minute))) : adapted
  const polite = Math.ceil((afterSkipped(now + hoped * minute, pace, now) - now) / minute)
  return Math.min(polite, longestWait(pace, least, now))
}

/** Moves a poll out of the hours that the publisher wants skipped, but not beyond the longest wait. */
function afterSkipped(moment: number, { skipHours = [], skipDays = [] }: Wishes, now: number): number {
  const isSkipped = (at: number) => {
    const date = new Date(at)
    return skipHours.includes(date.getUTCHours()) || skipDays.includes(date.getUTCDay())
  }
  let at = moment
  while (isSkipped(at) && at < now + longest * minute) at = (Math.floor(at / hour) + 1) * hour
  return Math.min(at, now + longest * minute)
}

/**
 * Half the time that the document spans, so that no item drops out unseen. If all items came at once, half the age of
 * the document counts, which grows until it changes.
 */
function longestWait({ oldest, newest }: Pace, least: number, now: number): number {
  if (oldest === undefined || newest === undefined) return longest
  const isSpan = newest - oldest >= batchMs
  const half = Math.floor((isSpan ? newest - oldest : now - oldest) / 2 / minute)
  return clamp(half, isSpan ? 1 : least)
}

/** Delay of the next poll by a push, and the longest time between polls: a hub may push one change and miss the next. */
const pushDelayMs = hour
const longestPushedMs = 3 * hour

/** Delays the next poll after a push, unless an editor has fixed the interval; never beyond half of the document's span. */
export function pollAfterPush(
  { nextFetchAt, lastFetchAt, fixedMinutes }: Pick<Feed, 'nextFetchAt' | 'lastFetchAt' | 'fixedMinutes'>,
  { oldest = 0, newest = 0 }: Pace,
  now = Date.now(),
): Date {
  const planned = Date.parse(nextFetchAt)
  if (fixedMinutes !== null) return new Date(planned)
  const span = newest - oldest
  const longestMs = span >= batchMs ? Math.min(longestPushedMs, span / 2) : longestPushedMs
  const latest = (lastFetchAt ? Date.parse(lastFetchAt) : now) + longestMs
  return new Date(Math.max(planned, Math.min(now + pushDelayMs, latest)))
}

const shortestAwayMs = hour
/** After this many consecutive failures the feed counts as not watched. */
const manyFailures = 3

/**
 * Restarts the silence timer of a feed that was not watched for long: our outage, a clock jump or its own
 * failures say nothing about silence.
 */
export function watchAgain(plan: Omit<Plan, 'isRequested'>, pace: Pace, now = Date.now()): Pace {
  const late = now - Date.parse(plan.nextFetchAt)
  const wasAway = late > Math.max(shortestAwayMs, plan.intervalMinutes * minute)
  return wasAway || plan.failures >= manyFailures ? { ...pace, awayUntil: now } : pace
}

/** Database columns derived from the pace. */
export function paceColumns(pace: Pace) {
  const { rhythm } = pace
  const { emptyFrom, halfFrom } = smallFrom(pace.size)
  const silent = rhythm && silentFrom({ ...rhythm, at: Math.max(rhythm.at, pace.awayUntil ?? 0) })
  return {
    pace: JSON.stringify(pace),
    last_fresh_at: rhythm ? new Date(rhythm.at) : null,
    silent_from: silent ? new Date(silent) : null,
    empty_from: emptyFrom ? new Date(emptyFrom) : null,
    half_from: halfFrom ? new Date(halfFrom) : null,
  }
}

/** Tries again after a minute, then after two, four and so on, up to the interval: most of our failures are short. */
export function planAfterOurFailure({ intervalMinutes, failures }: Plan, now = Date.now()) {
  return {
    next_fetch_at: new Date(now + Math.min(intervalMinutes, 2 ** failures) * minute),
    last_fetch_at: new Date(now),
    failures: failures + 1,
    isOurFault: true,
  }
}

/** A closed feed is asked once more after a day, in case of a mistake, and then each week. */
export function planAfterGone(plan: Plan & Pick<Feed, 'goneAt'>, now = Date.now()) {
  const { failures, goneAt } = plan
  if (goneAt !== null && isExtra(plan, now)) return { ...keptPlan(plan, now), gone_at: new Date(goneAt) }
  return {
    next_fetch_at: new Date(now + (goneAt === null ? 1 : 7) * 24 * hour),
    last_fetch_at: new Date(now),
    failures: failures + 1,
    gone_at: goneAt === null ? new Date(now) : new Date(goneAt),
  }
}

/** Failures in a row, up to which a feed is asked before its document turns over: most outages are short. */
const fewFailures = 6

/**
 * Doubles the delay with every failure, up to a limit, so that a feed that recovers is found.
 * @param plan its `pace` is a `Pace`
 */
export function planAfterFailure(
  plan: Plan & { pace?: unknown },
  retryAt: Date | undefined,
  now = Date.now(),
) {
  const { intervalMinutes, fixedMinutes, failures } = plan
  const pace = (plan.pace ?? {}) as Pace
  const most = failures < fewFailures ? longestWait(pace, usualShortest, now) : longest
  const asked = Math.min(retryAt?.getTime() ?? 0, now + longest * minute)
  if (isExtra(plan, now)) return keptPlan(plan, now, asked)
  const delay = Math.min(most, clamp(intervalMinutes * 2 ** Math.min(failures, 6)))
  const wait = Math.max(fixedMinutes ?? 0, delay) * minute
  return {
    next_fetch_at: new Date(Math.max(now + wait, asked)),
    last_fetch_at: new Date(now),
    failures: failures + 1,
  }
}

/** Otherwise an editor who asks again and again would delay the next poll. */
function keptPlan({ failures, nextFetchAt }: Plan, now: number, askedFor = 0) {
  return {
    next_fetch_at: new Date(Math.max(Date.parse(nextFetchAt), askedFor)),
    last_fetch_at: new Date(now),
    failures: Math.max(1, failures),
  }
}

/** Intervals up to this are spread over their whole length, as the polls of many feeds would otherwise come together for good. */
const shortMs = 2 * minute

/**
 * Feeds that are imported at once are polled at different times from then on: after half of the interval to all of it, or
 * to one and a half of a short one.
 */
export function spreadFirst<Planned extends { next_fetch_at: Date }>(
  plan: Planned,
  feedId: number,
  now = Date.now(),
): Planned {
  const wait = plan.next_fetch_at.getTime() - now
  const range = wait <= shortMs ? 1 : 0.5
  // Multiples of the golden ratio are spread evenly.
  const share = 0.5 + ((feedId * 0.618_034) % 1) * range
  return { ...plan, next_fetch_at: new Date(now + wait * share) }
}

/** Delays the next poll of a feed that took much processor time until its average is within its share. */
export function evenOut<Planned extends { next_fetch_at: Date }>(
  plan: Planned,
  cpuMs: number,
  now = Date.now(),
): Planned {
  return { ...plan, next_fetch_at: new Date(Math.max(plan.next_fetch_at.getTime(), now + cpuMs / coreShare)) }
}
