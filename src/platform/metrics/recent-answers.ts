const minutes = 5

type Minute = { minute: number; requests: number; failed: number }
/** The last minutes, by their number modulo five. */
const ring: Minute[] = []

const minuteOf = (now: number) => Math.floor(now / 60_000)

/** Counts an answer of this process; pages from the cache are left out. */
export function noteAnswer(hasFailed: boolean, now = Date.now()): void {
  const minute = minuteOf(now)
  const place = minute % minutes
  if (ring[place]?.minute !== minute) ring[place] = { minute, requests: 0, failed: 0 }
  ring[place].requests += 1
  if (hasFailed) ring[place].failed += 1
}

export function recentAnswers(now = Date.now()) {
  const recent = ring.filter(one => one && one.minute > minuteOf(now) - minutes)
  const sum = (key: 'requests' | 'failed') => recent.reduce((total, one) => total + one[key], 0)
  return { minutes, requests: sum('requests'), failed: sum('failed') }
}
