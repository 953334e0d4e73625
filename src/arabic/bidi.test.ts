import { expect, test } from 'vitest'
import { withoutDirectionControls } from './bidi.ts'

test.each([
  ['controls left open go', '\u202eabc\u2069\u2067', 'abc'],
  ['marks stay', '\u200e-5', '\u200e-5'],
  ['joiners stay', 'خانه\u200cها', 'خانه\u200cها'],
])('%s', (_, text, expected) => {
  expect(withoutDirectionControls(text)).toBe(expected)
})
