import { expect, test } from 'vitest'
import { wordFields } from '../feed.item.schema.ts'
import { describePlaces, ruleSentence } from './ruleSentence.ts'

type Rule = Parameters<typeof ruleSentence>[0]

const everything: Rule = {
  includeWords: [],
  includeFields: [...wordFields],
  includeAll: false,
  excludeWords: [],
  excludeFields: [...wordFields],
  language: 'any',
  minWords: 0,
  pictureOnly: false,
  pictureRights: 'copy',
  autoPublish: false,
  maxAgeHours: null,
  hourlyLimit: null,
  fromNowOn: false,
  arabicToPublish: false,
  pictureToPublish: false,
  knownSiteOnly: false,
  firstCopyOnly: false,
  publishFrom: null,
  publishUntil: null,
}
const many = (count: number) => Array.from({ length: count }, (_, index) => `ك${index + 1}`)

test.each<[Partial<Rule>, string]>([
  [{}, 'يأخذ كل أخبار الخلاصة، وتنتظر محررًا.'],
  [{ autoPublish: true }, 'يأخذ كل أخبار الخلاصة، وينشرها فور وصولها.'],
  [
    { pictureRights: 'link', pictureOnly: true, autoPublish: true },
    'يأخذ كل أخبار الخلاصة، بصورة عند مصدرها، وينشرها فور وصولها.',
  ],
  [
    { pictureRights: 'link', pictureToPublish: true, autoPublish: true, hourlyLimit: 2 },
    'يأخذ كل أخبار الخلاصة، وتنتظر كلها محررًا، لأنه لا ينشر تلقائيًا إلا ما صورته عندنا.',
  ],
  [{ includeWords: ['هجوم'] }, 'يأخذ الأخبار التي تذكر «هجوم»، وتنتظر محررًا.'],
  [
    {
      includeWords: ['هجوم', 'قصف'],
      includeFields: ['title'],
      language: 'arabic',
      pictureOnly: true,
      autoPublish: true,
    },
    'يأخذ الأخبار التي تذكر «هجوم» أو «قصف» في العنوان، بلغة عربية وبصورة، وينشرها فور وصولها.',
  ],
  [{ includeWords: ['هجوم'], includeAll: true }, 'يأخذ الأخبار التي تذكر «هجوم»، وتنتظر محررًا.'],
  [
    { includeWords: ['هجوم', 'قصف'], includeAll: true },
    'يأخذ الأخبار التي تذكر «هجوم» و«قصف» معًا، وتنتظر محررًا.',
  ],
  [
    { includeWords: ['أ', 'ب', 'ج'], includeAll: true, includeFields: ['text', 'title'] },
    'يأخذ الأخبار التي تذكر «أ» و«ب» و«ج» كلها في العنوان أو النص، وتنتظر محررًا.',
  ],
  [
    { excludeWords: ['إعلان', 'رعاية'], excludeFields: ['category', 'author'] },
    'يأخذ كل أخبار الخلاصة، إلا ما يذكر «إعلان» أو «رعاية» في التصنيف أو الكاتب، وتنتظر محررًا.',
  ],
  [{ includeWords: ['"هجوم بري"'] }, 'يأخذ الأخبار التي تذكر «هجوم بري» بحروفها، وتنتظر محررًا.'],
  [{ language: 'other' }, 'يأخذ كل أخبار الخلاصة، بلغة غير العربية، وتنتظر محررًا.'],
])('%j', (rule, sentence) => {
  expect(ruleSentence({ ...everything, ...rule })).toBe(sentence)
})

test.each([
  [1, 'كلمة واحدة'],
  [2, 'كلمتين'],
  [3, '3 كلمات'],
  [11, '11 كلمة'],
  [100, '100 كلمة'],
])('a length of %d words', (minWords, length) => {
  expect(ruleSentence({ ...everything, minWords })).toContain(`، بنص لا يقل عن ${length}، `)
})

test.each([
  [6, '«ك5» أو «ك6»،'],
  [7, '«ك5» أو كلمتين أخريين،'],
  [8, '«ك5» أو 3 كلمات أخرى،'],
  [16, '«ك5» أو 11 كلمة أخرى،'],
  [50, '«ك5» أو 45 كلمة أخرى،'],
])('%d words: the first are named', (count, end) => {
  expect(ruleSentence({ ...everything, includeWords: many(count) })).toContain(end)
})

test.each<[Partial<Rule>, string]>([
  [{ maxAgeHours: 1 }, '، وينتظر محررًا ما مضى عليه أكثر من ساعة.'],
  [{ maxAgeHours: 2 }, '، وينتظر محررًا ما مضى عليه أكثر من ساعتين.'],
  [{ maxAgeHours: 36 }, '، وينتظر محررًا ما مضى عليه أكثر من 36 ساعة.'],
  [{ maxAgeHours: 24 }, '، وينتظر محررًا ما مضى عليه أكثر من يوم.'],
  [{ maxAgeHours: 48 }, '، وينتظر محررًا ما مضى عليه أكثر من يومين.'],
  [{ maxAgeHours: 24 * 11 }, '، وينتظر محررًا ما مضى عليه أكثر من 11 يومًا.'],
  [{ firstCopyOnly: true }, '، وينتظر محررًا ما نُشر نصه من قبل.'],
  [{ hourlyLimit: 1 }, ' لا أكثر من خبر واحد في الساعة، وينتظر محررًا ما زاد.'],
  [{ hourlyLimit: 2 }, ' لا أكثر من خبرين في الساعة، وينتظر محررًا ما زاد.'],
  [{ hourlyLimit: 12 }, ' لا أكثر من 12 خبرًا في الساعة، وينتظر محررًا ما زاد.'],
  [
    { maxAgeHours: 24, arabicToPublish: true, pictureToPublish: true, fromNowOn: true, knownSiteOnly: true },
    '، وينتظر محررًا ما مضى عليه أكثر من يوم وما ليس بالعربية وما لا صورة له وما في أول جلب وما رابطه إلى موقع جديد.',
  ],
])('brakes: %j', (brakes, end) => {
  const sentence = ruleSentence({ ...everything, autoPublish: true, ...brakes })
  expect(sentence).toBe(`يأخذ كل أخبار الخلاصة، وينشرها فور وصولها${end}`)
  expect(ruleSentence({ ...everything, ...brakes })).toBe(ruleSentence(everything))
})

test('names the words of an item and their fields', () => {
  const place = { offset: 0, length: 4, found: '' }
  expect(
    describePlaces([
      { ...place, list: 'included', word: 'هجوم', field: 'title' },
      { ...place, list: 'included', word: 'هجوم', field: 'text' },
      { ...place, list: 'included', word: 'قصف', field: 'category' },
      { ...place, list: 'excluded', word: 'إعلان', field: 'text' },
    ]),
  ).toBe('فيه من المستبعد: «إعلان» في النص. فيه من المطلوب: «هجوم» في العنوان والنص، «قصف» في التصنيف.')
  expect(describePlaces([])).toBe('')
})
