import { expect, test } from 'vitest'
import type { Insertable } from '../insertables.ts'
import { findInsertables } from './findInsertables.ts'

const make = (id: string, label: string, ...words: string[]) => ({ id, label, words }) as Insertable
const all = [
  make('quote', 'اقتباس', 'قول', 'quote'),
  make('library', 'صورة من المكتبة', 'picture'),
  make('gallery', 'معرض صور', 'صور', 'gallery'),
  make('readAlso', 'اقرأ أيضًا', 'read also'),
  make('table', 'جدول', 'أعمدة', 'table'),
]

test.each([
  ['', ['quote', 'library', 'gallery', 'readAlso', 'table']],
  ['صور', ['library', 'gallery']],
  ['صُوَر', ['library', 'gallery']],
  ['الصورة', ['library']],
  ['مكتبة', ['library']],
  ['المكتبة', ['library']],
  ['اقرا ايض', ['readAlso']],
  ['READ', ['readAlso']],
  ['اعمد', ['table']],
  ['tab', ['table']],
  ['اقتباس', ['quote']],
  // Text after a complete name is a sentence.
  ['اقتباس ', []],
  ['صورة من', ['library']],
  ['باس', []],
  ['2', []],
  [' ', []],
  ['ّ', []],
])('«/%s»', (query, ids) => {
  expect(findInsertables(all, query).map(({ id }) => id)).toEqual(ids)
})
