import { expect, test } from 'vitest'
import type { SubscriptionEvent } from './event.schema.ts'
import { foldEvents } from './fold-events.ts'
import { nextStep } from './next-step.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))
const renewing = {
  ...{ costs: true, renewedBy: 'provider' as const, createdAt: day(0), isManual: false },
  ...{ changes: false, isLong: false },
}
const paid: SubscriptionEvent = {
  ...{ key: 'paid', kind: 'paid', at: day(0), payment: 1, worth: 100, until: day(30) },
}
const waits: SubscriptionEvent = { key: 'waits', kind: 'chargeWaits', at: day(30) }

test.each<[string, SubscriptionEvent[], string, Date]>([
  ['without one, a day after the end', [], 'periodEnded', day(31)],
  ['with one, once no bank would still answer', [waits], 'periodEnded', day(45)],
  [
    'paid: the next end',
    [waits, { ...paid, key: 'b', payment: 2, at: day(34), until: day(60) }],
    'periodEnded',
    day(61),
  ],
  [
    'refused: reminded a day after the refusal',
    [waits, { key: 'f', kind: 'chargeFailed', at: day(34) }],
    'dunned',
    day(35),
  ],
  [
    'told of once it is overdue: no reminder meanwhile',
    [
      { key: 'e', kind: 'periodEnded', at: day(31), owes: true },
      { ...waits, at: day(32) },
    ],
    'dunned',
    day(47),
  ],
])('a bank debit %s', (_, events, kind, at) => {
  expect(nextStep(foldEvents([paid, ...events]), renewing)).toMatchObject({ kind, at })
})
