import { afterEach, expect, test } from 'vitest'
import { formatGregorian, formatTime, formatWeekday } from './dates.ts'
import { formatNumber, toDigits } from './digits.ts'
import { formatHijri } from './hijri.ts'
import {
  type HouseStyle,
  houseStyle,
  ordinaryStyle,
  setHouseStyle,
  styleAttributes,
  takeHouseStyle,
} from './house-style.ts'
import * as nouns from './nouns.ts'
import { plural } from './plural.ts'
import { formatRelative } from './relative.ts'

const cairo: HouseStyle = { digits: 'arab', months: 'levant', timeZone: 'Africa/Cairo', hijriShifts: [] }
const late = '2026-11-20T21:30:00Z'

afterEach(() => setHouseStyle(ordinaryStyle))

test.each([
  ['formatNumber', () => formatNumber(-1234.5), '\u200e-1,234.5', '\u061c-١٬٢٣٤٫٥'],
  ['toDigits', () => toDigits('970 × ١٠٠'), '970 × 100', '٩٧٠ × ١٠٠'],
  ['plural', () => plural(11, nouns.article), '11 مقالًا', '١١ مقالًا'],
  ['formatGregorian', () => formatGregorian(late), '21 نوفمبر 2026', '٢٠ تشرين الثاني ٢٠٢٦'],
  ['formatHijri', () => formatHijri(late), '11 جمادى الآخرة 1448 هـ', '١٠ جمادى الآخرة ١٤٤٨ هـ'],
  ['formatTime', () => formatTime(late), '12:30 ص', '١١:٣٠ م'],
  ['formatWeekday', () => formatWeekday(late), 'السبت', 'الجمعة'],
  ['formatRelative', () => formatRelative('2026-11-18T21:30:00Z', late), 'أول أمس', 'أول أمس'],
  ['formatRelative', () => formatRelative('2026-11-20T18:00:00Z', late), 'قبل 3 ساعات', 'قبل ٣ ساعات'],
])('%s follows the house style', (_name, write, ordinary, ours) => {
  expect(write()).toBe(ordinary)
  setHouseStyle(cairo)
  expect(write()).toBe(ours)
})

test('arguments take precedence over the house style', () => {
  setHouseStyle(cairo)
  expect(formatGregorian(late, { digits: 'latn', months: 'gulf', timeZone: 'Asia/Riyadh' })).toBe(
    '21 نوفمبر 2026',
  )
  expect(plural(11, nouns.article, 'latn')).toBe('11 مقالًا')
})

test.each<[Partial<HouseStyle>, string]>([
  [{}, ''],
  [{ digits: 'arabext' }, ' data-digits="arabext"'],
  [cairo, ' data-digits="arab" data-months="levant" data-time-zone="Africa/Cairo"'],
  [
    {
      hijriShifts: [
        { year: 1448, month: 9, days: 1 },
        { year: 1448, month: 10, days: -1 },
      ],
    },
    ' data-hijri="1448/9/1 1448/10/-1"',
  ],
])('%o is written to a document and read from it', (part, attributes) => {
  const style = { ...ordinaryStyle, ...part }
  setHouseStyle(style)
  expect(styleAttributes()).toBe(attributes)
  setHouseStyle(cairo)
  const names = {
    digits: 'data-digits',
    months: 'data-months',
    timeZone: 'data-time-zone',
    hijri: 'data-hijri',
  }
  takeHouseStyle(
    Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, new RegExp(`${name}="(.*?)"`).exec(attributes)?.[1]]),
    ),
  )
  expect(houseStyle()).toEqual(style)
})
