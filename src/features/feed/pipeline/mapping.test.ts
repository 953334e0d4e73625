import { expect, test } from 'vitest'
import { applyMappings, matchMappings } from './mapping.ts'

const item = {
  title: 'ارتفاع أسعار النفط',
  summary: '',
  text: 'قال وزير الاقتصاد إن الأسواق هادئة.',
  categories: ['Economy', 'أسواق المال'],
  author: 'أحمد علي',
}

test.each([
  ['a category, in any case', { words: ['economy'], fields: ['category'] }, true],
  ['a word by its stem', { words: ['سوق'], fields: ['category'] }, true],
  ['one of several', { words: ['رياضة', 'النفط'], fields: ['title', 'category'] }, true],
  ['an author', { words: ['أحمد علي'], fields: ['author'] }, true],
  ['a word of another field', { words: ['النفط'], fields: ['category'] }, false],
  ['a word to the letter', { words: ['«سوق»'], fields: ['category'] }, false],
  ['no word', { words: [], fields: ['category'] }, false],
] as const)('%s', (_, mapping, fits) => {
  expect(matchMappings(item, [mapping])).toEqual(fits ? [0] : [])
})

test('the first section and author decide; tags and people are those of all that fit', () => {
  const none = { category: null, author: null, tags: [], people: [] }
  const mappings = [
    { ...none, tags: [1] },
    { ...none, category: 7 },
    { ...none, category: 8, author: 3, tags: [2], people: [5] },
    { ...none, author: 4, tags: [9] },
  ]
  expect(applyMappings(mappings, [0, 1, 2])).toEqual({ category: 7, author: 3, tags: [1, 2], people: [5] })
  expect(applyMappings(mappings, [])).toEqual({
    category: undefined,
    author: undefined,
    tags: [],
    people: [],
  })
})
