import { expect, test } from 'vitest'
import { excerptAround } from './excerpt.ts'

const filler = 'قال الوزير إن العمل مستمر. '.repeat(40)
const placeOf = (text: string) => {
  const offset = text.indexOf('هجوم')
  const word = 'هجوم'
  return { list: 'included' as const, word, field: 'text' as const, offset, length: 4, found: word }
}

test.each([
  ['near the beginning', `شن هجوم. ${filler}`, 'شن هجوم.'],
  ['far inside', `${filler}شن هجوم. ${filler}`, '…'],
  ['in the last word', `${filler}هجوم`, '…'],
])('a word %s is in the excerpt, at its place', (_, text, beginning) => {
  const excerpt = excerptAround(text, [placeOf(text)], 300)
  expect(excerpt.text.length).toBeLessThanOrEqual(302)
  expect(excerpt.text.startsWith(beginning)).toBe(true)
  const [{ offset, length }] = excerpt.places as [ReturnType<typeof placeOf>]
  expect(excerpt.text.slice(offset, offset + length)).toBe('هجوم')
})

test('without places it is the beginning; places beyond it are left out', () => {
  expect(excerptAround(filler, [], 300).text.startsWith('قال')).toBe(true)
  const text = `هجوم ${filler}هجوم`
  const far = { ...placeOf(text), offset: text.length - 4 }
  expect(excerptAround(text, [placeOf(text), far], 300).places).toEqual([placeOf(text)])
})
