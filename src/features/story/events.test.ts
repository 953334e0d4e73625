import { expect, test } from 'vitest'
import { type EventText, eventThreshold, scoreEvent, termsOf, weighed } from './events.ts'
import { fingerprintOf } from './fingerprint.ts'

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
  const own = fingerprintOf(texts[name])
  return { ...own, names: [...own.names, ...people], terms: weighed(termsOf(texts[name]), 100, new Map()) }
}
const score = (one: EventText, other: EventText, isSeries = false) => scoreEvent(one, other, { isSeries })

test('an event told in other words is proposed, a similar one is not', () => {
  expect(score(read('bridge'), read('retold'))).toBeGreaterThan(eventThreshold)
  expect(score(read('bridge'), read('school'))).toBeLessThan(eventThreshold)
})

test('articles of a series need equal names or numbers', () => {
  expect(score(read('gold'), read('laterGold'))).toBeGreaterThan(eventThreshold)
  const nameless = (name: keyof typeof texts) => ({ ...read(name), names: [] })
  expect(score(nameless('gold'), nameless('laterGold'), true)).toBe(0)
  expect(score(read('gold'), read('gold'), true)).toBeGreaterThan(eventThreshold)
})

test('people in common count', () => {
  const [one, other] = [read('bridge', ['person 1']), read('school', ['person 1'])]
  expect(score(one, other)).toBeGreaterThan(score(read('bridge'), read('school')))
})

test('terms that many texts have weigh less; a text without any scores 0', () => {
  const terms = new Map([[1, 1]])
  expect(weighed(terms, 100, new Map([[1, 50]])).get(1)).toBeLessThan(weighed(terms, 100, new Map()).get(1)!)
  const empty = { terms: new Map(), headline: new Uint32Array(), names: [], numbers: [] }
  expect(score(empty, empty)).toBe(0)
})
