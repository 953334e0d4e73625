import { expect, test } from 'vitest'
import { leaving, nameOf } from '../../site-export/part.ts'
import { findPart } from '../../site-export/parts.ts'
import { isAsDocumented } from './column-values.ts'

const articles = findPart('articles')
const line = {
  id: 1,
  ...Object.fromEntries(leaving(articles.fields).map(([column, field]) => [nameOf(column, field), null])),
  ...Object.fromEntries(Object.keys(articles.lists).map(name => [name, []])),
}

test.each([
  ['as it is', {}, true],
  ['from before linked pictures', { imageLink: undefined }, true],
  ['without its credit', { imageCredit: undefined }, false],
  ['with a linked picture', { imageLink: 'https://agency.example/a@2x.jpg' }, true],
  ['with a path of ours for one', { imageLink: '/a.jpg' }, false],
  ['with a script for one', { imageLink: 'javascript:alert(1)' }, false],
  ['with a password in one', { imageLink: 'https://user:secret@agency.example/a.jpg' }, false],
  ['with a long one', { imageLink: `https://agency.example/${'a'.repeat(2000)}` }, false],
])('the line of an article %s', (_, change, isTaken) => {
  expect(isAsDocumented(articles, { ...line, ...change })).toBe(isTaken)
})
