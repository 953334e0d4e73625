import { expect, test } from 'vitest'
import type { PackageCard } from '../package.contract.ts'
import { offersAtTheWall, payable, waysTo } from './offer.ts'
import { switchOf } from './period-switch.ts'
import { savingOf, yearlyOf } from './saving.ts'

const card = (id: number, amount: number, highlighted = false): PackageCard => ({
  ...{ id, name: `باقة ${id}`, description: '', benefits: [], agencies: [], highlighted },
  ...{
    prices: [{ amount, currency: 'SAR' }],
    period: 'month',
    periodDays: null,
    trialDays: 0,
    openPrice: false,
  },
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

const yearly = (id: number, amount: number, more: Partial<PackageCard> = {}): PackageCard => ({
  ...card(id, amount),
  ...{ period: 'year', ...more },
})

const way = (id: string, renewedBy: 'provider' | 'reader') => ({
  ...{ id, label: id, labels: {}, renewedBy, currencies: null, coarse: [], maxDays: null },
})
const long: PackageCard = { ...card(1, 9000), period: 'days', periodDays: 1096 }
const byStripe = { ...way('stripe', 'provider'), maxDays: 1095 }

test.each([
  ['offered for a year', { length: { period: 'year' as const, periodDays: null } }, ['stripe', 'manual']],
  ['not offered for more than it renews', { length: long }, ['manual']],
  ['offered for more, if nothing is renewed', { length: long, isOnce: true }, ['stripe', 'manual']],
])('a provider with a longest period is %s', (_, options, ids) => {
  const ways = waysTo(long.prices, [byStripe, way('manual', 'reader')], options)
  expect(ways.map(({ id }) => id)).toEqual(ids)
  expect(payable([long], [byStripe])).toEqual([])
})

test.each<[string, PackageCard[], [number, number] | undefined]>([
  ['twelve months of the same', [card(1, 3000)], [7000, 19]],
  ['the cheapest of several', [card(1, 3000), card(2, 2500)], [1000, 3]],
  ['not dearer than twelve months', [card(1, 2400)], undefined],
  [
    'what unlocks other agencies',
    [{ ...card(1, 3000), agencies: [{ id: 7, name: 'ق', slug: 'q' }] }],
    undefined,
  ],
  ['what has no price of its own', [{ ...card(1, 3000), openPrice: true }], undefined],
  ['another currency', [{ ...card(1, 3000), prices: [{ amount: 3000, currency: 'KWD' }] }], undefined],
])('the saving of a year against %s', (_title, others, saved) => {
  const found = savingOf(yearly(9, 29_000), others, 'SAR')
  expect(found && [found.money.amount, found.percent]).toEqual(saved)
  expect(yearlyOf(others[0]!, [...others, yearly(9, 29_000)], 'SAR')?.id).toBe(
    others[0]?.agencies.length ? undefined : 9,
  )
})

test('months and years are switched once there are three; the wall shows the first of each', () => {
  const few = [card(1, 3000), yearly(2, 30_000)]
  expect(switchOf(offersAtTheWall(few, 'SAR'))).toBeUndefined()
  const benefits = (id: number) => ({ benefits: [`ميزة ${id}`] })
  const many = [1, 2, 3, 4].flatMap(id => [
    { ...card(id, 3000 * id), ...benefits(id) },
    yearly(id + 10, 30_000 * id, benefits(id)),
  ])
  const offers = offersAtTheWall(many, 'SAR')
  expect(offers.map(({ id }) => id)).toEqual([1, 11, 2, 12, 3, 13])
  expect(switchOf(offers)).toEqual({ current: 'month', saving: expect.stringMatching(/^وفّر حتى .*16/) })
  expect(offers.map(({ saving }) => saving !== null)).toEqual([false, true, false, true, false, true])
  const recommended = [...few, yearly(3, 20_000, { highlighted: true })]
  expect(switchOf(offersAtTheWall(recommended, 'SAR'))?.current).toBe('year')
})

test('a way to pay is named by its methods in the currency, where these differ', () => {
  const labels = { SAR: 'مدى، Visa', KWD: 'كي نت، Visa' }
  const tap = {
    id: 'tap',
    label: 'بطاقة',
    labels,
    renewedBy: 'us' as const,
    currencies: null,
    coarse: [],
    maxDays: null,
  }
  const labelIn = (currency: string) => waysTo([{ amount: 1, currency }], [tap])[0]?.label
  expect(['SAR', 'KWD', 'USD'].map(labelIn)).toEqual(['مدى، Visa', 'كي نت، Visa', 'بطاقة'])
})

test('two providers of the same cards: readers see who renews, and one of them where nothing is renewed', () => {
  const cards = { label: 'بطاقة', labels: { SAR: 'مدى، Visa' }, currencies: null, coarse: [], maxDays: null }
  const tap = { ...cards, id: 'tap', renewedBy: 'us' as const }
  const myfatoorah = { ...cards, id: 'myfatoorah', renewedBy: 'reader' as const }
  const stripe = { ...cards, id: 'stripe', renewedBy: 'provider' as const }
  const manual = { ...cards, id: 'manual', label: 'تحويل', labels: {}, renewedBy: 'reader' as const }
  const all = [tap, myfatoorah, stripe, manual]
  const labels = (isOnce: boolean) =>
    waysTo([{ amount: 1, currency: 'SAR' }], all, { isOnce }).map(({ id, label }) => [id, label])
  expect(labels(false)).toEqual([
    ['tap', 'مدى، Visa (يُجدَّد تلقائيًا إن وافقت)'],
    ['myfatoorah', 'مدى، Visa (تجدّده بنفسك كل مدة)'],
    ['manual', 'تحويل'],
  ])
  expect(labels(true)).toEqual([
    ['tap', 'مدى، Visa'],
    ['manual', 'تحويل'],
  ])
})
