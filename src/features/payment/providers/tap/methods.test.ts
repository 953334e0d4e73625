import { expect, test } from 'vitest'
import { methodOf, namesFor, sourceFor } from './methods.ts'

test.each([
  ['MADA', true],
  ['Apple Pay', true],
  ['KNET', false],
  ['BENEFIT', false],
  ['OMANNET', false],
  ['FAWRY', false],
  ['constructor', undefined],
  [undefined, undefined],
])('%s keeps a card: %s', (name, keepsCard) => {
  expect(methodOf(name)?.keepsCard).toBe(keepsCard)
})

test('methods are named as readers know them, the local one first; one that takes days is not offered', () => {
  expect(namesFor('SAR')).toEqual(['مدى', 'Visa', 'Mastercard', 'Apple\u00a0Pay'])
  expect(namesFor('KWD')[0]).toBe('كي نت')
  // Neither Fawry nor Apple Pay is on a page for cards alone.
  expect(namesFor('EGP')).toEqual(['Visa', 'Mastercard'])
  expect([sourceFor('KWD'), sourceFor('EGP')]).toEqual(['src_all', 'src_card'])
})
