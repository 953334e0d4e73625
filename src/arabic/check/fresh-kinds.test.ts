import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
const partsOf = (line: string) => {
  const [, before = '', wrong = '', right = '', after = ''] =
    /^([^[]*)\[([^|]*)\|([^\]]*)\](.*)$/.exec(line) ?? []
  return { from: before.length, to: before.length + wrong.length, text: before + wrong + after, right, after }
}
const mendedAt = (line: string) => {
  const { from, to, text } = partsOf(line)
  return checkText(text).find(one => one.from <= from && one.to >= to)?.replacement
}

describe('kinds of slips that desks make daily', () => {
  test.each([
    'استقبل الرئيس [نظرائه|نظراءه] العرب في المطار.',
    'قال [زملائه|زملاؤه] إنه كان متفائلا.',
    'عبر عن [استياءه|استيائه] من القرار.',
    'أبدى [استيائه|استياءه] من القرار.',
    '[انتهى|انتهت] الجلسة دون اتفاق.',
    '[ينطلق|تنطلق] البطولة غدا في تونس.',
    'القوات [المسلح|المسلحة] تتقدم.',
    'وصل الوفد قبل [يومان|يومين] إلى الدوحة.',
    'لن [تدعوا|تدعو] الحكومة إلى حوار.',
    'ترى الصحيفة [إن|أن] الحكومة فشلت.',
    'قال مدير المستشفى [أنهم|إنهم] في حالة حرجة.',
    '[أتخذ|اتخذ] المجلس قرارا بالإجماع.',
    'مما [أدي|أدى] إلى وفاة ثلاثة.',
    'الدرجة [الأولي|الأولى] من الدوري.',
    '[يؤدى|يؤدي] الحجاج مناسكهم.',
    'اجتمع [مدراء|مديرو] المدارس في الوزارة.',
    'افتتح الوزير [مدرسه|مدرسة] جديدة في حي الزهور.',
  ])('%s', line => {
    expect(mendedAt(line)).toBe(partsOf(line).right)
  })

  test.each([
    ['هذا العمل الغير قانوني مرفوض.', 'غير القانوني'],
    ['كلما زاد الطلب كلما ارتفع السعر.', 'ارتفع'],
    ['عام2020 كان صعبا.', 'عام '],
    ['شارك في السباق 15متسابقا.', '5 '],
  ])('%s', (text, right) => {
    expect(checkText(text).map(({ replacement }) => replacement)).toEqual([right])
  })

  test.each([
    'وتقدم الخدمة عدة تطبيقات للأجهزة.',
    'انتهى الليلة اجتماع الوزراء.',
    'يرأس ابن العاصمة الجديد مجلس إدارة النادي.',
    'تم أثناءها التباحث في الملف.',
    'نأمل إن شاء الله أن نفوز غدا.',
    'واكتفى بالقول إنه دولة صديقة للطرفين.',
    'خصصت الوزارة مبالغ للبحث العلمي.',
    'وصل كوفيد19 إلى البلاد، وفق ما نشر في 2020م.',
    'تبدو حظوظه كبيرة في الفوز.',
  ])('no alarm: %s', text => {
    expect(checkText(text)).toEqual([])
  })
})

describe.each([
  ['tuned', 0.95, 0],
  ['untouched', 0.9, 0.0025],
])('sentences written before the rules were read, the %s half', (half, least, maxAlarms) => {
  test('slips are found, and right text raises hardly an alarm', { tags: 'thorough' }, () => {
    let isMine = false
    const mine = linesOf('./fresh-sentences.txt').filter(line => {
      if (line.startsWith('# ')) isMine = line.startsWith(`# ${half}`)
      return isMine && !line.startsWith('# ')
    })
    const found = mine
      .map(partsOf)
      .filter(({ text, from, to }) => checkText(text).some(one => one.from <= to && one.to >= from))
    const right = mine.map(partsOf).map(({ text, from, right, after }) => text.slice(0, from) + right + after)
    const isOfHalf = (_: string, at: number) => (at % 2 === 0) === (half === 'tuned')
    const clean = [...right, ...linesOf('./fresh-clean.txt').filter(isOfHalf)]
    const alarms = clean.flatMap(text => checkText(text))
    expect(found.length / mine.length).toBeGreaterThanOrEqual(least)
    expect(alarms.length / clean.join(' ').split(' ').length).toBeLessThanOrEqual(maxAlarms)
  })
})
