import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const mended = (text: string) =>
  checkText(text).reduceRight(
    (left, { from, to, replacement = '' }) => left.slice(0, from) + replacement + left.slice(to),
    text,
  )

test.each([
  ['تأتي هذه الحركة على [اثر|إثر] نهاية المهلة', 'a hamza that lists of words lack too'],
  ['علما [وان|وأن] المعتدي شاب', 'a hamza behind «و»'],
  ['استعادت القوات المدينة من ميليشيات [الحوثى|الحوثي] أمس', 'a yeh of a name'],
  ['وصفه [العلما|العلماء] بأنه قريب', 'a final hamza'],
  ['لا أثر له في صحة الحيوانات [الملقحه|الملقحة] حتى الآن', 'a teh behind ال'],
  ['أدى ذلك إلى تفاقم الأفكار [المضلله|المضللة] أمس', 'a teh behind ل'],
  ['وصلت إلى مطار [بقاابس|بقابس] ثماني حافلات', 'a letter twice'],
  ['[و كان|وكان] للصراع أثر', '«و» at the beginning'],
  ['استعان بالمعدات [ب توجيهه|بتوجيهه] أمس', 'a particle alone'],
  ['سافر الوفد [ل القاهرة|للقاهرة] أمس', '«ل» before ال'],
  ['أرسل إلى مركز متخصص [لل تأهيل|للتأهيل] أمس', '«لل» alone'],
  ['شارك في الامتحان [56438 شخص|56438 شخصا]', 'a long number'],
])('%s: %s', marked => {
  expect(mended(marked.replace(/\[(.*?)\|.*?\]/, '$1'))).toBe(marked.replace(/\[.*?\|(.*?)\]/, '$1'))
})

test.each([
  'ولد قرب بخارى في بيت علم',
  'فاز الفريق في المجموعة ب على ضيفه',
  'يعد أحد كبار فلاسفة العرب',
  'أنا لست مسؤولا عن هذا القرار',
  'بثت قناة سي ان ان المقابلة',
  'أصيب الطفل علي الدوابشة بحروق',
  'عبر عن الكره والحب، فالكره سهل',
  'وقف الحراس على جانبيه طوال الحفل',
  'زار مقر اللواء 55 صواريخ أمس',
])('says nothing about «%s»', text => {
  expect(checkText(text)).toEqual([])
})
