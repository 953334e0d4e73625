import { expect, test } from 'vitest'
import { leadWords } from './leadWords.ts'

test.each([
  [true, false, /يتصدر الصفحة الأولى بصورته/],
  [false, false, /يتصدر الصفحة الأولى بعنوانه وملخصه/],
  [true, true, /شريط العاجل أعلى الصفحة.*خبر ثبّته المحررون/],
])('a breaking story with a picture (%s), the lead pinned (%s)', (hasPicture, hasPinnedLead, words) => {
  expect(leadWords(hasPicture, { hasPinnedLead })).toMatch(words)
})
