export const recentMinutes = 5

export type AnswersOfMinute = { minute: string; requests: number; failed: number }

type Minute = { minute: number; requests: number; failed: number }
/** The last minutes, by their number modulo five. */
const ring: Minute[] = []

const minuteOf = (now: number) => Math.floor(now / 60_000)

/** Counts an answer of this process; pages from the cache are left out. */
export function noteAnswer(hasFailed: boolean, now = Date.now()): void {
  const minute = minuteOf(now)
  const place = minute % recentMinutes
  if (ring[place]?.minute !== minute) ring[place] = { minute, requests: 0, failed: 0 }
  ring[place].requests += 1
  if (hasFailed) ring[place].failed += 1
}

/** The answers of this process in the last five minutes, for each minute that had any. */
export function recentAnswers(now = Date.now()): AnswersOfMinute[] {
  return ring
    .filter(one => one && one.minute > minuteOf(now) - recentMinutes)
    .map(one => ({ ...one, minute: new Date(one.minute * 60_000).toISOString() }))
}
