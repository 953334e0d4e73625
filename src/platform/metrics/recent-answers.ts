export const recentMinutes = 5

export type AnswersOfMinute = { minute: string; requests: number; failed: number }

type Minute = { minute: number; requests: number; failed: number }
/** The last five minutes, indexed by their number modulo five. */
const ring: Minute[] = []

const minuteOf = (now: number) => Math.floor(now / 60_000)

/** Counts a response of this process. Pages from the cache are not counted. */
export function noteAnswer(hasFailed: boolean, now = Date.now()): void {
  const minute = minuteOf(now)
  const place = minute % recentMinutes
  if (ring[place]?.minute !== minute) ring[place] = { minute, requests: 0, failed: 0 }
  ring[place].requests += 1
  if (hasFailed) ring[place].failed += 1
}

/** Responses of this process in the last five minutes, for each minute that has any. */
export function recentAnswers(now = Date.now()): AnswersOfMinute[] {
  return ring
    .filter(one => one && one.minute > minuteOf(now) - recentMinutes)
    .map(one => ({ ...one, minute: new Date(one.minute * 60_000).toISOString() }))
}
