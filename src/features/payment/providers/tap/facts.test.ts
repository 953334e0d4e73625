import { expect, test } from 'vitest'
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
