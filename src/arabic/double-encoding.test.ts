import { expect, test } from 'vitest'
import { isGarbled, undoDoubleEncoding } from './double-encoding.ts'

const text = 'قال فريق «الأهلي» إن المباراة في 25 يناير، و€50 ثمن التذكرة: حفل غنائي.'
const readAs = (charset: string, given = text) =>
  new TextDecoder(charset).decode(new TextEncoder().encode(given))
const latin1 = Buffer.from(text).toString('latin1')

test.each([
  ['windows-1252', readAs('windows-1252')],
  ['windows-1256', readAs('windows-1256')],
  ['ISO-8859-1', latin1],
])('UTF-8 that was decoded as %s is repaired', (_, garbled) => {
  expect(undoDoubleEncoding(garbled)).toBe(text)
})

test.each([
  text,
  'حروف: ط، ظ، ع، غ؛ وهل تُطبع؟',
  'Café Ångström, Øre og Ære – «naïve» €5',
  'Ù est une lettre, § 3',
  'پایان خبر',
  '',
])('correct text stays: %s', right => {
  expect(undoDoubleEncoding(right)).toBe(right)
  expect(isGarbled(right)).toBe(false)
})

test('only doubly encoded words change', () => {
  expect(undoDoubleEncoding(`خبر: ${readAs('windows-1252', 'الوزراء')} – نص`)).toBe('خبر: الوزراء – نص')
})

test.each([
  readAs('windows-1252').replace(/[\u0080-\u009f\u00ad]/g, ''),
  readAs('windows-1256').replaceAll('\u00ad', '').replaceAll('ظ', 'ظ '),
  'خبر \ufffd\ufffd\ufffd',
  '???? ????? ??????',
])('irreparable text is recognised: %s', lost => {
  expect(isGarbled(undoDoubleEncoding(lost))).toBe(true)
})
