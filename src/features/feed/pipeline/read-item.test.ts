import { expect, test } from 'vitest'
import { wordFields } from '../feed.item.schema.ts'
import type { FeedItem } from './feed-item.ts'
import { readItem } from './read-item.ts'
import type { ReadingRule } from './reading-rule.ts'

const arabic = 'أقرّ المجلس الموازنة بعد جلسة طويلة'
const item: FeedItem = {
  guid: 'g',
  url: 'https://news.example/1',
  title: 'الموازنة',
  html: `<p>${arabic}</p>`,
  summary: '',
  baseUrl: 'https://news.example/',
  publishedAt: undefined,
  author: undefined,
  categories: [],
  images: [],
  media: [],
  language: undefined,
  notice: '',
}
const rule: ReadingRule = {
  includeWords: [],
  includeFields: [...wordFields],
  includeAll: false,
  excludeWords: [],
  excludeFields: [...wordFields],
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
const picture = { images: [{ url: 'https://news.example/1.jpg' }] }
const inEnglish = { title: 'Budget', html: '<p>The budget passed after a long session</p>' }

test.each<[string, Partial<FeedItem>, Partial<ReadingRule>, string | undefined]>([
  ['no conditions', inEnglish, {}, undefined],
  ['Arabic wanted', {}, { language: 'arabic' }, undefined],
  ['Arabic wanted, English came', inEnglish, { language: 'arabic' }, 'ليست بالعربية'],
  ['Arabic wanted, Persian came', { language: 'fa' }, { language: 'arabic' }, 'ليست بالعربية'],
  ['others wanted', inEnglish, { language: 'other' }, undefined],
  ['others wanted, Arabic came', {}, { language: 'other' }, 'لا يأخذ إلا غير العربي'],
  ['as long as required', {}, { minWords: 6 }, undefined],
  ['shorter than required', {}, { minWords: 7 }, '6 كلمات، والمطلوب 7 كلمات فأكثر'],
  ['much shorter', { html: '<p>موازنة جديدة</p>' }, { minWords: 100 }, 'كلمتان، والمطلوب 100 كلمة فأكثر'],
  ['only a summary, long enough', { html: '', summary: `<p>${arabic}</p>` }, { minWords: 6 }, undefined],
  ['with a picture', picture, { pictureOnly: true }, undefined],
  ['without a picture', {}, { pictureOnly: true }, 'لا صورة لها'],
])('%s', (_, change, condition, reason) => {
  const { refusal } = readItem({ ...item, ...change }, { ...rule, ...condition })
  if (reason === undefined) expect(refusal).toBeUndefined()
  else expect(refusal).toEqual({ outcome: 'unsuitable', reason: expect.stringContaining(reason) })
})

test.each<[string, Partial<ReadingRule>, string]>([
  ['a word of several', { excludeWords: ['مجالس'] }, 'فيها «مجالس»، وهي من كلمات الاستبعاد.'],
  ['a word in quotation marks', { excludeWords: ['«المجلس»'] }, 'فيها «المجلس»، وهي من كلمات الاستبعاد.'],
  [
    'one of all',
    { includeWords: ['مجلس', 'كرة'], includeAll: true },
    'ليس فيها «كرة»، وكلمات الاختيار مطلوبة كلها.',
  ],
])('the reason names the word: %s', (_, words, reason) => {
  expect(readItem(item, { ...rule, ...words }).refusal?.reason).toBe(reason)
})
