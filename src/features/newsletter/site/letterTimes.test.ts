import { expect, test } from 'vitest'
import { letterTimes } from './letterTimes.ts'

test.each<[Partial<Parameters<typeof letterTimes>[0]>, string]>([
  [{ schedule: { hour: 7, weekdays: [0, 1, 2, 3, 4, 5, 6] } }, 'كل يوم، 7:00 ص'],
  [{ schedule: { hour: 0, weekdays: [5] } }, 'كل جمعة، 12:00 ص'],
  [{ schedule: { hour: 12, weekdays: [1] } }, 'كل اثنين، 12:00 م'],
  [{ schedule: { hour: 18, weekdays: [4, 0, 1, 2, 3] } }, 'من الأحد إلى الخميس، 6:00 م'],
  [{ schedule: { hour: 9, weekdays: [6, 0, 1, 2, 3] } }, 'من السبت إلى الأربعاء، 9:00 ص'],
  [{ schedule: { hour: 9, weekdays: [4, 5] } }, 'الخميس والجمعة، 9:00 ص'],
  [{ schedule: { hour: 9, weekdays: [0, 2, 4] } }, 'الأحد والثلاثاء والخميس، 9:00 ص'],
  [{}, 'بلا موعد ثابت'],
  [{ sendsBreaking: true }, 'مع كل خبر عاجل، 3 رسائل في اليوم على الأكثر'],
  [{ sendsBreaking: true, mostADay: 1 }, 'مع كل خبر عاجل، رسالة واحدة في اليوم على الأكثر'],
  [{ sendsBreaking: true, mostADay: 2 }, 'مع كل خبر عاجل، رسالتان في اليوم على الأكثر'],
])('%o', (times, words) => {
  expect(letterTimes({ schedule: null, sendsBreaking: false, mostADay: 3, ...times })).toBe(words)
})
