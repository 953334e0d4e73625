import { expect, test } from 'vitest'
import { entryTitle } from './entryText.ts'

const rest =
  'سيارات الإسعاف على الرصيف من باب الاحتياط، ولم تُنقل فيها أي حالة حتى الآن، كما قال مدير الميناء.'

test.each([
  ['a short line stands whole', '<p>بدأت الجلسة. الحضور كامل.</p><p>تفاصيل</p>', 'بدأت الجلسة. الحضور كامل.'],
  [
    'a long line ends with its last sentence that fits',
    `<p>«ريح الشرق» تدخل ميناء حلق الوادي بعد 22 ساعة في البحر. ${rest}</p>`,
    '«ريح الشرق» تدخل ميناء حلق الوادي بعد 22 ساعة في البحر',
  ],
  ['a question keeps its mark', `<p>هل عاد الصيادون؟ ${rest}</p>`, 'هل عاد الصيادون؟'],
  ['nothing but a picture', '<figure><img src="/media/a.webp"></figure>', 'صورة'],
])('%s', (_, html, title) => {
  expect(entryTitle(html)).toBe(title)
})

test('neither a decimal point nor an abbreviation ends a sentence', () => {
  const title = entryTitle(`<p>سجّلت العوامة 7.4 متر بحسب د. أمل، ${rest}</p>`)
  expect(title).toMatch(/^سجّلت العوامة 7\.4 متر بحسب د\. أمل، سيارات .*…$/)
})
