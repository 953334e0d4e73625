import { expect, test } from 'vitest'
import { answersOfRules } from './answers.ts'
import { matchItem } from './match.ts'
import type { ReadingRule } from './reading-rule.ts'

const rule: ReadingRule = {
  includeWords: [],
  includeFields: ['title', 'text', 'category', 'author'],
  includeAll: false,
  excludeWords: [],
  excludeFields: ['title', 'text', 'category', 'author'],
  language: 'any',
  minWords: 0,
  pictureOnly: false,
  fullText: true,
  uniqueLink: true,
  mappings: [],
  creditLine: '',
  pictureRights: 'copy',
  siteUrl: 'https://ours.example',
}
const item = { title: 'حالة الطقس', summary: '', text: 'أمطار غدًا', categories: [], author: undefined }
const answers = (words: Partial<ReadingRule>, refusal?: Parameters<typeof answersOfRules>[2]) => {
  const given = { ...rule, ...words }
  return answersOfRules(given, matchItem(item, given), refusal)
}
const verdicts = (...given: Parameters<typeof answers>) =>
  answers(...given).map(({ rule: name, verdict }) => `${name} ${verdict}`)

test('an excluded word ends the questions; without it both lists answer; an empty list asks nothing', () => {
  expect(verdicts({ includeWords: ['أمطار'], excludeWords: ['طقس'] })).toEqual(['excluded refused'])
  expect(verdicts({ includeWords: ['أمطار'], excludeWords: ['رياضة'] })).toEqual([
    'excluded passed',
    'included passed',
  ])
  expect(verdicts({ includeWords: ['ثلوج'] })).toEqual(['included refused'])
  expect(verdicts({})).toEqual([])
  expect(verdicts({}, { outcome: 'unsuitable', reason: 'لا صورة لها.' })).toEqual(['suitable refused'])
})

test('an answer has the places of the words that decided', () => {
  const [answer] = answers({ excludeWords: ['الطقس'] })
  expect(answer?.places).toEqual([{ word: 'الطقس', field: 'title', offset: 5, length: 5 }])
})
