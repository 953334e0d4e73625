import { expect, test } from 'vitest'
import { asStreamTitle } from './stream-title.ts'

test.each([
  ['a NUL, which PostgreSQL refuses', 'نشرة\0 التاسعة', 'نشرة التاسعة'],
  ['line breaks and other controls', '\u0007نشرة\r\n  التاسعة\u2028', 'نشرة التاسعة'],
  ['an override of the direction', '\u202eنشرة\u2069', 'نشرة'],
  ['half a character', 'نشرة \ud83d', 'نشرة \ufffd'],
  ['UTF-8 that was read as windows-1252', 'Ù†Ø´Ø±Ø© Ø§Ù„Ø£Ø®Ø¨Ø§Ø±', 'نشرة الأخبار'],
  ['more than two hundred characters', '😀'.repeat(300), '😀'.repeat(200)],
  ['only marks', '\u200f \u202c\0', ''],
])('a title with %s', (_, title, shown) => expect(asStreamTitle(title)).toBe(shown))
