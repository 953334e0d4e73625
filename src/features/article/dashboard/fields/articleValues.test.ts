import { expect, test } from 'vitest'
import {
  changedFields,
  contentOfValues,
  copyOfValues,
  emptyArticle,
  listDifferences,
} from './articleValues.ts'

const tag = (id: number) => ({ id, name: `وسم ${id}`, slug: `w-${id}` })
const base = { ...emptyArticle, title: 'عنوان', summary: 'ملخص', categoryId: 1, tags: [tag(1), tag(2)] }

test('surrounding spaces and the order of tags do not count as a change', () => {
  expect(changedFields(base, { ...base, title: ' عنوان ', tags: [tag(2), tag(1)] })).toEqual([])
})

test.each([
  ['only I changed the title', { title: 'عنواني' }, {}, [['title', 'mine', false]]],
  ['only they changed the title', {}, { title: 'عنوانهم' }, [['title', 'theirs', false]]],
  ['both changed the title', { title: 'عنواني' }, { title: 'عنوانهم' }, [['title', 'mine', true]]],
  ['both made the same change', { title: 'واحد' }, { title: 'واحد' }, []],
  [
    'each changed another field',
    { summary: 'ملخصي' },
    { categoryId: 2 },
    [
      ['summary', 'mine', false],
      ['categoryId', 'theirs', false],
    ],
  ],
])('%s', (_title, mine, theirs, expected) => {
  const found = listDifferences(base, { ...base, ...mine }, { ...base, ...theirs })
  expect(found.map(({ field, choice, both }) => [field, choice, both])).toEqual(expected)
})

test('without a common base every difference must be decided', () => {
  expect(listDifferences(undefined, base, { ...base, title: 'آخر' })).toEqual([
    { field: 'title', choice: 'mine', both: true },
  ])
})

test('an empty slug and an open publication time are left to the server', () => {
  const content = contentOfValues(base)
  expect(content).not.toHaveProperty('slug')
  expect(content).not.toHaveProperty('publishAt')
  expect(content).toMatchObject({ tagIds: [1, 2], imageId: null, originalUrl: null })
})

test('a copy has the contents, and nothing that says where and when the article was published', () => {
  const image = { id: 3, hash: 'a', width: 1, height: 1, alt: '', placeholder: '', colour: '#888888' }
  const contents = {
    ...base,
    description: '<p>نص</p>',
    image,
    imageCredit: 'وكالة',
    people: [tag(4)],
    authorId: 2,
  }
  const published = {
    slug: 'خبر',
    publishAt: '2026-11-28T08:00:00Z',
    breakingNews: true,
    breakingUntil: '2026-11-28T14:00:00Z',
    originalUrl: 'https://example.com/1',
    canonicalUrl: 'https://example.com/2',
    assisted: ['titles' as const],
  }
  expect(copyOfValues({ ...contents, ...published })).toEqual(contents)
})
