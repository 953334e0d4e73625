import { expect, test } from 'vitest'
import { arabicPhoneMessage, parsePhone, phoneRule, showPhone, typedCountry } from './phone.policy.ts'

test.each<[string, string | undefined, string | undefined]>([
  ['+966512345678', undefined, '+966512345678'],
  ['0512345678', 'SA', '+966512345678'],
  ['٠٥١٢٣٤٥٦٧٨', 'SA', '+966512345678'],
  ['+20 100 123 4567', 'SA', '+201001234567'],
  ['00201001234567', 'SA', '+201001234567'],
  ['0512345678', undefined, undefined],
  ['0512345678', 'XX', undefined],
  ['12', 'SA', undefined],
  ['+966 5', 'SA', undefined],
  ['اتصل بي على 0512345678', 'SA', undefined],
  ['لا رقم', 'SA', undefined],
])('«%s» from %s: %s', (value, country, number) => {
  expect(parsePhone(value, country)?.number).toBe(number)
})

test('a typed + decides the country', () => {
  expect(parsePhone('+20 100 123 4567', 'SA')?.country).toBe('EG')
})

test('the rule says true, or the sentence of the specification', () => {
  expect(phoneRule()('')).toBe(true)
  expect(phoneRule({ country: 'SA' })('0512345678')).toBe(true)
  expect(phoneRule({ country: 'SA' })('12')).toBe(
    'The "Phone" field is not a valid phone number (example: 051 234 5678).',
  )
  expect(phoneRule({ label: 'الهاتف', message: arabicPhoneMessage })('12')).toBe(
    'الحقل «الهاتف» ليس رقم هاتف صحيحًا (مثال: ‎+966 51 234 5678‎).',
  )
})

test.each<[string, string | undefined]>([
  ['+966', 'SA'],
  [' +20 10', 'EG'],
  ['+٩٦٦', 'SA'],
  ['+', undefined],
  ['+1', undefined],
  ['+1 604 555 0100', 'CA'],
  ['0512345678', undefined],
])('typing «%s» switches the country to %s', (value, country) => {
  expect(typedCountry(value)).toBe(country)
})

test('a number is shown as its own country writes it, unless told otherwise', () => {
  expect(showPhone('+20 1001234567', 'SA')).toEqual({ phone: '010 01234567', phoneCountry: 'EG' })
  expect(showPhone('0512345678', 'SA', 'international').phone).toBe('+966 51 234 5678')
  expect(showPhone('12', 'SA')).toEqual({ phone: '12', phoneCountry: 'SA' })
  expect(showPhone('', 'SA').phone).toBe('')
})
