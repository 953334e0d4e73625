import type { Rhythm } from './feed.pace.ts'

const hourMs = 3_600_000
const slots = 168
const weekMs = slots * hourMs
/** Share of the last week in what is expected of the next. */
const weight = 0.3
/** Observations of an hour of the week, after which it counts for itself instead of for its hour of the day. */
const knownWeeks = 3
/** Share of the longest gap that still counts a day later. */
const gapMemory = 0.97
/** Half a year: no feed that publishes more rarely is expected at all. */
const furthestHours = 26 * slots

const slotOf = (at: number) => Math.floor(at / hourMs) % slots

/**
 * Counts items at the hour of their date, or evenly since the last count if that is unknown or earlier.
 * @param since begin of a new rhythm; its document says nothing about the time before
 */
export function learnRhythm(
  known: Rhythm | undefined,
  dates: (number | undefined)[],
  { now, since }: { now: number; since: number },
): Rhythm {
  const begin = known?.at ?? Math.max(now - weekMs, Math.min(since, now))
  const hours = known ? [...known.hours] : Array<number>(slots).fill(0)
  // If the clock was set back, no time has passed.
  const weeks = Math.max(0, Math.floor((now - begin) / weekMs))
  for (let slot = 0; weeks > 0 && slot < slots; slot += 1) hours[slot]! *= (1 - weight) ** weeks
  const parts = partsOf(begin + weeks * weekMs, now)
  for (const { slot, share } of parts) hours[slot]! *= (1 - weight) ** share
  const dated = dates.filter(date => date !== undefined && date >= begin && date <= now) as number[]
  for (const date of dated) hours[slotOf(date)]! += weight
  // Items dated before a rhythm began say nothing about it.
  const undated = known ? dates.length - dated.length : 0
  const total = parts.reduce((sum, { share }) => sum + share, 0)
  for (const { slot, share } of undated > 0 && total > 0 ? parts : []) {
    hours[slot]! += (weight * undated * share) / total
  }
  return {
    since: known?.since ?? begin,
    at: now,
    hours: hours.map(value => Math.round(value * 1000) / 1000),
    finds: (known?.finds ?? 0) + 1,
    // The first document is a backlog, not a batch.
    batch: known && known.finds > 1 ? 0.8 * known.batch + 0.2 * dates.length : dates.length,
    gapMs: known
      ? Math.max(
          Math.round(known.gapMs * gapMemory ** (Math.max(0, now - begin) / (24 * hourMs))),
          now - begin,
        )
      : 0,
  }
}

/** Hours of the week within a time of at most one, with the share of each. */
function partsOf(from: number, to: number): { slot: number; share: number }[] {
  const parts: { slot: number; share: number }[] = []
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / hourMs) + 1) * hourMs)
    parts.push({ slot: slotOf(at), share: (end - at) / hourMs })
    at = end
  }
  return parts
}

/** Items expected in an hour of the week, from the same hour of every day and from that of earlier weeks. */
type Expectation = { day: number; week: number | undefined }

function expectationsOf({ since, at, hours }: Rhythm): Expectation[] {
  const observed = (at - since) / hourMs
  const first = slotOf(since)
  const times = hours.map((_, slot) => Math.ceil((observed - ((slot - first + slots) % slots)) / slots))
  const known = times.map(count => 1 - (1 - weight) ** Math.max(0, count))
  const days = sumByHourOfDay(hours)
  const knownDays = sumByHourOfDay(known)
  return hours.map((value, slot) => ({
    day: knownDays[slot % 24]! > 0 ? days[slot % 24]! / knownDays[slot % 24]! : 0,
    week: times[slot]! >= knownWeeks ? value / known[slot]! : undefined,
  }))
}

function sumByHourOfDay(hours: number[]): number[] {
  const sums = Array<number>(24).fill(0)
  for (const [slot, value] of hours.entries()) sums[slot % 24]! += value
  return sums
}

const likely = ({ day, week }: Expectation) => week ?? day
const atMost = ({ day, week }: Expectation) => Math.max(day, week ?? 0)

/** Items that are expected in each hour of a week, from Thursday 0:00 UTC. */
function expectedByHour(rhythm: Rhythm): number[] {
  return expectationsOf(rhythm).map(likely)
}

/** The moment by which a feed has published `count` items if it keeps its fastest habit; undefined if that is far off. */
export function soonestWith(rhythm: Rhythm, count: number, from: number): number | undefined {
  return momentOf(expectationsOf(rhythm).map(atMost), count, from)
}

function momentOf(rates: number[], count: number, from: number): number | undefined {
  let left = count
  let at = from
  for (let hour = 0; hour < furthestHours; hour += 1) {
    const end = (Math.floor(at / hourMs) + 1) * hourMs
    const expected = (rates[slotOf(at)]! * (end - at)) / hourMs
    if (expected >= left) return at + ((end - at) * left) / expected
    left -= expected
    at = end
  }
  return undefined
}

const fewestFinds = 5
const shortestSilenceMs = 2 * hourMs

/**
 * The moment from which a feed without fresh items is silent: it has missed its habit three times, for twice as long as
 * it ever paused; or eight times. Undefined if its habit is unknown.
 */
export function silentFrom(rhythm: Rhythm): number | undefined {
  const { at, batch, finds, gapMs } = rhythm
  if (finds < fewestFinds) return undefined
  const rates = expectedByHour(rhythm)
  const missing = momentOf(rates, 3 * Math.min(batch, 1), at)
  const surely = momentOf(rates, Math.max(8, 3 * batch), at)
  if (missing === undefined || surely === undefined) return undefined
  return Math.max(at + shortestSilenceMs, Math.min(surely, Math.max(missing, at + 2 * gapMs)))
}
