import { expect, test } from 'vitest'
import { excerptOf, finderOf } from './mark.ts'
import { parseQuery } from './query.ts'

test('of a text that is one word again and again the excerpt is found in one go', () => {
  const text = `${'كلمة '.repeat(200_000)}خبر في آخره`
  const { pieces, found } = excerptOf(text, finderOf(parseQuery('كلمة خبر')))
  expect(found).toBe(2)
  expect(pieces.filter(({ marked }) => marked).at(-1)).toEqual({ text: 'خبر', marked: true })
})
