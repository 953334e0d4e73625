import { expect, test } from 'vitest'
import { matchItem } from './match.ts'

const item = {
  title: 'الحكومة تُقرّ الموازنة',
  summary: 'جلسة مسائية',
  text: 'قال الوزير إن الإنفاق ارتفع',
  categories: ['اقتصاد'],
}

test.each([
  ['without words everything comes in', [], [], { accepted: true }],
  ['a word of the title, in another spelling', ['الحكومه'], [], { accepted: true }],
  ['a word of the text', ['انفاق'], [], { accepted: true }],
  ['a category', ['إقتصاد'], [], { accepted: true }],
  ['a phrase', ['الجلسة المسائية', 'قال الوزير'], [], { accepted: true }],
  [
    'none of the words',
    ['رياضة', 'كرة'],
    [],
    { accepted: false, reason: { kind: 'not-included', word: 'رياضة' } },
  ],
  [
    'an excluded word',
    [],
    ['كرة', 'الوزير'],
    { accepted: false, reason: { kind: 'excluded', word: 'الوزير' } },
  ],
  [
    'excluded goes before included',
    ['الحكومة'],
    ['الوزير'],
    { accepted: false, reason: { kind: 'excluded', word: 'الوزير' } },
  ],
  [
    'a phrase does not go from one field into the next',
    ['الموازنة جلسة'],
    [],
    { accepted: false, reason: { kind: 'not-included', word: 'الموازنة جلسة' } },
  ],
  ['blank words are not words', [' '], ['', ' '], { accepted: true }],
])('%s', (_, includeWords, excludeWords, result) => {
  expect(matchItem(item, { includeWords, excludeWords })).toEqual(result)
})
