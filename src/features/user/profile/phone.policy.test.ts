import { expect, test } from 'vitest'
import { toDigits } from '../../../arabic/digits.ts'
import { arabicPhoneMessage, parsePhone, phoneRule, showPhone, typedCountry } from './phone.policy.ts'

const marks = [
  ['\u200e', ''],
  ['\u200f', '\u200f'],
  ['\u061c', ''],
  ['\u202a', '\u202c'],
  ['\u202b', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u2068', '\u2069'],
]

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
  ['0100123456', 'EG', undefined],
  ['++966512345678', 'SA', '+966512345678'],
  ['\u200e+966 51 234 5678\u200f', undefined, '+966512345678'],
  ['\u202a0512345678\u202c', 'SA', '+966512345678'],
  ['٠٥١ـ٢٣٤ـ٥٦٧٨', 'SA', '+966512345678'],
  ['الجوال: 0512345678', 'SA', '+966512345678'],
  ['0512345678 أو 0551234567', 'SA', undefined],
  ['لا رقم', 'SA', undefined],
])('«%s» from %s: %s', (value, country, number) => {
  expect(parsePhone(value, country)?.number).toBe(number)
})

// libphonenumber's example mobile numbers: calling code, national number, trunk prefix.
const arabNumbers: [string, string, string, string?][] = [
  ['DZ', '213', '551234567', '0'],
  ['BH', '973', '36001234'],
  ['KM', '269', '3212345'],
  ['DJ', '253', '77831001'],
  ['EG', '20', '1001234567', '0'],
  ['IQ', '964', '7912345678', '0'],
  ['JO', '962', '790123456', '0'],
  ['KW', '965', '50012345'],
  ['LB', '961', '71123456'],
  ['LY', '218', '912345678', '0'],
  ['MR', '222', '22123456'],
  ['MA', '212', '650123456', '0'],
  ['OM', '968', '92123456'],
  ['PS', '970', '599123456', '0'],
  ['QA', '974', '33123456'],
  ['SA', '966', '512345678', '0'],
  ['SO', '252', '71123456'],
  ['SD', '249', '911231234', '0'],
  ['SY', '963', '944567890', '0'],
  ['TN', '216', '20123456'],
  ['AE', '971', '501234567', '0'],
  ['YE', '967', '712345678', '0'],
  ['EH', '212', '650123456', '0'],
]
test.each(arabNumbers)(
  'a number of %s is recognised however it was typed or copied',
  (country, code, number, zero = '') => {
    const spaced = number.replace(/(..)(...)/, '$1 $2 ')
    const written = [
      `+${code}${number}`,
      `00${code}${number}`,
      `${zero}${number}`,
      `+${code}-${spaced}`,
      `${zero}${spaced}`,
    ]
    const typed = written.flatMap(text => [text, toDigits(text, 'arab'), toDigits(text, 'arabext')])
    const copied = typed.flatMap(text => [
      text,
      ` ${text}\u00a0`,
      ...marks.map(([open, close]) => open + text + close),
    ])
    for (const text of copied)
      expect(parsePhone(text, country)?.number, JSON.stringify(text)).toBe(`+${code}${number}`)
    expect(parsePhone(`${zero}${number.slice(0, -1)}`, country)).toBeUndefined()
  },
)

test('a typed + determines the country', () => {
  expect(parsePhone('+20 100 123 4567', 'SA')?.country).toBe('EG')
})

test("the rule returns true, or the specification's sentence", () => {
  expect(phoneRule()('')).toBe(true)
  expect(phoneRule({ country: 'SA' })('0512345678')).toBe(true)
  expect(phoneRule({ country: 'SA' })('12')).toBe(
    'The "Phone" field is not a valid phone number (example: 051 234 5678).',
  )
  expect(phoneRule({ message: arabicPhoneMessage })('12')).toBe(
    'رقم الهاتف غير صحيح، مثاله ‎+966\u00a051\u00a0234\u00a05678‎.',
  )
})

test.each<[string, string | undefined]>([
  ['+966', 'SA'],
  [' +20 10', 'EG'],
  ['+٩٦٦', 'SA'],
  ['\u202a+20 10', 'EG'],
  ['+', undefined],
  ['+1', undefined],
  ['+1 604 555 0100', 'CA'],
  ['0512345678', undefined],
])('typing «%s» switches the country to %s', (value, country) => {
  expect(typedCountry(value)).toBe(country)
})

test("a number is shown in its country's format by default", () => {
  expect(showPhone('+20 1001234567', 'SA')).toEqual({ phone: '010 01234567', phoneCountry: 'EG' })
  expect(showPhone('0512345678', 'SA', 'international').phone).toBe('+966 51 234 5678')
  expect(showPhone('12', 'SA')).toEqual({ phone: '12', phoneCountry: 'SA' })
  expect(showPhone('', 'SA').phone).toBe('')
})
