import { expect, test } from 'vitest'
import { compareStatements } from './statements.ts'

const first =
  'ضرب زلزال بقوة 6.2 درجة مدينة أغادير فجر اليوم. وقتل 12 شخصًا تحت أنقاض المنازل القديمة.\nوقال الوزير.\nوأرسلت الحكومة فرق الإنقاذ إلى القرى الجبلية.'

/** Which of the articles, counted from 1, make each statement. */
const outline = (...texts: string[]) =>
  compareStatements(texts.map((text, at) => ({ articleId: at + 1, text }))).map(
    ({ text, articleIds }) => `${text.split(' ', 2).join(' ')}: ${articleIds.join()}`,
  )

test.each([
  ['a copy', [first, first], ['ضرب زلزال: 1,2', 'وقتل 12: 1,2', 'وأرسلت الحكومة: 1,2']],
  [
    'other words, other letters, another order',
    [first, 'أرسلت الحكومه فرقا للإنقاذ إلى القرى الجبليه! فجر اليوم زلزال قوته 6.2 درجة يضرب مدينة أغادير.'],
    ['ضرب زلزال: 1,2', 'وقتل 12: 1', 'وأرسلت الحكومة: 1,2'],
  ],
  [
    'another number is another statement',
    [first, 'وقتل 15 شخصًا تحت أنقاض المنازل القديمة.'],
    ['ضرب زلزال: 1', 'وقتل 12: 1', 'وأرسلت الحكومة: 1', 'وقتل 15: 2'],
  ],
  [
    'the same numbers in Arabic digits, and one more',
    [first, 'وقتل ١٢ شخصًا تحت أنقاض المنازل القديمة، وأصيب ٣٠.'],
    ['ضرب زلزال: 1', 'وقتل 12: 1,2', 'وأرسلت الحكومة: 1'],
  ],
  [
    'another number in letters, too',
    ['قتل ثمانية أشخاص تحت أنقاض المنازل القديمة.', 'وقتل تسعة أشخاص تحت أنقاض المنازل القديمة.'],
    ['قتل ثمانية: 1', 'وقتل تسعة: 2'],
  ],
  [
    'told in other words by another outlet',
    [
      'قال العقيد سالم البرعي إن أربع رافعات رفعت الأنقاض. ونقل سبعة عمال إلى مستشفى الأمل. وفتحت النيابة تحقيقًا مع الشركة.',
      'أخلت الرافعات الركام وفق العقيد البرعي الذي أشرف على رفع الأنقاض. ويعالج مستشفى الأمل العمال السبعة. ولم يعلق وزير الأشغال على انهيار الجسر.',
    ],
    ['قال العقيد: 1,2', 'ونقل سبعة: 1,2', 'وفتحت النيابة: 1', 'ولم يعلق: 2'],
  ],
  ['twice in one article', [`${first}\n${first}`], ['ضرب زلزال: 1', 'وقتل 12: 1', 'وأرسلت الحكومة: 1']],
  ['nothing to compare', ['', 'وقال الوزير.'], []],
])('%s', (_, texts, statements) => expect(outline(...texts)).toEqual(statements))

test('only the beginning of an endless text is read', () => {
  const endless = Array.from({ length: 5000 }, (_, at) => `بلدة${at} نهر${at} جسر${at} قلعة${at} سوق${at}.`)
  expect(compareStatements([{ articleId: 1, text: endless.join(' ') }]).length).toBeLessThanOrEqual(40)
})
