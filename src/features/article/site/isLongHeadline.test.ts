import { expect, test } from 'vitest'
import { isLongHeadline } from './isLongHeadline.ts'

test('a headline is long from 65 letters on; vowel marks take up no room', () => {
  expect(isLongHeadline('ك'.repeat(64))).toBe(false)
  expect(isLongHeadline('ك'.repeat(65))).toBe(true)
  expect(isLongHeadline('كَ'.repeat(64))).toBe(false)
})
