import type { Feed } from './feed.contract.ts'

const shortest = 5
const longest = 360
const minute = 60_000
/** Long-term share of one core for parsing a feed: two hundred such feeds fill it. */
const coreShare = 1 / 200

type Plan = Pick<Feed, 'intervalMinutes' | 'failures'>

const clamp = (minutes: number) => Math.round(Math.min(longest, Math.max(shortest, minutes)))

/** Polls a feed with news sooner, one without later; between 5 minutes and 6 hours. */
export function planAfterSuccess({ intervalMinutes }: Plan, imported: number) {
  const now = Date.now()
  const interval = clamp(intervalMinutes * (imported > 0 ? 0.6 : 1.3))
  return {
    interval_minutes: interval,
    next_fetch_at: new Date(now + interval * minute),
    last_fetch_at: new Date(now),
    last_error: null,
    failures: 0,
  }
}

/** The publisher is not at fault, so the interval stays. */
export function planAfterOurFailure({ intervalMinutes, failures }: Plan) {
  const now = Date.now()
  return {
    next_fetch_at: new Date(now + clamp(intervalMinutes) * minute),
    last_fetch_at: new Date(now),
    failures: failures + 1,
  }
}

/** Doubles the delay with every failure, up to a limit, so that a feed that recovers is found. */
export function planAfterFailure({ intervalMinutes, failures }: Plan, retryAt: Date | undefined) {
  const now = Date.now()
  const wait = clamp(intervalMinutes * 2 ** Math.min(failures, 6)) * minute
  return {
    next_fetch_at: new Date(Math.max(now + wait, retryAt?.getTime() ?? 0)),
    last_fetch_at: new Date(now),
    failures: failures + 1,
  }
}

/** Delays the next poll of a feed that took much processor time until its average is within its share. */
export function evenOut<Planned extends { next_fetch_at: Date }>(
  plan: Planned,
  cpuMs: number,
  now = Date.now(),
): Planned {
  return { ...plan, next_fetch_at: new Date(Math.max(plan.next_fetch_at.getTime(), now + cpuMs / coreShare)) }
}
