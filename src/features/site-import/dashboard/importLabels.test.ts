import { afterEach, expect, test } from 'vitest'
import { ordinaryStyle, setHouseStyle } from '../../../arabic/house-style.ts'
import { splitNote } from './importLabels.ts'

afterEach(() => setHouseStyle(ordinaryStyle))

test.each([
  ['مجدول', 'مجدول', ''],
  ['تعليقات لم تُنقل: 12', 'تعليقات لم تُنقل: ', '١٢'],
  ['وسوم فوق العشرين: أ، ب', 'وسوم فوق العشرين: ', 'أ، ب'],
  // An address stays as it is written.
  [
    ...(['تسجيل بقي رابطًا: https://old.example/2026/11/a.mp3', 'تسجيل بقي رابطًا: '] as const),
    'https://old.example/2026/11/a.mp3',
  ],
])('the remark %s has words and what they are about', (note, words, detail) => {
  setHouseStyle({ ...ordinaryStyle, digits: 'arab' })
  expect(splitNote(note)).toEqual({ words, detail })
})
