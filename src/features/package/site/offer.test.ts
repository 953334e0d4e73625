import { expect, test } from 'vitest'
import type { PackageCard } from '../package.contract.ts'
import { offersAtTheWall, waysTo } from './offer.ts'

const card = (id: number, amount: number, highlighted = false): PackageCard => ({
  ...{ id, name: `باقة ${id}`, description: '', benefits: [], agencies: [], highlighted },
  ...{ prices: [{ amount, currency: 'SAR' }], period: 'month', periodDays: null, trialDays: 0 },
})
const idsAtTheWall = (...cards: PackageCard[]) => offersAtTheWall(cards, 'SAR').map(({ id }) => id)

test.each([
  ['in the newsroom’s order, not by price', [card(1, 9000), card(2, 100), card(3, 500)], [1, 2, 3]],
  ['at most three', [card(1, 1), card(2, 2), card(3, 3), card(4, 4)], [1, 2, 3]],
  ['always the recommended one', [card(1, 1), card(2, 2), card(3, 3), card(4, 4, true)], [1, 2, 4]],
  ['which keeps its place', [card(1, 1), card(2, 2, true), card(3, 3), card(4, 4)], [1, 2, 3]],
])('the wall offers packages %s', (_title, cards, ids) => {
  expect(idsAtTheWall(...cards)).toEqual(ids)
})

test('a way to pay is named by its methods in the currency, where these differ', () => {
  const labels = { SAR: 'مدى، Visa', KWD: 'كي نت، Visa' }
  const tap = { id: 'tap', label: 'بطاقة', labels, renewedBy: 'us' as const, currencies: null, coarse: [] }
  const labelIn = (currency: string) => waysTo([{ amount: 1, currency }], [tap])[0]?.label
  expect(['SAR', 'KWD', 'USD'].map(labelIn)).toEqual(['مدى، Visa', 'كي نت، Visa', 'بطاقة'])
})
