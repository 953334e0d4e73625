import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SubscriptionEvent } from './event.schema.ts'
import { eventKinds } from './event-kind.schema.ts'
import { foldEvents, unusedWorth } from './fold-events.ts'
import { addPeriod, dayMs } from './period.ts'
import { entitled, statuses } from './subscription.schema.ts'

const start = Date.UTC(2026, 0, 31)
const at = (day: number) => new Date(start + day * dayMs)
const month = { unit: 'month', count: 1 } as const

const day = fc.integer({ min: 0, max: 900 }).map(half => half / 2)
const period = fc.oneof(
  fc.constant(month),
  fc.constant({ unit: 'year', count: 1 } as const),
  fc.integer({ min: 1, max: 90 }).map(count => ({ unit: 'days', count }) as const),
)
const payment = fc.integer({ min: 1, max: 6 })

/** Same key, same content: a payment is paid and refunded once. */
const event: fc.Arbitrary<SubscriptionEvent> = fc
  .tuple(fc.constantFrom(...eventKinds), day, payment, period, fc.constantFrom(...statuses), day)
  .map(([kind, when, paymentId, lasts, status, until]): SubscriptionEvent => {
    const happened = { at: at(when), key: `${kind}:${when}` }
    switch (kind) {
      case 'paid':
        return { ...happened, key: `paid:${paymentId}`, kind, payment: paymentId, worth: 100, period: lasts }
      case 'refunded':
        return { ...happened, key: `refunded:${paymentId}`, kind, payment: paymentId, amount: 100 }
      case 'partRefunded':
        return { ...happened, kind, payment: paymentId, amount: 30 }
      case 'creditReturned':
        return { ...happened, kind, amount: 40 }
      case 'granted':
        return { ...happened, kind, period: lasts }
      case 'trialStarted':
        return { ...happened, kind, until: at(when + 14) }
      case 'changePlanned':
        return { ...happened, kind, package: 'باقة' }
      case 'amountNamed':
        return { ...happened, kind, price: { amount: 500, currency: 'SAR' }, before: 300 }
      case 'reminded':
        return { ...happened, kind, days: 7 }
      case 'periodEnded':
        return { ...happened, kind, owes: true }
      case 'statusSet':
        return { ...happened, kind, status, ...(until > when && { until: at(until) }) }
      default:
        return { ...happened, kind }
    }
  })

/** One event of each key. */
const history = fc
  .array(event, { maxLength: 14 })
  .map(events => [...new Map(events.map(each => [each.key, each])).values()])

const runs = { numRuns: 3000 }

describe('any history', () => {
  test('ends the same in any order and with repeats', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(
        history.chain(events =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
          ),
        ),
        ([events, shuffled]) => {
          expect(foldEvents(shuffled)).toEqual(foldEvents(events))
        },
      ),
      runs,
    )
  })

  test('knows the end and since when it is known, whenever there is access', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(history, events => {
        const { status, startsAt, endsAt, stretches } = foldEvents(events)
        const byHand = events.some(({ kind }) => kind === 'statusSet')
        if (entitled.includes(status)) expect(startsAt).toBeDefined()
        if (entitled.includes(status) && !byHand) expect(endsAt).toBeDefined()
        expect(stretches.every(({ ms, worth }) => ms >= 0 && worth >= 0)).toBe(true)
        expect(Number.isNaN(endsAt?.getTime())).toBe(false)
      }),
      runs,
    )
  })
})

