import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['\u001b[2Jخبر', '[2Jخبر'],
  ['\u001b]0;title\u0007خبر', ']0;titleخبر'],
  ['\u009b31mخبر\r\b', '31mخبر'],
  ['{\n\t"لغة": "العربية"\n}', '{\n\t"لغة": "العربية"\n}'],
])('%j reaches the terminal as %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})
