import { expect, test } from 'vitest'
import { changesOfEntry, inWords } from './logChanges.ts'

test.each<[string, unknown, string]>([
  ['nothing', null, 'فارغ'],
  ['an empty text', '', 'فارغ'],
  ['an empty list', [], 'فارغ'],
  ['yes', true, 'نعم'],
  ['a number', 1200, '1,200'],
  ['a word that is known', 'admin', 'محرر'],
  ['a word that is not', 'ghost', 'ghost'],
  ['a time', '2026-03-01T15:30:00.000Z', '1 مارس 2026 6:30 م'],
  ['HTML', '<p>أول</p><p>ثانٍ &nbsp;</p>', 'أول ثانٍ'],
  ['less than', '3 < 5', '3 < 5'],
  ['a thing with a name', { id: 3, name: 'سياسة', slug: 's' }, 'سياسة'],
  ['things with names', [{ name: 'أ' }, { name: 'ب' }], 'أ، ب'],
  ['a picture without words', { id: 9, alt: '' }, 'رقم 9'],
  ['a grant', [{ action: 'read', subject: 'Users' }], 'Users: read'],
])('%s', (_, value, wanted) => {
  expect(inWords(value, { admin: 'محرر' })).toBe(wanted)
})

test('an edit lists the fields that differ, unknown ones under their own names', () => {
  expect(
    changesOfEntry({ subject: 'Author', before: { name: 'أ', odd: 1 }, after: { name: '', odd: 2 } }),
  ).toEqual([
    { field: 'name', label: 'الاسم', before: 'أ', after: 'فارغ' },
    { field: 'odd', label: 'odd', before: '1', after: '2' },
  ])
})

test('creation and deletion list only non-empty fields, and no technical ones', () => {
  const made = { id: 1, revision: 1, createdAt: 'x', name: 'أ', bio: '', status: false }
  const row = { field: 'name', label: 'الاسم' }
  expect(changesOfEntry({ subject: 'Author', before: null, after: made })).toEqual([
    { ...row, before: '', after: 'أ' },
  ])
  expect(changesOfEntry({ subject: 'Author', before: made, after: null })).toEqual([
    { ...row, before: 'أ', after: '' },
  ])
  expect(changesOfEntry({ subject: 'Author', before: null, after: null })).toEqual([])
})
