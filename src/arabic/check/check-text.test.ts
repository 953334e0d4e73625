import { describe, expect, test } from 'vitest'
import { checkText, emptyHouse } from './check-text.ts'
import { namesOf } from './names.ts'
import { wordingsOf } from './wordings.ts'

const mended = (text: string, house = emptyHouse) =>
  checkText(text, house).reduceRight(
    (so, { from, to, replacement }) =>
      replacement === undefined ? so : so.slice(0, from) + replacement + so.slice(to),
    text,
  )

test.each([
  [
    'several at once',
    'قالت الحكومه ان الخطه جديده , وانها الى التنفيذ .',
    'قالت الحكومة إن الخطة جديدة، وأنها إلى التنفيذ.',
  ],
  ['tashkeel stays', 'المَدرسه الحُكومِيّه', 'المَدرسة الحُكومِيّة'],
  ['letters of neighbours that look like ours', 'وزارۃ الصحۃ فی الکویت', 'وزارة الصحة في الكويت'],
  ['clitics stay', 'والى المدرسه وبالجامعه', 'وإلى المدرسة وبالجامعة'],
])('%s', (_, wrong, right) => {
  expect(mended(wrong)).toBe(right)
})

describe('what is right is left alone', () => {
  test.each([
    '',
    'The quick brown fox, then what? Nothing; really.',
    'كتابه الجديد عن علي وابنه.',
    'عاد إليّ وعليّ دَين، وسجل مهاجمه هدفين، ونفى متحدثه ومستشاره ذلك.',
    'قرأ النص كلمة كلمة، وبندًا بندًا، وراجعه جدًا جدًا.',
    'عام 1447 هـ، واتفاق بـ«الإجماع» ولـ«ورّاق».',
    'شركة الـBBC ومنصة COVID-19 وطراز F16.',
    'أ.د. سالم، وم.م. ناصر، عند الساعة 3:05 وبنسبة 3.5%.',
    'انظر https://example.com/a?b=1;c=2,3 ثم عُد.',
    'وقال: «نعم… ربما»، ثم (ضحك).',
    'بلغ 1,234.5 مترًا.',
    '1) أولًا\n2) ثانيًا',
    'مسؤول ومسئول، وشؤون وشئون.',
    'هذا شَعر\u200c‌ طويل.',
  ])('%s', text => {
    expect(checkText(text)).toEqual([])
  })
})

describe('what the newsroom knows', () => {
  const wordings = wordingsOf([
    { word: 'تركية', preferred: 'تركيا', reason: 'اسم الدولة' },
    { word: 'دولة الاحتلال', preferred: 'إسرائيل', reason: '' },
    { word: 'بترول', preferred: 'نفط', reason: '' },
  ])
  const names = namesOf([
    { name: 'عبد الله أحمد', aliases: ['أبو سالم', 'عبدالله أحمد'] },
    { name: 'دونالد ترامب', aliases: ['دونالد ترمب', 'الرئيس السابق'] },
  ])
  const house = {
    spellings: new Map([
      ['مسيول', ['مسئول']],
      ['حكومه', ['حكومة', 'حكومه']],
    ]),
    names,
    wordings,
  }
  test.each([
    ['a word of the list', 'في تركية', 'في تركيا'],
    ['with clitics', 'وبتركية وللبترول والبترول', 'وبتركيا وللنفط والنفط'],
    ['of several words', 'قالت دولة الاحتلال أمس', 'قالت إسرائيل أمس'],
    ['a name', 'لعبد الله احمد', 'لعبد الله أحمد'],
    ['an alias in the same letters is right', 'عبدالله أحمد', 'عبدالله أحمد'],
    ['an alias that is another name too', 'الرئيس السابق', 'الرئيس السابق'],
    ['an alias that is another spelling is not', 'دونالد ترمب', 'دونالد ترامب'],
    ['what the house writes is right', 'حكومه', 'حكومه'],
  ])('%s', (_, wrong, right) => {
    expect(mended(wrong, house)).toBe(right)
  })
  test('its reason is the list’s', () => {
    expect(checkText('في تركية', house)).toEqual([
      { kind: 'wording', from: 3, to: 8, reason: 'اسم الدولة', replacement: 'تركيا' },
    ])
  })
})

/** Quadratic work on a megabyte would take hours: the test's own limit of time tells. */
test.each(
  ['ا', ' ', 'ـ', '«', '»', '،', ',', '\u200f', '1٢', 'ان ', 'عبد ', ' ,', 'a ا', '?؟', 'أ.'].map(unit => [
    unit,
    `ا${unit.repeat(Math.ceil(1_000_000 / unit.length))}ا`,
  ]),
)('a megabyte of «%s» ends, with at most 500 findings', { tags: 'thorough' }, (_, text) => {
  const names = namesOf([{ name: 'عبد عبد عبد عبد عبد عين', aliases: [] }])
  const wordings = wordingsOf([{ word: 'ان ان ان ان ان عين', preferred: 'عين', reason: '' }])
  expect(checkText(text, { ...emptyHouse, names, wordings }).length).toBeLessThanOrEqual(500)
})
