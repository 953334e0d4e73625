import { describe, expect, test } from 'vitest'
import type { Pace, Rhythm } from './feed.pace.ts'
import { silentFrom } from './feed.rhythm.ts'
import {
  type DatedItem,
  type Plan,
  paceAfter,
  planAfterFailure,
  planAfterGone,
  planAfterOurFailure,
  planAfterSuccess,
} from './feed.schedule.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Thursday 0:00 UTC. */
const start = Date.UTC(2026, 9, 1)

/** Seeded, so that every run has the same numbers. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

type Source = { published: number[]; length: number; dated?: boolean; pinned?: boolean }

/** Random moments. `rate` gives their number per hour from the hour of the day (UTC) and the weekday. */
function atRandom(days: number, rate: (hourOfDay: number, weekday: number) => number, seed = 1): number[] {
  const random = randomFrom(seed)
  const moments: number[] = []
  for (let at = start; at < start + days * day; at += minute) {
    const date = new Date(at)
    if (random() < rate(date.getUTCHours(), date.getUTCDay()) / 60) moments.push(at + random() * minute)
  }
  return moments
}

const atOnce = (moments: number[], count: number) =>
  moments.flatMap(moment => Array.from({ length: count }, (_, index) => moment + index))

/** Polls a feed on a simulated clock with a tick each minute, as the worker does. */
function simulate({ published, length, dated = true, pinned = false }: Source, days: number) {
  let plan: Plan = {
    intervalMinutes: 15,
    fixedMinutes: null,
    failures: 0,
    nextFetchAt: new Date(start).toISOString(),
    isRequested: false,
  }
  let pace: Pace = {}
  let polls = 0
  let falseAlarms = 0
  const seen = new Map<number, number>()
  const delays: number[] = []
  for (let now = start + day; now < start + days * day; now += minute) {
    if (Date.parse(plan.nextFetchAt) > now) continue
    polls += 1
    const document = published.filter(at => at <= now).slice(-length)
    const items = document.map((at): DatedItem & { id: number } => ({
      id: at,
      publishedAt: dated ? new Date(at) : undefined,
      seenAt: seen.has(at) ? new Date(seen.get(at)!) : undefined,
    }))
    if (pinned)
      items[0] = { id: 0, publishedAt: new Date(0), seenAt: polls > 1 ? new Date(start) : undefined }
    const fresh = items.filter(({ seenAt }) => seenAt === undefined)
    if (polls > 1) delays.push(...fresh.map(({ id }) => now - id))
    for (const { id } of fresh) seen.set(id, now)
    if (fresh.length > 0 && pace.rhythm && now > (silentFrom(pace.rhythm) ?? now)) falseAlarms += 1
    pace = paceAfter(pace, items, {}, now)
    const next = planAfterSuccess(plan, { fresh: fresh.length, pace }, now)
    plan = {
      ...plan,
      intervalMinutes: next.interval_minutes,
      nextFetchAt: next.next_fetch_at.toISOString(),
    }
  }
  const first = Math.min(...[...seen.keys()].filter(id => id > 0))
  const ours = published.filter(at => at >= first && at < start + days * day - 6 * hour)
  const lost = ours.filter(at => !seen.has(at)).length
  delays.sort((one, other) => one - other)
  return {
    lost,
    pollsPerDay: polls / (days - 1),
    medianMinutes: (delays[Math.floor(delays.length / 2)] ?? 0) / minute,
    falseAlarms,
    rhythm: pace.rhythm as Rhythm,
  }
}

const byDay = (hourOfDay: number) => (hourOfDay >= 4 && hourOfDay < 18 ? 30 : 1)
const mornings = (hourOfDay: number) => (hourOfDay >= 4 && hourOfDay < 7 ? 20 : 0)
const fridays = Array.from({ length: 6 }, (_, week) => start + (1 + 7 * week) * day + 8 * hour)
const bursts = (days: number) => {
  const random = randomFrom(7)
  return atOnce(
    Array.from({ length: days * 3 }, (_, index) => start + ((index + random()) * day) / 3),
    12,
  )
}