describe('paid time', () => {
  const lengthOf = (from: Date, lasts: typeof month) => addPeriod(from, lasts).getTime() - from.getTime()
  const money = history.map(events =>
    events.filter(({ kind }) => !['refunded', 'statusSet', 'replaced', 'cancelAsked'].includes(kind)),
  )

  test('a payment never adds less than its period, whatever happened before', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(money, period, day, (events, lasts, when) => {
        const paidAt = at(when + 0.25)
        const earlier = events.filter(each => each.at < paidAt)
        const before = foldEvents(earlier)
        const after = foldEvents([
          ...earlier,
          { key: 'this', at: paidAt, kind: 'paid', payment: 99, worth: 100, period: lasts },
        ])
        const isRunning = entitled.includes(before.status)
        const from = before.endsAt && (isRunning || before.endsAt > paidAt) ? before.endsAt : paidAt
        expect(after.status).toBe('active')
        expect(after.endsAt?.getTime()).toBeGreaterThanOrEqual(
          from.getTime() + lengthOf(from, lasts as typeof month),
        )
      }),
      runs,
    )
  })

  test('lasts to its end, whatever the clock and refused cards report meanwhile', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), period, (events, lasts) => {
        const end = addPeriod(at(0), lasts)
        const meanwhile = events.filter(
          each =>
            ['chargeFailed', 'periodEnded', 'dunned', 'gaveUp', 'abandoned', 'cancelAsked'].includes(
              each.kind,
            ) &&
            each.at < end &&
            each.at > at(0),
        )
        const paid = { key: 'p', at: at(0), kind: 'paid', payment: 9, worth: 1, period: lasts } as const
        const { status, endsAt } = foldEvents([...meanwhile, paid])
        expect([entitled.includes(status), endsAt]).toEqual([true, end])
      }),
      runs,
    )
  })

  test('a refund takes back exactly what the payment added', () => {
    fc.assert(
      fc.property(period, period, day, (one, other, when) => {
        const both: SubscriptionEvent[] = [
          { key: 'paid:1', at: at(0), kind: 'paid', payment: 1, worth: 100, period: one },
          { key: 'paid:2', at: at(0), kind: 'paid', payment: 2, worth: 100, period: other },
        ]
        const refund = { key: 'r', at: at(when), kind: 'refunded', payment: 2, amount: 100 } as const
        const whole = foldEvents(both)
        const rest = foldEvents([refund, ...both])
        const left = foldEvents(both.slice(0, 1))
        if (at(when) >= (whole.endsAt ?? at(0))) {
          expect(rest.endsAt).toEqual(whole.endsAt)
          return
        }
        expect(rest.endsAt).toEqual(new Date(Math.max(left.endsAt?.getTime() ?? 0, at(when).getTime())))
        expect(rest.status).toBe(at(when) < (left.endsAt ?? at(0)) ? 'active' : 'cancelled')
      }),
      runs,
    )
  })

  test('the rest of a period is worth its share, and never more than was paid', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(history, day, (events, when) => {
        const standing = foldEvents(events.filter(each => each.at <= at(when)))
        const paid = events.filter(({ kind }) => kind === 'paid').length * 100
        const worth = unusedWorth(standing, at(when))
        expect(worth).toBeGreaterThanOrEqual(0)
        expect(worth).toBeLessThanOrEqual(paid)
      }),
      runs,
    )
    const year = { unit: 'days', count: 100 } as const
    const paid = foldEvents([{ key: 'p', at: at(0), kind: 'paid', payment: 1, worth: 1000, period: year }])
    expect([0, 25, 99, 100, 200].map(each => unusedWorth(paid, at(each)))).toEqual([1000, 750, 10, 0, 0])
  })
})

describe('month after month', () => {
  test("starting on the 31st ends on shorter months' last days, and returns to the 31st", () => {
    const paid = [1, 2, 3, 4].map(
      each => ({ key: `${each}`, at: at(0), kind: 'paid', payment: each, worth: 1, period: month }) as const,
    )
    const ends = paid.map((_each, index) =>
      foldEvents(paid.slice(0, index + 1))
        .endsAt?.toISOString()
        .slice(0, 10),
    )
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test('after a trial, a gift or a break is as long as any', () => {
    const paid = (when: number) =>
      ({ key: 'p', at: at(when), kind: 'paid', payment: 1, worth: 1, period: month }) as const
    const trial = { key: 't', at: at(1), kind: 'trialStarted', until: at(15) } as const
    expect(foldEvents([trial, paid(2)]).endsAt).toEqual(addPeriod(at(15), month))
    const gift = { key: 'g', at: at(1), kind: 'granted', period: { unit: 'days', count: 10 } } as const
    expect(foldEvents([gift, paid(2)]).endsAt).toEqual(addPeriod(at(11), month))
    const over = { key: 'o', at: at(11), kind: 'periodEnded', owes: false } as const
    expect(foldEvents([gift, over, paid(40)]).endsAt).toEqual(addPeriod(at(40), month))
  })
})

describe('a provider that names the day', () => {
  const renewed = (key: string, when: number, until: number) =>
    ({ key, at: at(when), kind: 'paid', payment: Number(key), worth: 1, until: at(until) }) as const

  test('renewals follow each other, though reported an hour late', () => {
    const { endsAt } = foldEvents([renewed('1', 0, 30), renewed('2', 30.04, 60), renewed('3', 60.04, 90)])
    expect(endsAt).toEqual(at(90))
  })

  test('time granted meanwhile is kept on top', () => {
    const gift = { key: 'g', at: at(10), kind: 'granted', period: { unit: 'days', count: 20 } } as const
    expect(foldEvents([renewed('1', 0, 30), gift, renewed('2', 30, 60)]).endsAt).toEqual(at(80))
  })

  test('a pause at the provider ends without a debt; a payment after it continues', () => {
    const paused = { key: 'p', at: at(10), kind: 'paused' } as const
    const ended = { key: 'e', at: at(31), kind: 'periodEnded', owes: true } as const
    const over = foldEvents([renewed('1', 0, 30), paused, ended])
    expect([over.status, over.isPaused]).toEqual(['expired', true])
    const on = foldEvents([renewed('1', 0, 30), paused, ended, renewed('2', 50, 80)])
    expect([on.status, on.endsAt, on.isPaused]).toEqual(['active', at(80), false])
  })

  test('a payment after a refused charge counts from the end, not from its own time', () => {
    const refused = { key: 'f', at: at(30), kind: 'chargeFailed' } as const
    const paid = foldEvents([renewed('1', 0, 30), refused, renewed('2', 35, 60)])
    expect([paid.status, paid.endsAt, paid.failures]).toEqual(['active', at(60), 0])
  })
})
