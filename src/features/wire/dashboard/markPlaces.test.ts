import { expect, test } from 'vitest'
import type { RuleAnswer } from '../../feed/feed.item.schema.ts'
import { markPlaces } from './markPlaces.ts'

const answer = (
  verdict: RuleAnswer['verdict'],
  ...places: [field: RuleAnswer['places'][number]['field'], offset: number, length: number][]
) => ({
  rule: 'included',
  verdict,
  says: '',
  places: places.map(([field, offset, length]) => ({ word: '', field, offset, length })),
})

test('words of a field are marked in the order of the text; the rest is whole', () => {
  const answers = [answer('passed', ['title', 5, 3], ['text', 0, 2]), answer('refused', ['title', 0, 4])]
  expect(markPlaces('حالة طقس', 'title', answers)).toEqual([
    { text: 'حالة', verdict: 'refused' },
    { text: ' ' },
    { text: 'طقس', verdict: 'passed' },
  ])
})

test.each([
  ['behind the kept text', answer('passed', ['text', 90, 5])],
  ['within another', answer('passed', ['text', 0, 4], ['text', 2, 3])],
])('a place %s changes no letter', (_, given) => {
  const pieces = markPlaces('نص قصير', 'text', [given])
  expect(pieces.map(({ text }) => text).join('')).toBe('نص قصير')
})
