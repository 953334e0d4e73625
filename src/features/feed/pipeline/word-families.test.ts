import { expect, test } from 'vitest'
import { stemOf } from '../../../arabic/stem.ts'
import { mustNotMeet } from '../../../arabic/stem-pairs.ts'
import { wordFinder } from './find-words.ts'
import { families } from './word-families.ts'

const meets = (rule: string, text: string) =>
  wordFinder({ included: [rule], excluded: [] })(`قال إن ${text} وقع`).length > 0

test.each(families)('a rule for one of these words means all: %s', family => {
  const words = family.split(' ')
  const apart = words.flatMap(one =>
    words.filter(other => !meets(one, other)).map(other => `${one} ${other}`),
  )
  expect(apart).toEqual([])
})

test.each([
  'هجوم هجمات',
  'هجوم وهاجمت',
  'اعتقل المعتقلين',
  'قتلى ومقتله',
  'تفجيرات الانفجارات',
  'هاجم بالهجوم',
])('in their other forms: %s', pair => {
  const [one, other] = pair.split(' ') as [string, string]
  expect([meets(one, other), meets(other, one)]).toEqual([true, true])
})

test.each([
  'هجوم مهاجم',
  'انفجار فجر',
  'قتل قتال',
  'مقتل مقاتل',
  'اعتقال عقل',
  'إصابة صواب',
  'مظاهرة ظاهرة',
  'مظاهرة مظهر',
  'اتهام أهم',
  'نازح نزاع',
  'احتجاز حاجز',
  'استقالة استقلال',
  'استقال استقلال',
  'اشتباك شبكة',
  'خطف خط',
])('not what only resembles them: %s', pair => {
  const [one, other] = pair.split(' ') as [string, string]
  expect([meets(one, other), meets(other, one)]).toEqual([false, false])
})

test('no family meets another, nor joins words that must stay apart', () => {
  const stems = families.flatMap(family => [...new Set(family.split(' ').map(stemOf))])
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([])
  expect(stems).not.toContain('')
  const pairs = mustNotMeet.flatMap(([, text]) => text.split(/،\s|\n/).map(pair => pair.trim().split(' ')))
  const joined = pairs.filter(([one, other]) => {
    const family = families.find(words => words.split(' ').map(stemOf).includes(stemOf(one!)))
    return family?.split(' ').map(stemOf).includes(stemOf(other!))
  })
  expect(joined).toEqual([])
})

test('between quotation marks a word stays alone', () => {
  expect(meets('«هجوم»', 'هاجم')).toBe(false)
})
