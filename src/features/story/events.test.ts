import { expect, test } from 'vitest'
import { type EventText, eventThreshold, scoreEvent, termsOf } from './events.ts'
import { fingerprintOf } from './fingerprint.ts'
import { stemsOfText } from './stems.ts'

const texts = {
  bridge: {
    title: 'انهيار جسر في مدينة الحمراء وإصابة سبعة عمال',
    text: 'انهار جزء من جسر في مدينة الحمراء فأصيب سبعة عمال نقلوا إلى مستشفى الأمل، وقال العقيد سالم البرعي إن الرافعات رفعت الأنقاض.',
  },
  retold: {
    title: 'سبعة جرحى في سقوط جسر بالحمراء',
    text: 'نقل سبعة إلى مستشفى الأمل بعدما سقط عليهم جسر في الحمراء، وذكر العقيد البرعي من الدفاع المدني أن أحدًا لم يبق تحت الأنقاض.',
  },
  school: {
    title: 'انهيار سقف مدرسة في مدينة الزهور وإصابة أربعة تلاميذ',
    text: 'انهار سقف قاعة في مدرسة بمدينة الزهور فأصيب أربعة تلاميذ نقلوا إلى المستشفى، وفتحت النيابة تحقيقًا مع المقاول.',
  },
  gold: {
    title: 'أسعار الذهب اليوم',
    text: 'سجل غرام الذهب في الأسواق 310 دنانير، وبلغ سعر السبيكة 2400 دولار.',
  },
  laterGold: {
    title: 'أسعار الذهب اليوم',
    text: 'سجل غرام الذهب في الأسواق 295 دينارا، وبلغ سعر السبيكة 2350 دولارا.',
  },
}

function read(name: keyof typeof texts, people: string[] = []): EventText {
  const stems = stemsOfText(texts[name])
  return { ...fingerprintOf(stems), people, terms: termsOf(stems) }
}
const score = (one: EventText, other: EventText, { isSeries = false, hoursApart = 1 } = {}) =>
  scoreEvent(one, other, { isSeries, hoursApart })

test('an event told in other words is proposed, a similar one is not', () => {
  expect(score(read('bridge'), read('retold'))).toBeGreaterThan(eventThreshold)
  expect(score(read('bridge'), read('school'))).toBeLessThan(eventThreshold)
})

test('an article of the next day is more likely about consequences', () => {
  const [one, other] = [read('bridge'), read('retold')]
  const scores = [1, 12, 24, 40].map(hoursApart => score(one, other, { hoursApart }))
  expect(scores[1]).toBe(scores[0])
  expect(scores[2]).toBeLessThan(scores[1]!)
  expect(scores[3]).toBeLessThan(eventThreshold)
})

test('other numbers speak against one event', () => {
  const [one, other] = [read('bridge'), read('retold')]
  const counted = (text: EventText, numbers: string[]) => ({ ...text, numbers })
  const same = score(counted(one, ['17']), counted(other, ['17']))
  expect(score(counted(one, ['17']), counted(other, ['23']))).toBeLessThan(same)
  expect(score(counted(one, ['17']), counted(other, []))).toBe(same)
})

test('articles of a series need equal names or numbers', () => {
  expect(score(read('gold'), read('laterGold'))).toBeGreaterThan(eventThreshold)
  const nameless = (name: keyof typeof texts) => ({ ...read(name), names: [] })
  expect(score(nameless('gold'), nameless('laterGold'), { isSeries: true })).toBe(0)
  expect(score(read('gold'), read('gold'), { isSeries: true })).toBeGreaterThan(eventThreshold)
})

test('people in common count', () => {
  const [one, other] = [read('bridge', ['1']), read('school', ['1'])]
  expect(score(one, other)).toBeGreaterThan(score(read('bridge'), read('school')))
})

test('a text without terms scores 0', () => {
  const empty = {
    terms: new Map(),
    words: new Uint32Array(),
    headline: new Uint32Array(),
    names: [],
    numbers: [],
    people: [],
  }
  expect(score(empty, empty)).toBe(0)
})
