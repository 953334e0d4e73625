import { expect, test } from 'vitest'
import { correctionMark } from './correction-mark.ts'

const markOf = (title: string, text = 'قتل عشرة في الانفجار.') => correctionMark({ title, text })

test.each([
  ['تصحيح: القتلى 12 لا 21', 'correction'],
  ['تَصْحِيح - القتلى 12', 'correction'],
  ['(تصحيح) القتلى 12', 'correction'],
  ['[تصويب] القتلى 12', 'correction'],
  ['استدراك: القتلى 12', 'correction'],
  ['تصحيح خبر: القتلى 12', 'correction'],
  ['القتلى 12 (مصحح)', 'correction'],
  ['القتلى 12 | تصحيح', 'correction'],
  ['تصحيح/ القتلى 12', 'correction'],
  ['تصحيح.. القتلى 12', 'correction'],
  ['«تصحيح» القتلى 12', 'correction'],
  ['**تصحيح** القتلى 12', 'correction'],
  ['تصحيح الخبر السابق: القتلى 12', 'correction'],
  ['تصحيح واعتذار: القتلى 12', 'correction'],
  ['(إعادة مع تصحيح) القتلى 12', 'correction'],
  ['عاجل | تصحيح: القتلى 12', 'correction'],
  ['توضيح: لم يُقل الوزير', 'clarification'],
  ['CORRECTED-Oil rises on supply fears', 'correction'],
  ['CORRECTED-UPDATE 1-Oil rises', 'correction'],
  ['Correction: Election results', 'correction'],
  ['Clarification: Election results', 'clarification'],
])('the title %s is marked', (title, kind) => {
  const mark = markOf(title)
  expect(mark?.kind).toBe(kind)
  expect(mark?.text).toMatch(/^صحّح المصدر خبره، وصار عنوانه: \P{Cc}{5,}$/u)
  expect(mark?.text).not.toMatch(/تصحيح|CORRECTED|Correction/)
})

test.each([
  ['تصحيح: ورد خطأ أن القتلى 21.\nقتل 12.', 'ورد خطأ أن القتلى 21.'],
  ['تصحيح:\nورد خطأ أن القتلى 21.', 'ورد خطأ أن القتلى 21.'],
  ['(تصحيح)\nورد خطأ أن القتلى 21.', 'ورد خطأ أن القتلى 21.'],
  ['(تصحيح) القتلى 12 (رويترز)', 'القتلى 12 (رويترز)'],
  ['(تصحيح: القتلى 12 لا 21) بيروت - قتل 12.', 'القتلى 12 لا 21'],
  ['(يصحح عدد القتلى في الفقرة الثالثة) قتل 12.', 'يصحح عدد القتلى في الفقرة الثالثة'],
  ['(Corrects paragraph 3 to say 12) BAGHDAD', 'Corrects paragraph 3 to say 12'],
  ['CORRECTION: An earlier version misstated the toll.', 'An earlier version misstated the toll.'],
])('the first line %j becomes the note', (text, note) => {
  expect(markOf('قتلى في انفجار', text)).toEqual({ text: note, kind: 'correction' })
})

test.each([
  ['تصحيح أوضاع العمالة المخالفة يبدأ غدًا'],
  ['تصحيح مسار الاقتصاد: خطة جديدة'],
  ['«تصحيح المسار» حزب جديد في العراق'],
  ['عاجل | تصحيح أوضاع العمالة يبدأ غدًا'],
  ['البورصة تدخل مرحلة تصحيح بعد صعود'],
  ['Corrections officer charged in Texas'],
  ['Correction in markets may be near'],
  ['وزارة التعليم تعلن مواعيد تصحيح الامتحانات'],
  ['مصححو الامتحانات يضربون'],
  [''],
])('the title %j is news', title => {
  expect(markOf(title)).toBeUndefined()
  expect(markOf('خبر', title)).toBeUndefined()
})

test('a long line is cut, and hostile ones take no time', () => {
  expect(markOf('خبر', `تصحيح: ${'كلمة '.repeat(2000)}`)?.text.length).toBeLessThanOrEqual(1000)
  for (const text of ['('.repeat(100_000), `(يصحح ${' '.repeat(100_000)}`, '-'.repeat(100_000)]) {
    expect(markOf(text, text)).toBeUndefined()
  }
})
