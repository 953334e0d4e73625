import { expect, test } from 'vitest'
import { name } from '../../contract/fields.ts'
import { problemOf, type Rule, ruleOf } from './rules.ts'

const long: Rule<string> = value => value.length > 3 || 'قصير'
const digits: Rule<string> = value => /^\d+$/.test(value) || 'أرقام فقط'

test('a field shows one error, the first; more on request', () => {
  expect(problemOf('1234', [long, digits])).toBeNull()
  expect(problemOf('12345x', [long, digits])).toBe('أرقام فقط')
  expect(problemOf('x', [long, digits])).toBe('قصير')
  expect(problemOf('x', [long, digits], 2)).toBe('قصير أرقام فقط')
})

test('a field of the contract works as a rule: true, or its message in Arabic', () => {
  expect(ruleOf(name())('اسم')).toBe(true)
  expect(ruleOf(name())('')).toMatch(/[\u0600-\u06ff]/)
})
