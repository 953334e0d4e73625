import { expect, test } from 'vitest'
import { evenOut, spreadFirst } from './feed.schedule.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20)

test.each([
  ['costs nothing', 0, 15, 15],
  ['is read in a second', 1000, 15, 15],
  ['is read in a second, with more of it to come', 1000, 0, 200 / 60],
  ['takes the whole of its time', 15_000, 15, 50],
  ['takes the whole of its time, thrice', 45_000, 15, 150],
  ['takes that and has long been waited for', 15_000, 360, 360],
])('a feed that %s waits as long as that takes to even out', (_, cpuMs, planned, waits) => {
  const plan = { next_fetch_at: new Date(now + planned * minute), failures: 0 }
  expect(evenOut(plan, cpuMs, now)).toEqual({ next_fetch_at: new Date(now + waits * minute), failures: 0 })
})

test.each([
  ['within the interval', 10 * minute, minute, [5, 6, 7, 8, 9]],
  ['over a whole minute if it is that short', minute, minute / 4, [2, 3, 4, 5]],
])('feeds imported at once are next polled at different times, %s', (_, interval, part, parts) => {
  const plan = { next_fetch_at: new Date(now + interval) }
  const waits = Array.from(
    { length: 600 },
    (_, id) => spreadFirst(plan, id, now).next_fetch_at.getTime() - now,
  )
  const inPart = Map.groupBy(waits, wait => Math.floor(wait / part))
  expect([...inPart.keys()].sort()).toEqual(parts)
  for (const feeds of inPart.values()) expect(feeds.length).toBeLessThanOrEqual(600 / parts.length + 1)
})
