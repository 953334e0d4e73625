import { describe, expect, test } from 'vitest'
import { findPlaces, foldToFind, type IgnoredDifferences } from './find-in-text.ts'

const found = (text: string, words: string, ignored: IgnoredDifferences, isWhole = false) =>
  findPlaces(foldToFind(text, ignored), foldToFind(words, ignored).text, isWhole).map(({ start, end }) =>
    text.slice(start, end),
  )
const exact = { marks: false, forms: false }
const marks = { marks: true, forms: false }
const both = { marks: true, forms: true }

describe('words in a text', () => {
  test.each<[string, string, IgnoredDifferences, string[]]>([
    ['كتاب كتاب', 'كتاب', exact, ['كتاب', 'كتاب']],
    ['كِتَابٌ جديد', 'كتاب', marks, ['كِتَابٌ']],
    ['كتاب جديد', 'كِتابٌ', marks, ['كتاب']],
    ['كـتـاب', 'كتاب', marks, ['كـتـاب']],
    ['كِتَابٌ', 'كتاب', exact, []],
    ['كتابٌ', 'كتاب', exact, []],
    ['كِتَابٌ', 'كِتَابٌ', exact, ['كِتَابٌ']],
    // Joiners, soft hyphens and direction marks are invisible.
    ['نيـ\u200cويو\u00adرك\u200f', 'نيويورك', marks, ['نيـ\u200cويو\u00adرك\u200f']],
    ['أحمد وإحسان', 'احمد', marks, []],
    ['أحمد وآخر', 'احمد', both, ['أحمد']],
    ['على مدرسه', 'علي مدرسة', both, ['على مدرسه']],
    ['مسؤول ومسئول', 'مسئول', both, ['مسؤول', 'مسئول']],
    ['مسؤول ومسئول', 'مسئول', marks, ['مسئول']],
    // A separate hamza above an alef is equivalent to the composed letter.
    ['ا\u0654حمد', 'أحمد', exact, ['ا\u0654حمد']],
    ['ا\u0654حمد', 'احمد', both, ['ا\u0654حمد']],
    ['عام ٢٠٢٦', '2026', both, ['٢٠٢٦']],
    ['عام ٢٠٢٦', '2026', marks, []],
    ['ﻻ أحد', 'لا', both, ['ﻻ']],
    ['Reuters وREUTERS', 'reuters', exact, ['Reuters', 'REUTERS']],
    ['سطر\nآخر و سطر\u00a0آخر', 'سطر آخر', exact, ['سطر\nآخر', 'سطر\u00a0آخر']],
    ['😀 خبر 😀', '😀', exact, ['😀', '😀']],
    ['ااا', 'اا', exact, ['اا']],
    ['نص', '', exact, []],
    ['نَصّ', 'َ', marks, []],
    ['a.b', '.', exact, ['.']],
  ])('«%s»: «%s» %j', (text, words, ignored, places) => {
    expect(found(text, words, ignored)).toEqual(places)
  })

  test('whole ones only', () => {
    expect(found('من زمن، مِن أمن (من)', 'من', marks, true)).toEqual(['من', 'مِن', 'من'])
  })

  test('are found in a long text of one repeated letter, and with many marks on it', () => {
    expect(found('ا'.repeat(200_000), 'ااا', both)).toHaveLength(66_666)
    expect(found(`ا${'\u0654'.repeat(20_000)}ب`, 'اب', both)).toHaveLength(1)
  })
})
