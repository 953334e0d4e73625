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
  expect(namesFor('EGP')).not.toContain('فوري')
  expect([sourceFor('KWD'), sourceFor('EGP')]).toEqual(['src_all', 'src_card'])
})
