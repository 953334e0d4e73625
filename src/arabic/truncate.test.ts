import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each<[what: string, text: string, max: number, expected: string]>([
  ['short enough', 'خبر عاجل', 8, 'خبر عاجل'],
  ['spaces around', '  خبر عاجل\n', 8, 'خبر عاجل'],
  ['within a word', 'خبر عاجل اليوم', 11, 'خبر عاجل…'],
  ['right after a word', 'خبر عاجل اليوم', 9, 'خبر عاجل…'],
  ['no room for the …', 'خبر عاجل اليوم', 8, 'خبر…'],
  ['punctuation left hanging', 'قال: «نعم، ثم مضى»', 12, 'قال: «نعم…'],
  ['a quotation just opened', 'قال «نعم»', 6, 'قال…'],
  ['a first word too long', 'مستشفيات', 5, 'مستش…'],
  ['between a letter and its marks', 'مُسْتَشْفَيَات', 4, 'مُ…'],
  ['surrogate pairs', '🎉🎉🎉🎉', 3, '🎉🎉…'],
  ['one character', 'خبر عاجل', 1, '…'],
  ['none', 'خبر عاجل', 0, ''],
])('%s', (_, text, max, expected) => {
  expect(truncate(text, max)).toBe(expected)
  expect(Array.from(expected).length).toBeLessThanOrEqual(max)
})
