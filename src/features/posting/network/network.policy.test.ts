import { expect, test } from 'vitest'
import { fillTemplate, lengthOf } from './network.policy.ts'
import type { TextRules } from './network.schema.ts'

const x: TextRules = { limit: 280, limitWithPicture: 280, weighed: true, linkLength: 23 }
const plain: TextRules = { limit: 4096, limitWithPicture: 1024, weighed: false, linkLength: null }

test.each([
  ['خبر', 3, 3],
  ['خَبَرٌ', 6, 6],
  ['خبر {الرابط}', 27, 34],
  ['https://example.com/a/very/long/path', 23, 36],
  ['warraq.example', 23, 14],
  ['3.5 و4.2', 8, 8],
  ['عاجل 🔴', 7, 7],
  ['👨‍👩‍👧', 2, 8],
  ['日本', 4, 2],
  ['«اقتباس» – قال…', 16, 15],
  ['  نص  ', 2, 2],
  ['قال الوزير (example.com) إن الاجتماع تأجل', 53, 41],
  ['المصدر: example.com، والوكالات', 42, 30],
  ['زوروا wazara.gov.sa.', 30, 20],
  ['رسول الله ﷺ قال', 16, 15],
  ['«https://example.com/a»', 25, 23],
  ['a@example.com', 13, 13],
  ['example.com/أ.', 23, 14],
])('%s counts %i on X and %i elsewhere', (text, weighed, units) => {
  expect([lengthOf(text, x, 30), lengthOf(text, plain, 30)]).toEqual([weighed, units])
})

test.each([
  ['👨‍👩‍👧‍👦 عائلة 🇸🇦 علم ❤️ قلب 1️⃣', 25],
  ['🇸🇦🇪🇬', 4],
])('%s counts %i on X', (text, weighed) => {
  expect(lengthOf(text, x, 30)).toBe(weighed)
})

const facts = {
  title: 'عنوان طويل من كلمات',
  summary: 'ملخص من كلمات',
  section: 'قسم',
  tags: ['وسم أول', 'ثانٍ'],
}
const upTo = (max: number) => (text: string) => lengthOf(text, x, 30) <= max

test.each([
  ['{العنوان} {الوسوم} {الرابط}', 280, 'عنوان طويل من كلمات #وسم_أول #ثانٍ {الرابط}'],
  ['{العنوان} {الوسوم} {الرابط}', 55, 'عنوان طويل من كلمات #وسم_أول {الرابط}'],
  ['{العنوان}\n{الملخص}\n{الرابط}', 55, 'عنوان طويل من كلمات\nملخص من…\n{الرابط}'],
  ['{العنوان}\n{الملخص}\n{الرابط}', 35, 'عنوان…\n\n{الرابط}'],
  ['{القسم}\n\n\n\n{الملخص}', 280, 'قسم\n\nملخص من كلمات'],
])('%s within %i', (template, max, text) => {
  expect(fillTemplate(template, facts, upTo(max))).toBe(text)
})

test('a headline is not treated as a template', () => {
  const title = 'كيف تكتب {الرابط} و{الوسوم}'
  expect(fillTemplate('{العنوان} {الرابط}', { ...facts, title }, () => true)).toBe(
    'كيف تكتب  و{الوسوم} {الرابط}',
  )
})