describe('a simulated feed', () => {
  test.each<[string, Source, number, { polls: number; minutes: number; silentAfterHours: number }]>([
    [
      'news wire',
      { published: atRandom(5, byDay), length: 40 },
      5,
      { polls: 205, minutes: 4, silentAfterHours: 12 },
    ],
    [
      'news wire without dates',
      { published: atRandom(5, byDay), length: 40, dated: false },
      5,
      { polls: 205, minutes: 4, silentAfterHours: 12 },
    ],
    [
      'news wire with a pinned item',
      { published: atRandom(5, byDay), length: 20, pinned: true },
      5,
      { polls: 205, minutes: 4, silentAfterHours: 12 },
    ],
    [
      'newsroom that publishes mornings',
      { published: atRandom(12, mornings), length: 20 },
      12,
      { polls: 100, minutes: 4, silentAfterHours: 30 },
    ],
    [
      'quiet site',
      { published: atRandom(28, () => 0.1), length: 10 },
      28,
      { polls: 10, minutes: 120, silentAfterHours: 90 },
    ],
    [
      'weekly magazine',
      { published: atOnce(fridays, 20), length: 20 },
      42,
      { polls: 20, minutes: 10, silentAfterHours: 22 * 24 },
    ],
    ['bursts', { published: bursts(21), length: 30 }, 21, { polls: 55, minutes: 20, silentAfterHours: 40 }],
  ])(
    '%s: no item leaves its document unseen, and its end is noticed',
    { tags: 'thorough' },
    (_, source, days, max) => {
      const { lost, pollsPerDay, medianMinutes, falseAlarms, rhythm } = simulate(source, days)
      const silentAfter = ((silentFrom(rhythm) ?? Number.POSITIVE_INFINITY) - rhythm.at) / hour
      expect([lost, falseAlarms]).toEqual([0, 0])
      expect(pollsPerDay).toBeLessThan(max.polls)
      expect(medianMinutes).toBeLessThan(max.minutes)
      expect(silentAfter).toBeLessThan(max.silentAfterHours)
    },
  )
})

