import { expect, test } from 'vitest'
import { isCode, isEmail, problemsOf, type Rule, required } from './rules.ts'

test.each([
  [required, ' ', 'هذا الحقل مطلوب'],
  [required, 'سلمى', true],
  [isEmail, '', true],
  [isEmail, ' salma@example.com ', true],
  [isEmail, 'salma@example', 'بريد إلكتروني غير صحيح'],
  [isEmail, 'salma', 'بريد إلكتروني غير صحيح'],
  [isCode, '12345', 'الرمز ستة أرقام'],
  [isCode, '١٢٣ ٤٥٦', true],
  [isCode, 'abcd-efgh-2345', true],
] as [Rule, string, true | string][])('a rule returns true or the problem', (rule, value, verdict) => {
  expect(rule(value, new FormData())).toBe(verdict)
})

test('each field has one error, and may depend on another', () => {
  const form = new FormData()
  form.set('email', '')
  form.set('again', 'b')
  const same: Rule = (value, all) => value === all.get('first') || 'ليسا سواء'
  expect(problemsOf({ email: [required, () => 'لا يصل إليه'], first: [], again: [same] }, form)).toEqual({
    email: 'هذا الحقل مطلوب',
    again: 'ليسا سواء',
  })
})
