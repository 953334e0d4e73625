import { describe, expect, test } from 'vitest'
import { wordFields } from '../feed.item.schema.ts'
import { type MatchRule, matchItem } from './match.ts'

const item = {
  title: 'الحكومة تُقرّ الموازنة',
  summary: 'جلسة مسائية',
  text: 'قال الوزير إن الإنفاق ارتفع',
  categories: ['محليات', 'اقتصاد'],
  author: 'سلمى حداد',
}

const everywhere: MatchRule = {
  includeWords: [],
  includeFields: wordFields,
  includeAll: false,
  excludeWords: [],
  excludeFields: wordFields,
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
  const result = matchItem(item, { ...everywhere, includeWords, excludeWords })
  expect([result.accepted, result.reason]).toEqual([reason === undefined, reason])
})

test('tells the word, its list, the field and the place', () => {
  const rule = { ...everywhere, includeWords: ['موازنات', 'اقتصادي'], excludeWords: ['قال الوزراء'] }
  expect(matchItem(item, rule).places).toEqual([
    { list: 'included', word: 'موازنات', field: 'title', offset: 14, length: 8, found: 'الموازنة' },
    { list: 'excluded', word: 'قال الوزراء', field: 'text', offset: 0, length: 10, found: 'قال الوزير' },
    { list: 'included', word: 'اقتصادي', field: 'category', offset: 8, length: 6, found: 'اقتصاد' },
  ])
})

test.each<[string, Partial<MatchRule>, boolean]>([
  ['a word of another field', { includeWords: ['الوزير'], includeFields: ['title'] }, false],
  ['the summary, as a part of the text', { includeWords: ['مسائية'], includeFields: ['text'] }, true],
  ['a category', { includeWords: ['محليات'], includeFields: ['category', 'author'] }, true],
  [
    'an author outside the chosen fields',
    { includeWords: ['سلمى'], includeFields: ['title', 'text'] },
    false,
  ],
  ['an excluded word of another field', { excludeWords: ['الوزير'], excludeFields: ['title'] }, true],
  ['an excluded word of the field', { excludeWords: ['حداد'], excludeFields: ['author'] }, false],
  ['all of the words', { includeWords: ['الحكومة', 'الإنفاق'], includeAll: true }, true],
  ['one of two required words', { includeWords: ['الحكومة', 'كرة'], includeAll: true }, false],
  [
    'all of the words, one in another field',
    { includeWords: ['الحكومة', 'الإنفاق'], includeAll: true, includeFields: ['title'] },
    false,
  ],
])('looks only where the rule says: %s', (_, rule, accepted) => {
  expect(matchItem(item, { ...everywhere, ...rule }).accepted).toBe(accepted)
})

test('the reason names the word that is missing', () => {
  const rule = { ...everywhere, includeWords: ['الحكومة', 'كرة'], includeAll: true }
  expect(matchItem(item, rule).reason).toEqual({ kind: 'not-included', word: 'كرة' })
})

const finds = (word: string, title: string) =>
  matchItem({ ...item, title, categories: [] }, { ...everywhere, includeWords: [word] }).accepted

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
    ['”مجلس الأمن“', 'قرار مجلس الامن'],
    ['قصف', 'إسرائيل تقصف بيروت'],
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
    ['”هجوم“', 'الهجوم'],
    ['”هجوم”', 'هجومًا'],
    ['„هجوم“', 'هجومًا'],
    ['»هجوم«', 'هجومًا'],
    ['"هجوم"', 'هجومًا وهجمات'],
    ['“مجلس الأمن”', 'مجلس للأمن'],
    ['«»', 'هجوم'],
  ])('%s: %s', (word, title) => {
    expect(finds(word, title)).toBe(false)
  })
})
