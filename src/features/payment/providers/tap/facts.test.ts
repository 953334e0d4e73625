import { expect, test } from 'vitest'
import { isLeft } from '../../fact.schema.ts'
import { createOwnIds } from '../../own-ids.ts'
import { factsOfCharge } from './facts.ts'
import { tapCharge } from './objects.ts'

test.each([
  [{ month: '09', year: '27' }, '2027-09'],
  [{ month: 9, year: 2027 }, '2027-09'],
  [{ month: '13', year: '27' }, undefined],
  [{ month: '', year: null }, undefined],
  ['09/27', undefined],
  [null, undefined],
  [undefined, undefined],
])('a card with the expiry %j is kept, and lasts until %s', (expiry, expires) => {
  const charge = tapCharge.parse({
    ...{
      id: 'chg_1',
      status: 'CAPTURED',
      amount: 5,
      currency: 'SAR',
      transaction: { created: 1750000000000 },
    },
    ...{
      source: { payment_method: 'MADA' },
      customer: { id: 'cus_1' },
      payment_agreement: { id: 'agreement' },
    },
    card: { id: 'card_1', brand: 'MADA', last_four: '4242', expiry },
  })
  const card = { token: 'card_1 agreement', label: 'MADA 4242', expires }
  expect(factsOfCharge(createOwnIds('here'), charge)).toMatchObject([{ kind: 'paid', card }])
})

const made = (status: string, ageMs = 0) =>
  tapCharge.parse({
    ...{ id: 'chg_1', status, amount: 5, currency: 'SAR' },
    transaction: { created: Date.now() - ageMs },
  })
const day = 24 * 60 * 60_000

test.each([
  ['INITIATED', 0, undefined],
  ['IN_PROGRESS', 3 * day, undefined],
  ['a state that Tap adds', day, undefined],
  ['ABANDONED', 0, 'left'],
  ['TIMEDOUT', 0, 'left'],
  ['CANCELLED', 0, 'left'],
  ['VOID', 0, 'left'],
  ['DECLINED', 0, 'refused'],
  ['RESTRICTED', 0, 'refused'],
  ['FAILED', 0, 'refused'],
  ['UNKNOWN', day / 2, undefined],
  ['UNKNOWN', 2 * day, 'refused'],
])('a charge that is %s for %i ms: %s', (status, ageMs, expected) => {
  const [fact] = factsOfCharge(createOwnIds('here'), made(status, ageMs))
  const said = fact?.kind === 'failed' ? (isLeft(fact.message) ? 'left' : 'refused') : undefined
  expect(said).toBe(expected)
})
