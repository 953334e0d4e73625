import { expect, test } from 'vitest'
import { answersOfWords } from './answers.ts'
import { cleanItem } from './clean.ts'
import { createItem } from './item.ts'

const item = (title: string, html: string, categories: string[] = []) =>
  cleanItem(
    createItem(
      {
        guid: 'guid',
        url: 'https://agency.example/1',
        title,
        html,
        summary: undefined,
        dates: [],
        author: undefined,
        categories,
        images: [],
        language: undefined,
      },
      'https://agency.example/',
      undefined,
    ),
  )

test.each([
  ['a word of the title', item('مجلس الوزراء يقر الموازنة', '<p>نص</p>'), 'الموازنة', 'title', 'الموازنة'],
  [
    'a phrase, with a prefix',
    item('خبر', '<p>قال إنه وبالبنك المركزي</p>'),
    'البنك المركزي',
    'text',
    'وبالبنك المركزي',
  ],
  ['another spelling', item('إجتماع الأحزاب', '<p>نص</p>'), 'اجتماع', 'title', 'إجتماع'],
  ['a category', item('خبر', '<p>نص</p>', ['اقتصاد عالمي']), 'اقتصاد', 'category', 'اقتصاد عالمي'],
])('an answer has the place of %s', (_, clean, word, field, written) => {
  const [answer] = answersOfWords(clean, { includeWords: [word], excludeWords: [] })
  expect(answer).toMatchObject({ rule: 'included', verdict: 'passed' })
  const [place] = answer!.places
  expect(place).toMatchObject({ word, field })
  const texts = {
    title: clean.title,
    summary: clean.summary,
    text: clean.text,
    category: clean.categories[0]!,
  }
  const { offset, length } = place!
  expect(texts[field as keyof typeof texts].slice(offset, offset + length)).toBe(written)
})

test('an excluded word ends the questions; without it both lists answer; an empty list asks nothing', () => {
  const clean = item('حالة الطقس', '<p>أمطار غدًا</p>')
  const verdicts = (includeWords: string[], excludeWords: string[]) =>
    answersOfWords(clean, { includeWords, excludeWords }).map(({ rule, verdict }) => `${rule} ${verdict}`)
  expect(verdicts(['أمطار'], ['طقس'])).toEqual(['excluded refused'])
  expect(verdicts(['أمطار'], ['رياضة'])).toEqual(['excluded passed', 'included passed'])
  expect(verdicts(['ثلوج'], [])).toEqual(['included refused'])
  expect(verdicts([], [])).toEqual([])
})
