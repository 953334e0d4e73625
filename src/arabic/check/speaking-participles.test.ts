import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const mended = (text: string) =>
  checkText(text).reduceRight(
    (left, { from, to, replacement = '' }) => left.slice(0, from) + replacement + left.slice(to),
    text,
  )

test.each([
  'دافع الوزير عن الخطة، [مؤكد|مؤكدا] أن العمل بدأ',
  'تحدث المدرب عن المباراة، [قائل|قائلا]: «كنا الأفضل»',
  'رحب الرئيس بالاتفاق، [داعي|داعيا] إلى تنفيذه',
  'انتقد النائب القرار، [معتبر|معتبرا] أنه جاء متأخرا',
])('a participle of saying behind a comma: %s', marked => {
  expect(mended(marked.replace(/\[(.*?)\|.*?\]/, '$1'))).toBe(marked.replace(/\[.*?\|(.*?)\]/, '$1'))
})

test.each([
  'هذا أمر مؤكد أن نتائجه ستظهر',
  'حضر الحفل وزير ونائب، ومطالب العمال على الطاولة',
  'أعلنت الوزارة القرار، مؤكدة أن العمل بدأ',
])('says nothing about «%s»', text => {
  expect(checkText(text)).toEqual([])
})
