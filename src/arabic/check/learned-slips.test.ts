import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const mended = (text: string) =>
  checkText(text).reduceRight(
    (left, { from, to, replacement = '' }) => left.slice(0, from) + replacement + left.slice(to),
    text,
  )

test.each([
  ['خسر الفريق [ذهاب|ذهابا] وإيابا أمام النصر', 'an alef that was left out'],
  ['رفضت الوزارة الطلب بعد [شخصان|شخصين] حاولا', 'two behind a preposition'],
  ['تراجع الذهب تراجعا [تفيفا|طفيفا] أمس', 'letters that sound alike'],
  ['كان من المقرر أن [تتافقم|تتفاقم] الأزمة', 'letters swapped'],
  ['ارتفعت الأسعار [فيحين|في حين] تراجع الطلب', 'two words in one'],
])('%s: %s', marked => {
  expect(mended(marked.replace(/\[(.*?)\|.*?\]/, '$1'))).toBe(marked.replace(/\[.*?\|(.*?)\]/, '$1'))
})

test.each([
  'اجتمع الوفد مع ممثلين من طالبان في الدوحة',
  'أهدى اللاعب تمريرة رائعة إلى زميله',
  'أكد العلماء أن عليهم أن يعملوا ثم يعودوا إلى بيوتهم',
  'والإسرائيليون يرفضون ذلك، وعُقد اللقاءان أمس',
  'مبسوط كتير بهالفوز',
])('says nothing about «%s»', text => {
  expect(checkText(text)).toEqual([])
})
