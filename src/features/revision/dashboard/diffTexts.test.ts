import { expect, test } from 'vitest'
import { diffTexts } from './diffTexts.ts'

const marked = (before: string, after: string) =>
  diffTexts(before, after)
    .map(({ kind, text }) => ({ same: text, added: `{+${text}+}`, removed: `[-${text}-]` })[kind])
    .join('')

test.each([
  ['nothing changed', 'قال الوزير', 'قال الوزير', 'قال الوزير'],
  ['a word changed', 'قال الوزير أمس', 'قال الرئيس أمس', 'قال [-الوزير-]{+الرئيس+} أمس'],
  ['a word added', 'قال الوزير', 'قال الوزير اليوم', 'قال الوزير{+ اليوم+}'],
  ['a word removed', 'قال الوزير اليوم', 'قال اليوم', 'قال [-الوزير -]اليوم'],
  ['a line added', 'أول\nثالث', 'أول\nثان\nثالث', 'أول\n{+ثان\n+}ثالث'],
  ['from nothing', '', 'نص', '{+نص+}'],
  ['to nothing', 'نص', '', '[-نص-]'],
  ['a vowel sign added', 'قال علم', 'قال عِلم', 'قال [-علم-]{+عِلم+}'],
  ['a mark of direction added', 'من (أ) إلى', 'من (أ)\u200f إلى', 'من [-(أ)-]{+(أ)\u200f+} إلى'],
  ['a word joined without its joiner', 'می\u200cروم', 'میروم', '[-می\u200cروم-]{+میروم+}'],
])('%s', (_title, before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('the pieces of each side add up to it', () => {
  const before = 'أعلنت الوزارة اليوم خطة جديدة\nوقالت إنها تبدأ غدًا\nوتنتهي بعد عام'
  const after = 'أعلنت الوزارة أمس خطة جديدة للطرق\nوتنتهي بعد عامين'
  const pieces = diffTexts(before, after)
  const side = (kind: 'added' | 'removed') =>
    pieces
      .filter(piece => piece.kind === 'same' || piece.kind === kind)
      .map(piece => piece.text)
      .join('')
  expect(side('removed')).toBe(before)
  expect(side('added')).toBe(after)
})

test.each([
  ['words', ' '],
  ['lines', '\n'],
])('100 kB of %s without anything in common are shown whole', (_title, space) => {
  const text = (word: string) => Array.from({ length: 9000 }, (_, index) => word + index).join(space)
  const [before, after] = [text('كلمة'), text('قول')]
  expect(diffTexts(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})

test('of many long lines the first are compared word by word, and those beyond the budget shown whole', {
  tags: 'thorough',
}, () => {
  const line = (word: string, index: number) => `سطر ${Array(300).fill(`${word}${index}`).join(' ')}\n`
  const text = (word: string) =>
    Array.from({ length: 400 }, (_, index) => `${line(word, index)}ثابت ${index}\n`)
  const pieces = diffTexts(text('كلمة').join(''), text('قول').join(''))
  expect(pieces[0]).toEqual({ kind: 'same', text: 'سطر ' })
  expect(pieces.slice(-3)).toEqual([
    { kind: 'removed', text: line('كلمة', 399) },
    { kind: 'added', text: line('قول', 399) },
    { kind: 'same', text: 'ثابت 399\n' },
  ])
})
