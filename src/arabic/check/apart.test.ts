import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const mended = (text: string) =>
  checkText(text).reduceRight(
    (left, { from, to, replacement = '' }) => left.slice(0, from) + replacement + left.slice(to),
    text,
  )

test.each([
  ['سأل النواب [عن ما|عما] جرى في الجلسة', 'a particle and «ما»'],
  ['حذر الخبير [من ما|مما] يحدث في الميناء', 'a particle and «ما»'],
  ['قدم الوفد التهنئة [لالرئيس|للرئيس] الجديد', 'the article after «ل»'],
  ['خرج عدد [منالفرسان|من الفرسان] إلى الساحة', 'a particle and a definite noun'],
  ['رد الناطق [علىتصريحات|على تصريحات] المسؤول', 'ى within a word'],
  ['انتقد تقرير [لمنظمةالعفو|لمنظمة العفو] الدولية ذلك', 'ة within a word'],
  ['تكررت الأعطال [فيمعظم|في معظم] المحطات', 'a particle and a noun'],
  ['بلغت قيمة القرض [الص ناعي|الصناعي] مليون دينار', 'a word in halves'],
])('%s: %s', marked => {
  const wrong = marked.replace(/\[(.*?)\|.*?\]/, '$1')
  expect(mended(wrong)).toBe(marked.replace(/\[.*?\|(.*?)\]/, '$1'))
})

test.each([
  'روى حكايات من ما وراء النهر',
  'دعا البيان إلى الالتزام بالهدنة ولالتزام الجميع بها',
  'يشارك رون الدو في المباراة',
  'زار الفريق منسفيلد وفيتوريا قبل المباراة',
])('says nothing about «%s»', text => {
  expect(checkText(text)).toEqual([])
})
