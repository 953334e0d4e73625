import { expect, test } from 'vitest'
import { isSendKeys } from './isSendKeys.ts'

test.each([
  ['Enter', 'Enter', true, true],
  ['Unidentified', 'Enter', true, true],
  ['Process', 'NumpadEnter', true, true],
  ['Enter', '', true, true],
  ['Enter', 'Enter', false, false],
  ['Unidentified', '', true, false],
])('%s, %s, Ctrl %s: %s', (key, code, ctrlKey, sends) => {
  expect(isSendKeys({ key, code, ctrlKey, metaKey: false })).toBe(sends)
})
