import { expect, test } from 'vitest'
import { piecesOf } from './MarkedText.tsx'

const place = (offset: number, length: number, list: 'included' | 'excluded' = 'included') => ({
  list,
  word: 'كلمة',
  field: 'title' as const,
  offset,
  length,
  found: '',
})
const text = 'شن هجوما على المدينة'
const marked = (...places: ReturnType<typeof place>[]) =>
  piecesOf(text, places).map(({ words, list }) => (list ? `[${words}]` : words))

test.each([
  ['nothing', [], [text]],
  ['the beginning', [place(0, 2)], ['[شن]', ' هجوما على المدينة']],
  ['the end', [place(13, 7)], ['شن هجوما على ', '[المدينة]']],
  ['two in any order', [place(13, 7, 'excluded'), place(3, 5)], ['شن ', '[هجوما]', ' على ', '[المدينة]']],
  ['overlapping ones once', [place(3, 10), place(9, 3)], ['شن ', '[هجوما على ]', 'المدينة']],
  ['nothing beyond the end', [place(18, 9)], [text]],
])('marks %s', (_, places, pieces) => {
  expect(marked(...places)).toEqual(pieces)
})