describe('the next poll', () => {
  const now = start + 10 * hour
  const plan: Plan = {
    intervalMinutes: 20,
    fixedMinutes: null,
    failures: 0,
    nextFetchAt: new Date(now).toISOString(),
    isRequested: false,
  }
  const spanning = (minutes: number): Pace => ({ oldest: now - minutes * minute, newest: now })
  const soon = new Date(now + 7 * minute).toISOString()

  test.each<[string, Partial<Plan>, Parameters<typeof planAfterSuccess>[1], number]>([
    ['comes sooner after fresh items', {}, { fresh: 1, pace: {} }, 12],
    ['comes later without any', {}, { fresh: 0, pace: {} }, 26],
    ['comes within six hours', { intervalMinutes: 300 }, { fresh: 0, pace: {} }, 360],
    ['comes within half of the span', { intervalMinutes: 300 }, { fresh: 0, pace: spanning(60) }, 30],
    [
      'comes within half of the age of items that came at once',
      { intervalMinutes: 300 },
      { fresh: 0, pace: { oldest: now - 3 * hour, newest: now - 3 * hour } },
      90,
    ],
    ['waits as long as the publisher asks', {}, { fresh: 1, pace: { leastMinutes: 45 } }, 45],
    [
      'comes each minute if the publisher allows it',
      { intervalMinutes: 1 },
      { fresh: 1, pace: { leastMinutes: 1 } },
      1,
    ],
    [
      'comes within six hours, whatever the publisher asks',
      {},
      { fresh: 1, pace: { leastMinutes: 10_080 } },
      360,
    ],
    ['waits until the answer may change', {}, { fresh: 1, pace: {}, freshUntil: new Date(now + hour) }, 60],
    [
      'comes before an item is lost, whatever the publisher asks',
      {},
      { fresh: 1, pace: { ...spanning(40), leastMinutes: 45 } },
      20,
    ],
    ['avoids the hours that the publisher excludes', {}, { fresh: 0, pace: { skipHours: [10, 11] } }, 120],
    ['avoids the days that the publisher excludes', {}, { fresh: 0, pace: { skipDays: [4] } }, 360],
    [
      'has the interval of an editor',
      { fixedMinutes: 2 },
      { fresh: 0, pace: { ...spanning(40), leastMinutes: 45, skipHours: [10] } },
      2,
    ],
    [
      'stays where it was if an editor asked for this one',
      { isRequested: true, nextFetchAt: soon },
      { fresh: 9, pace: {} },
      7,
    ],
    ['is planned if it was due when an editor asked', { isRequested: true }, { fresh: 1, pace: {} }, 12],
    [
      'is planned if the feed answers again when an editor asked',
      { isRequested: true, nextFetchAt: new Date(now + 6 * hour).toISOString(), failures: 6 },
      { fresh: 0, pace: {} },
      26,
    ],
  ])('%s', (_, values, answer, minutes) => {
    const next = planAfterSuccess({ ...plan, ...values }, answer, now)
    expect((next.next_fetch_at.getTime() - now) / minute).toBe(minutes)
  })

  test.each<[string, Partial<Plan> & { pace?: Pace }, number | undefined, number]>([
    ['doubles with each failure', { failures: 2 }, undefined, 80],
    [
      'waits no longer than half of the span, as an outage may end before items drop out',
      { failures: 5, pace: spanning(120) },
      undefined,
      60,
    ],
    ['waits longer once the outage lasts', { failures: 6, pace: spanning(120) }, undefined, 360],
    ['waits as long as the publisher asks, whatever the span', { pace: spanning(120) }, 100, 100],
    ['waits as long as the publisher asks', {}, 100, 100],
    ['comes within six hours, whatever the publisher asks', {}, 1000, 360],
    ["is no sooner than an editor's interval", { fixedMinutes: 720 }, undefined, 720],
    ['stays where it was if an editor asked', { isRequested: true, nextFetchAt: soon }, undefined, 7],
    [
      'waits as long as the publisher asks, also if an editor asked',
      { isRequested: true, nextFetchAt: soon },
      100,
      100,
    ],
    ['is planned if it was due when an editor asked', { isRequested: true, failures: 2 }, undefined, 80],
  ])('after a failure %s', (_, values, retryMinutes, minutes) => {
    const retryAt = retryMinutes ? new Date(now + retryMinutes * minute) : undefined
    const next = planAfterFailure({ ...plan, ...values }, retryAt, now)
    expect((next.next_fetch_at.getTime() - now) / minute).toBe(minutes)
  })

  test('a failure of ours is made up for soon, and waits no longer than the interval', () => {
    const waits = [0, 1, 3, 20].map(failures => {
      const next = planAfterOurFailure({ ...plan, intervalMinutes: 20, failures }, now)
      return (next.next_fetch_at.getTime() - now) / minute
    })
    expect(waits).toEqual([1, 2, 8, 20])
  })

  test('an editor who asks again and again counts as no further failure of a feed, open or closed', () => {
    const asked = { ...plan, isRequested: true, nextFetchAt: soon, failures: 2, goneAt: soon }
    expect(planAfterFailure(asked, undefined, now)).toMatchObject({ failures: 2 })
    expect(planAfterFailure({ ...asked, failures: 0 }, undefined, now)).toMatchObject({ failures: 1 })
    expect(planAfterGone(asked, now)).toMatchObject({ failures: 2, next_fetch_at: new Date(soon) })
    expect(planAfterGone({ ...asked, goneAt: null }, now)).toMatchObject({
      failures: 3,
      next_fetch_at: new Date(now + day),
    })
  })
})
