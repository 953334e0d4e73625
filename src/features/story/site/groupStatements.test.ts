import { expect, test } from 'vitest'
import { groupStatements } from './groupStatements.ts'

const outlets = ['وكالة الساحل', 'صحيفة المرفأ', undefined, 'وكالة الساحل']
const items = outlets.map((name, at) => ({
  ...{ articleId: at + 1, slug: '', title: '', summary: '', level: 'update' as const },
  ...{ publishedAt: '2026-01-01T00:00:00Z', minutesLater: at, source: null },
  agency: name === undefined ? null : { id: at + 1, name, slug: 'x' },
}))
const grouped = (...made: number[][]) => {
  const statements = made.map((articleIds, at) => ({ text: String(at), articleIds }))
  const groups = groupStatements({
    id: 1,
    leadId: 1,
    title: '',
    slug: '',
    items,
    statements,
    earlier: null,
    sources: [],
  })
  return Object.values(groups).map(group => group.map(({ text, outlets }) => [text, ...outlets].join(' · ')))
}

test.each([
  [
    'all, several, one alone; two articles of an outlet are one voice',
    [[1, 2, 3], [1, 2], [2], [1, 4], [3]],
    [
      ['0 · وكالة الساحل · صحيفة المرفأ · التحرير'],
      ['1 · وكالة الساحل · صحيفة المرفأ'],
      ['2 · صحيفة المرفأ', '3 · وكالة الساحل', '4 · التحرير'],
    ],
  ],
  [
    'an article without text counts for none',
    [[1, 2], [1]],
    [['0 · وكالة الساحل · صحيفة المرفأ'], [], ['1 · وكالة الساحل']],
  ],
  ['one outlet compares with nobody', [[1], [1, 4], [4]], [[], [], []]],
  [
    'an outlet alone has four',
    Array.from({ length: 9 }, (_, at) => [at === 8 ? 2 : 1]),
    [[], [], ['0', '1', '2', '3'].map(text => `${text} · وكالة الساحل`).concat('8 · صحيفة المرفأ')],
  ],
])('%s', (_, statements, groups) => expect(grouped(...statements)).toEqual(groups))
