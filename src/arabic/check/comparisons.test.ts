import { expect, test } from 'vitest'
import { checkText, emptyHouse } from './check-text.ts'
import { compareUnknown, countUnknown } from './comparisons.ts'

const slip = 'اجتمعت الحكومة أمس في العاصمة لبحث المفاوضضات مع الوفد'

test('unknown words are compared until a number of them for all paragraphs', () => {
  const comparisons = { left: 2 }
  checkText('قال الوزير أمس', emptyHouse, undefined, comparisons)
  expect(comparisons.left).toBe(2)
  const compare = () => compareUnknown('المفاوضاب', ['', ''], comparisons)
  expect([compare(), compare(), compare()]).toEqual(['المفاوضات', 'المفاوضات', undefined])
  checkText(slip, emptyHouse, undefined, comparisons)
  expect(comparisons.left).toBeLessThan(0)
})

test('words that news never has are unknown, whatever stands between them', () => {
  expect(countUnknown(slip)).toBe(1)
  expect(countUnknown('ظغثذخ، ضصثقف وقال الوزير')).toBe(2)
})
