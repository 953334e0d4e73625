import { expect, test } from 'vitest'
import { compareTexts } from './compare.ts'
import { fingerprintOf, keysOf } from './fingerprint.ts'
import { maxLetters, stemsIn, stemsOfText } from './stems.ts'

const title = 'حريق في سوق الميناء يلتهم ستين متجرًا'
const paragraphs = [
  'أتى حريق اندلع فجر اليوم في سوق الميناء القديم على ستين متجرًا قبل أن تسيطر عليه فرق الإطفاء بعد ساعات دون وقوع ضحايا.',
  'ورجح الناطق باسم الإطفاء فهمي عطا أن يكون تماس كهربائي في مستودع للثلاجات سبب الحريق، وأن الرياح ساعدت على امتداده.',
  'وقدر التجار خسائرهم بأكثر من 30 مليون درهم، وطالبوا البلدية بسوق مؤقتة، فيما وعد المحافظ بصرف إعانات عاجلة.',
]
const text = paragraphs.join('\n')
const later =
  'وخصصت البلدية أرضًا قرب محطة الحافلات لإقامة سوق مؤقتة تتسع لثمانين بسطة وأعفت أصحابها من الرسوم.'

const compare = (one: [string, string], other: [string, string], isSeries = false) => {
  const [first, second] = [one, other].map(([title, text]) => fingerprintOf(stemsOfText({ title, text })))
  return compareTexts(first!, second!, { isSeries }).level
}

test.each([
  ['the same text', title, text, 'copy'],
  ['another headline', 'النيران تأتي على محال الميناء', text, 'copy'],
  ['a credit, and a line of the site', title, `(وكالات) – ${text}\nاقرأ أيضًا: أهم أخبار اليوم`, 'copy'],
  [
    'vowel signs, hamzas and digits',
    title,
    text.replace('سوق', 'سُوقِ').replaceAll('أ', 'ا').replace('30', '٣٠'),
    'copy',
  ],
  ['a new paragraph', title, `${text}\n${later}`, 'update'],
  ['a new number', title, text.replace('30', '45'), 'update'],
  ['other news', 'إقرار قانون للبيانات', later.repeat(2), 'none'],
])('%s', (_, otherTitle, otherText, level) => {
  expect(compare([title, text], [otherTitle, otherText])).toBe(level)
})

const weather = (city: string, day: string, most: number, least: number): [string, string] => [
  `طقس ${city} يوم ${day}`,
  `توقع مركز الأرصاد أن يكون الطقس يوم ${day} حارًا نسبيًا على ${city} مع نشاط للرياح المثيرة للأتربة بعد الظهر، وأن تبلغ
    الحرارة العظمى ${most} درجة والصغرى ${least}، وتكون الرياح شمالية غربية والرؤية الأفقية جيدة والرطوبة مرتفعة ليلًا.`,
]
const cable = (country: string, name: string): [string, string] => [
  `الرئيس يهنئ رئيس ${country}`,
  `بعث رئيس الجمهورية برقية تهنئة إلى رئيس ${country} ${name} بمناسبة ذكرى استقلال بلاده، عبر فيها باسمه وباسم الشعب
    والحكومة عن أصدق التهاني وأطيب التمنيات بموفور الصحة والسعادة، وأشاد بعمق العلاقات التي تربط البلدين الصديقين في
    المجالات كافة، متمنيًا لحكومة البلد الصديق وشعبه اطراد التقدم والازدهار.`,
]
const promise =
  'شاهدوا الحلقة كاملة على قناتنا، واشتركوا في النشرة البريدية ليصلكم جديدنا كل صباح، وتابعونا على شبكات التواصل كلها.'

test.each<[string, [string, string], [string, string]]>([
  ['weather of two days', weather('عمّان', 'الأحد', 31, 18), weather('عمّان', 'الثلاثاء', 27, 14)],
  ['weather of two cities', weather('عمّان', 'الأحد', 31, 18), weather('البصرة', 'الأحد', 44, 29)],
  ['cables to two presidents', cable('كينيا', 'موانغي'), cable('بيرو', 'كيسبي')],
  ['the same boilerplate below two headlines', ['حوار مع شاعر', promise], ['زيارة إلى متحف', promise]],
  ['promises of details', ['انفجار في المصنع', 'التفاصيل بعد قليل'], ['استقالة الوزير', 'التفاصيل بعد قليل']],
])('look-alikes stay apart: %s', (_, one, other) => {
  expect(compare(one, other)).toBe('none')
})

test('in a series of headlines of one form, numbers and names must agree', () => {
  const changed = text.replace('30', '45')
  expect(compare([title, text], [title, changed], true)).toBe('none')
  expect(compare([title, text], [title, text], true)).toBe('copy')
})

test('headlines of a form have one mask', () => {
  const maskOf = (title: string) => fingerprintOf(stemsOfText({ title, text: '' })).mask
  expect(maskOf('الذهب بـ 310 دنانير يوم الأحد')).toBe(maskOf('الذهب بـ 295 دنانير يوم الثلاثاء'))
  expect(maskOf('الذهب بـ 310 دنانير يوم الأحد')).not.toBe(maskOf('النفط بـ 70 دولارًا'))
})

test('copies share keys; unrelated texts, none', () => {
  const keys = (text: string) => keysOf(fingerprintOf(stemsOfText({ title, text })))
  const shared = (other: string) => keys(other).filter(key => keys(text).includes(key)).length
  expect(shared(`${text}\n${later}`)).toBeGreaterThanOrEqual(2)
  expect(shared(later.repeat(3))).toBe(0)
})

test('only the beginning of a text is read', () => {
  const long = Array.from({ length: 20_000 }, (_, at) => `كلمة${at}`).join(' ')
  expect(stemsIn(long)).toEqual(stemsIn(long.slice(0, maxLetters)))
  expect(fingerprintOf(stemsOfText({ title: '', text: '' })).shingles).toHaveLength(0)
})
