import { expect, test } from 'vitest'
import { asOneLine, visibleLength, withoutSpill } from './bidi.ts'

test.each([
  ['zero width joiner', '\u200d'],
  ['zero width non-joiner', '\u200c'],
  ['left-to-right mark', '\u200e'],
  ['word joiner', '\u2060'],
  ['tag', '\u{e0041}'],
])('a pile of marks is cut although a %s is between them', (_, between) => {
  const marks = (count: number) => `\u064f${between}`.repeat(count)
  expect(withoutSpill(`خبر${marks(90)} جديد`)).toBe(`خبر${marks(4)} جديد`)
})

test.each([
  ['controls left open go', '\u202eabc\u2069\u2067', 'abc'],
  ['marks stay', '\u200e-5', '\u200e-5'],
  ['vowel signs stay', 'مُحَمَّدٌۭ', 'مُحَمَّدٌۭ'],
  ['a pile of marks is cut', `خبر${'\u064f\u0651'.repeat(90)} جديد`, `خبر${'\u064f\u0651'.repeat(2)} جديد`],
  ['a joiner after four marks stays', 'خُّٰٓ\u200cه', 'خُّٰٓ\u200cه'],
  ['joiners stay', 'خانه\u200cها', 'خانه\u200cها'],
])('%s', (_, text, expected) => {
  expect(withoutSpill(text)).toBe(expected)
})

test.each([
  ['zero-width spaces', '\u200b\u200b', 0],
  ['joiners, marks of direction, byte order marks', '\u200c\u200d\u200e\u2066\ufeff', 0],
  ['spaces of all widths', ' \u00a0\u2003\u3000\u2028', 0],
  ['soft hyphens, controls, half characters', '\u00ad\u0000\u001b\ud800', 0],
  ['fillers and empty cells', '\u115f\u3164\uffa0\u2800', 0],
  ['tags and variation selectors', '\u{e0041}\ufe0f\u{e0100}', 0],
  ['vowel marks without a letter', '\u064e\u0651 \u0670', 0],
  ['a name', 'ليلى', 4],
  ['a name with vowel marks', 'لَيْلى', 6],
  ['a name with a joiner', 'خانه\u200cها', 6],
  ['a letter among nothing', '\u200bا\u200b', 1],
  ['a symbol', '🙂', 2],
])('what %s show', (_, text, length) => {
  expect(visibleLength(text)).toBe(length)
})

test.each([
  ['marks and spaces around it go', '\u200f\u00a0ليلى \ufeff', 'ليلى'],
  ['those within stay, as does a joiner', 'لغة C\u200e بيننا خانه\u200cها', 'لغة C\u200e بيننا خانه\u200cها'],
  ['breaks and controls become one space', 'ليلى\r\n\u0007منصور\u2028', 'ليلى منصور'],
  ['a million spaces take no time', `ا${' '.repeat(1e6)}ب`, `ا${' '.repeat(1e6)}ب`],
])('one line: %s', (_, text, expected) => {
  expect(asOneLine(text)).toBe(expected)
})
