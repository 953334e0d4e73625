import { describe, expect, test } from 'vitest'
import { matchItem } from './match.ts'

const item = {
  title: 'الحكومة تُقرّ الموازنة',
  summary: 'جلسة مسائية',
  text: 'قال الوزير إن الإنفاق ارتفع',
  categories: ['محليات', 'اقتصاد'],
  author: 'سلمى حداد',
}

test.each([
  ['without words everything comes in', [], [], undefined],
  ['a word of the title, in another spelling', ['الحكومه'], [], undefined],
  ['a word of the text', ['انفاق'], [], undefined],
  ['a category', ['إقتصاد'], [], undefined],
  ['the author', ['سلمى حداد'], [], undefined],
  ['a phrase', ['الجلسة المسائية', 'قال الوزير'], [], undefined],
  ['none of the words', ['رياضة', 'كرة'], [], { kind: 'not-included', word: 'رياضة' }],
  ['an excluded word', [], ['كرة', 'الوزير'], { kind: 'excluded', word: 'الوزير' }],
  ['excluded goes before included', ['الحكومة'], ['الوزراء'], { kind: 'excluded', word: 'الوزراء' }],
  [
    'a phrase does not go from one field into the next',
    ['الموازنة جلسة'],
    [],
    { kind: 'not-included', word: 'الموازنة جلسة' },
  ],
  ['blank words are not words', [' '], ['', ' '], undefined],
])('%s', (_, includeWords, excludeWords, reason) => {
  const result = matchItem(item, { includeWords, excludeWords })
  expect([result.accepted, result.reason]).toEqual([reason === undefined, reason])
})

test('tells the word, its list, the field and the place', () => {
  const rule = { includeWords: ['موازنات', 'اقتصادي'], excludeWords: ['قال الوزراء'] }
  expect(matchItem(item, rule).places).toEqual([
    { list: 'included', word: 'موازنات', field: 'title', at: 14, length: 8, found: 'الموازنة' },
    { list: 'excluded', word: 'قال الوزراء', field: 'text', at: 0, length: 10, found: 'قال الوزير' },
    { list: 'included', word: 'اقتصادي', field: 'category', at: 8, length: 6, found: 'اقتصاد' },
  ])
})

const finds = (word: string, title: string) =>
  matchItem({ ...item, title, categories: [] }, { includeWords: [word], excludeWords: [] }).accepted

describe('a word of the rule is found in', () => {
  test.each([
    ['هجوم', 'شنّ هجومًا على القاعدة'],
    ['هجوم', 'الهجمات تتواصل'],
    ['هجوم', 'وبهجومٍ مباغت'],
    ['هجوم', 'هجـوم ليلي'],
    ['هجوم', 'هج\u200bوم ليلي'],
    ['قصف', 'القصف المدفعي'],
    ['قصف', 'قصفت الطائرات'],
    ['انتخابات', 'العملية الانتخابية'],
    ['انتخابات', 'انتخاب رئيس'],
    ['وزير', 'مجلس الوزراء'],
    ['صاروخ', 'بالصواريخ والمسيّرات'],
    ['حكومة', 'قرار حكومي'],
    ['قرار', 'وقراراتها'],
    ['مدينة', 'دخول المدن'],
    ['شهيد', 'ثلاثة شهداء'],
    ['قتيل', 'عشرات القتلى'],
    ['جريح', 'الجرحى'],
    ['سعر', 'أسعار الذهب'],
    ['بنك', 'للبنوك'],
    ['حزب', 'الأحزاب'],
    ['شركة', 'شركات التأمين'],
    ['كأس', 'كؤوس أوروبا'],
    ['قنبلة', 'القنابل'],
    ['أزمة', 'الأزمات المالية'],
    ['إيران', 'الرئيس الإيراني'],
    ['نفط', 'المنتجات النفطية'],
    ['OpenAI', 'شركة «openai»'],
    ['F-16', 'مقاتلات بالـF-16'],
    ['عبدالله', 'عبد الله'],
    ['بنك مركزي', 'محافظ البنك المركزي'],
    ['بنك مركزي', 'البنوك المركزية'],
    ['مجلس الأمن', 'لمجلس الأمن'],
    ['على الحدود', 'قتال على الحدود'],
    ['«هجوم»', 'هُجوم'],
    ['"مجلس الأمن"', 'قرار مجلس الامن'],
    ['“هجوم” بري', 'هجوم بريّ'],
  ])('%s: %s', (word, title) => {
    expect(finds(word, title)).toBe(true)
  })
})

describe('a word of the rule is not found in', () => {
  test.each([
    ['كرة', 'فكرة جديدة'],
    ['حرب', 'حرباء'],
    ['علم', 'العالم'],
    ['قتل', 'القاتل'],
    ['دين', 'المدينة'],
    ['سلام', 'الإسلام'],
    ['مصر', 'مصير'],
    ['شرك', 'شركة'],
    ['دم', 'قدم'],
    ['رب', 'حرب'],
    ['هجوم', 'مهاجم المنتخب'],
    ['attack', 'attache'],
    ['بنك مركزي', 'بنك غير مركزي'],
    ['بنك مركزي', 'مركزي بنك'],
    ['مجلس الأمن', 'مجلس'],
    ['«هجوم»', 'الهجوم'],
    ['"هجوم"', 'هجومًا وهجمات'],
    ['“مجلس الأمن”', 'مجلس للأمن'],
    ['«»', 'هجوم'],
  ])('%s: %s', (word, title) => {
    expect(finds(word, title)).toBe(false)
  })
})
