import { expect, test } from 'vitest'
import { createOwnIds } from './own-ids.ts'

const ours = createOwnIds('d7c1')
const theirs = createOwnIds('09aa')

test('only this installation recognises its ids, and no two share an idempotency key', () => {
  expect(ours.paymentIn(ours.metadataOf(12))).toBe(12)
  expect(ours.paymentIn(theirs.metadataOf(12))).toBeUndefined()
  expect(ours.keyOf('payment-12')).not.toBe(theirs.keyOf('payment-12'))
})

test.each([null, undefined, {}, { payment: '12' }, { payment: 'x', installation: 'd7c1' }])(
  'metadata without our payment: %j',
  metadata => expect(ours.paymentIn(metadata)).toBeUndefined(),
)
