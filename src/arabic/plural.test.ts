import { describe, expect, test } from 'vitest'
import * as nouns from './nouns.ts'
import { oblique, plural } from './plural.ts'

describe('plural', () => {
  test.each<[number, string]>([
    [0, 'لا مقالات'],
    [1, 'مقال واحد'],
    [2, 'مقالان'],
    [3, '3 مقالات'],
    [10, '10 مقالات'],
    [11, '11 مقالًا'],
    [99, '99 مقالًا'],
    [100, '100 مقال'],
    [101, '101 مقال'],
    [102, '102 مقال'],
    [103, '103 مقالات'],
    [111, '111 مقالًا'],
    [1000, '1,000 مقال'],
    [1.5, '1.5 مقال'],
  ])('%d', (count, expected) => {
    expect(plural(count, nouns.article)).toBe(expected)
  })

  test('as CLDR has it', () => {
    const rules = new Intl.PluralRules('ar')
    const names = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' }
    for (let count = 0; count <= 1203; count += 0.5) expect(plural(count, names)).toBe(rules.select(count))
  })

  test('in Arabic-Indic digits', () => {
    expect(plural(1011, nouns.day, 'arab')).toBe('١٬٠١١ يومًا')
  })

  test.each(Object.entries(nouns))('%s: dual, number in few, many and other', (_, forms) => {
    expect(forms.two).toMatch(/ان$/)
    for (const form of [forms.few, forms.many, forms.other]) expect(form).toMatch(/^\{count\} \S+$/)
    // After 11 to 99 the noun is accusative: with tanwin, unless it ends in teh marbuta.
    expect(forms.many).toMatch(/(ًا|ة)$/)
  })
})

test('oblique', () => {
  expect(`قرأت ${plural(2, oblique(nouns.article))}`).toBe('قرأت مقالين')
  expect(plural(3, oblique(nouns.minute))).toBe('3 دقائق')
  expect(plural(2, oblique({ ...nouns.day, two: 'موضعا إعلان' }))).toBe('موضعَي إعلان')
  expect(plural(2, oblique({ ...nouns.day, two: 'إخفاقان متتاليان' }))).toBe('إخفاقين متتاليين')
})
