import { expect, test } from 'vitest'
import {
  colour,
  email,
  maybeWritten,
  name,
  newPassword,
  originAddress,
  slug,
  time,
  url,
  webAddress,
  written,
} from './fields.ts'

const marks = [...'\u200f\u200e\u061c\u202a\u202b\u202c\u2066\u2067\u2068\u2069\u200b\ufeff\u00a0 ']

test.each(marks)('invisible marks around a value are removed: %j', mark => {
  const around = (value: string) => `${mark}${value}${mark}`
  expect(email.parse(around('Sara@Example.com'))).toBe('sara@example.com')
  expect(slug.parse(around('أخبار'))).toBe('أخبار')
  expect(colour.parse(around('#E19D03'))).toBe('#E19D03')
  expect(url().parse(around('https://example.com/feed'))).toBe('https://example.com/feed')
  expect(originAddress.parse(around('https://example.com'))).toBe('https://example.com')
  expect(webAddress.parse(mark)).toBe('')
})

test.each([
  ['a name', name(9)],
  ['text', written('مطلوب')],
  ['optional text', maybeWritten()],
])('%s loses what would turn the words around it, before it is measured', (_, field) => {
  expect(field.parse('\u202e\u2067ليلى\u2069 علي\u202c\u202d')).toBe('ليلى علي')
  expect(field.safeParse('\u202e \u2066').data ?? '').toBe('')
})

test.each([
  ['feed://example.com/rss', 'https://example.com/rss'],
  ['feed:https://example.com/rss', 'https://example.com/rss'],
  ['example.com/rss', 'https://example.com/rss'],
  ['خبر.example:8080', 'https://خبر.example:8080'],
  ['http://example.com', 'http://example.com'],
])('an address is recognised: %s', (typed, address) => {
  expect(url().parse(typed)).toBe(address)
})

test.each(['', 'javascript:alert(1)', 'كلمة', 'ftp://example.com', 'example.com:x', 'a b.com'])(
  'no address: %j',
  typed => {
    expect(url().safeParse(typed).success).toBe(false)
  },
)

test.each(['sara', 'sara @example.com', 'sara@', ''])('no e-mail address: %j', typed => {
  expect(email.safeParse(typed).success).toBe(false)
})

test('an invalid optional address gets the message for addresses', () => {
  const { error } = webAddress.safeParse('كلمة')
  expect(error?.issues.map(({ message }) => message)).toEqual(['عنوان ويب يبدأ بـ https'])
})

test('a new password’s length is counted in composed characters', () => {
  expect(newPassword.safeParse('أأأأ'.normalize('NFD')).success).toBe(false)
})

test.each([
  ['2026-12-01T00:00:00+03:00', true],
  ['2026-12-01T00:00:00.123456+14:00', true],
  ['1875-12-27T00:00:00Z', true],
  ['9999-12-31T23:59:59Z', true],
  ['9999-12-31T23:59:59-12:00', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-12-01T00:00:00+16:00', false],
  ['2026-12-01T00:00:00-23:59', false],
])('a time that can be stored and read back: %s, %s', (text, isGood) => {
  expect(time.safeParse(text).success).toBe(isGood)
})
