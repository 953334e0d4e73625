import { phaseOf } from './match.policy.ts'

const minute = 60_000

export type Call = { name: string; dueAt: number }
export type PlannedMatch = { kickoffAt: number; code: string }
export type Pace = {
  now: number
  /** On the site. */
  today: string
  /** Calls that may still be made until midnight UTC, when the provider counts anew. */
  left: number
  /** In this minute; null if unknown. */
  minuteLeft: number | null
  matches: PlannedMatch[]
  calls: Call[]
}

/** A run makes few calls, so that all of a minute's are never used at once. */
const maxPerRun = 3
/** From kickoff: with a break, stoppages and a late start; a match that still runs may have extra time. */
const [usualMinutes, longestMinutes] = [150, 240]
/** Share of the calls of a day that live scores may not use: it is for the tables and the next day. */
const reserveShare = 0.2
const [fastest, slowest] = [1, 30]

/** When a live call may have news: from kickoff to the usual end, longer while it runs. */
function windowOf({ kickoffAt, code }: PlannedMatch): [start: number, end: number] | undefined {
  const phase = phaseOf(code)
  if (phase === 'finished' || phase === 'off' || code === 'TBD') return undefined
  return [kickoffAt, kickoffAt + (phase === 'live' ? longestMinutes : usualMinutes) * minute]
}

export function isMatchTime({ matches, now }: Pick<Pace, 'matches' | 'now'>): boolean {
  return matches.some(match => {
    const window = windowOf(match)
    return window && window[0] <= now && now < window[1]
  })
}

/** Minutes from now until midnight UTC in which at least one match may be under way. */
export function liveMinutesLeft({ matches, now }: Pick<Pace, 'matches' | 'now'>): number {
  const midnight = (Math.floor(now / (1440 * minute)) + 1) * 1440 * minute
  const windows = matches
    .flatMap(match => [windowOf(match)].filter(window => window !== undefined))
    .map(([start, end]) => [Math.max(start, now), Math.min(end, midnight)] as const)
    .filter(([start, end]) => start < end)
    .toSorted(([one], [other]) => one - other)
  let [sum, reached] = [0, now]
  for (const [start, end] of windows) {
    sum += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.ceil(sum / minute)
}

/** Minutes between two live calls, so that the day's calls last; null if too few are left. */
export function liveInterval(pace: Pick<Pace, 'matches' | 'now' | 'left'>): number | null {
  const spare = Math.floor(pace.left * (1 - reserveShare))
  if (spare < 1) return null
  const minutes = Math.ceil(liveMinutesLeft(pace) / spare)
  return Math.min(slowest, Math.max(fastest, minutes))
}

/** Today and yesterday, whose last matches end after midnight, come before the tables, and tomorrow after them. */
const ranks = ['live', 'played', 'table', 'season', 'day']
function rankOf(name: string, today: string): number {
  const [kind = '', of = ''] = name.split(':')
  return ranks.indexOf(kind === 'day' && of <= today ? 'played' : kind)
}

/** Names of the calls to make now, the most urgent first, never beyond the limits. */
export function callsNow(pace: Pace): string[] {
  const { now, left, minuteLeft, calls } = pace
  const max = Math.min(maxPerRun, left, minuteLeft ?? maxPerRun)
  const mayAskLive = isMatchTime(pace) && liveInterval(pace) !== null
  return calls
    .filter(({ name, dueAt }) => dueAt <= now && (name !== 'live' || mayAskLive))
    .toSorted(
      (one, other) =>
        rankOf(one.name, pace.today) - rankOf(other.name, pace.today) || one.dueAt - other.dueAt,
    )
    .slice(0, Math.max(0, max))
    .map(({ name }) => name)
}

/** Minutes until a failed call is tried again: 2, 4, 8 …, at most six hours. */
export const backoffMinutes = (failures: number): number => Math.min(360, 2 ** Math.min(failures, 9))
