import { expect, test } from 'vitest'
import { isolate } from './bidi.ts'

test.each([
  ['a name', 'Reuters (UK)', '\u2068Reuters (UK)\u2069'],
  ['controls left open', '\u202eabc\u2069\u2067', '\u2068abc\u2069'],
  ['marks stay', '\u200e-5', '\u2068\u200e-5\u2069'],
])('isolate: %s', (_, text, expected) => {
  expect(isolate(text)).toBe(expected)
})
