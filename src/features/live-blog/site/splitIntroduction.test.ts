import { expect, test } from 'vitest'
import { splitIntroduction } from './splitIntroduction.ts'

const long = '<p>فقرة أخرى من المقدمة الطويلة.</p>'.repeat(40)

test.each([
  ['the first paragraph leads', `<p dir="rtl">أول</p>${long}`, ['<p dir="rtl">أول</p>', long]],
  [
    'a text that begins with a picture folds whole',
    `<figure></figure>${long}`,
    ['', `<figure></figure>${long}`],
  ],
  ['preformatted text folds whole', `<pre>نص</pre>${long}`, ['', `<pre>نص</pre>${long}`]],
  ['a short text stays', '<p>أول</p><p>ثانٍ</p>', ['<p>أول</p><p>ثانٍ</p>', '']],
  ['none', '', ['', '']],
])('%s', (_, html, parts) => {
  expect(splitIntroduction(html)).toEqual(parts)
})
