import { describe, expect, test } from 'vitest'
import { slugify } from './slug.ts'

const cases: [what: string, text: string, slug: string][] = [
  ['Arabic as written', 'إطلاق «قمة الرياض»: ماذا بعد مبنى ١؟', 'إطلاق-قمة-الرياض-ماذا-بعد-مبنى-1'],
  ['tashkeel and tatweel', 'مُؤتمرٌ صحفـــيّ', 'مؤتمر-صحفي'],
  ['hamza as a mark', 'أحمد', 'أحمد'],
  ['presentation forms', 'ﺍﻟﺴﻼﻡ', 'السلام'],
  ['Latin', 'COVID-19: BBC_News', 'covid-19-bbc-news'],
  ['accents', 'Élysée İstanbul Ḥamās', 'elysee-istanbul-hamas'],
  ['digits', '٢٠٢٥ ۱۴۴۷', '2025-1447'],
  ['hyphens at the ends', ' —«خبر»!', 'خبر'],
  ['invisible characters', '\u200fكتاب\u200cها\u202c', 'كتابها'],
  ['a path', '../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ['other scripts', 'Привет, 世界', 'привет-世界'],
  ['nothing usable', '؟!… ـ 🎉', ''],
  ['nothing', '', ''],
]

const cuts: [what: string, text: string, maxLength: number, slug: string][] = [
  ['shorter', 'خبر عاجل', 8, 'خبر-عاجل'],
  ['at the end of a word', 'خبر عاجل جدا', 8, 'خبر-عاجل'],
  ['within a word', 'خبر عاجل جدا', 10, 'خبر-عاجل'],
  ['after a hyphen', 'خبر عاجل', 4, 'خبر'],
  ['within the only word', 'مستشفيات', 4, 'مستش'],
  ['beside surrogate pairs', '𝒳𠮷𠮷𠮷', 3, 'x𠮷𠮷'],
]

describe('slugify', () => {
  test.each(cases)('%s', (_, text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  test.each(cuts)('truncated, %s', (_, text, maxLength, slug) => {
    expect(slugify(text, { maxLength })).toBe(slug)
  })

  test('at most 80 characters by default', () => {
    expect(slugify('كلمة '.repeat(40))).toHaveLength(79)
  })

  test('is idempotent', () => {
    for (const [, text] of cases) expect(slugify(slugify(text))).toBe(slugify(text))
  })
})
