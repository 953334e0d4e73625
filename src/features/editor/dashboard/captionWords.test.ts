import { expect, test } from 'vitest'
import { captionWords } from './captionWords.ts'

test.each([
  ['حلقة.MP3', 'تعليقًا على التسجيل'],
  ['مقطع.webm', 'تعليقًا على الفيديو'],
  ['تقرير.pdf', 'اسم المستند'],
  ['صورة.jpg', 'تعليقًا على الصورة'],
  ['constructor', 'تعليقًا على الصورة'],
  ['', 'تعليقًا على الصورة'],
])('the caption field of %s asks for «%s»', (name, hint) => {
  expect(captionWords(name).hint).toBe(hint)
})
