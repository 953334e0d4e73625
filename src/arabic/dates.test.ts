import { describe, expect, test } from 'vitest'
import { formatGregorian, formatTime, formatWeekday } from './dates.ts'
import { formatHijri, fromHijri, hijriMonthStart, hijriMonths, monthAfter } from './hijri.ts'
import type { MonthShift } from './house-style.ts'
import { gregorianMonths, type MonthFamily } from './month-names.ts'
import { formatRelative } from './relative.ts'

const evening = '2025-11-20T21:30:00Z'

describe('formatGregorian', () => {
  test.each<[Parameters<typeof formatGregorian>[1], string]>([
    [undefined, '21 نوفمبر 2025'],
    [{ timeZone: 'UTC' }, '20 نوفمبر 2025'],
    [{ style: 'full' }, 'الجمعة، 21 نوفمبر 2025'],
    [{ style: 'full', timeZone: 'Africa/Casablanca', months: 'morocco' }, 'الخميس، 20 نونبر 2025'],
    [{ style: 'day', months: 'levant', digits: 'arab' }, '٢١ تشرين الثاني'],
    [{ months: 'both', digits: 'arabext' }, '۲۱ نوفمبر/تشرين الثاني ۲۰۲۵'],
    [{ style: 'short' }, '21\u200f/11\u200f/2025'],
  ])('%o', (options, expected) => {
    expect(formatGregorian(evening, options)).toBe(expected)
  })

  test.each<[MonthFamily, string, string]>([
    ['gulf', '2025-08-01T09:00:00Z', '1 أغسطس 2025'],
    ['levant', '2025-01-01T09:00:00Z', '1 كانون الثاني 2025'],
    ['maghreb', '2025-01-01T09:00:00Z', '1 جانفي 2025'],
    ['morocco', '2025-08-01T09:00:00Z', '1 غشت 2025'],
    ['mauritania', '2025-12-01T09:00:00Z', '1 دجمبر 2025'],
  ])('months of %s', (months, instant, expected) => {
    expect(formatGregorian(instant, { months })).toBe(expected)
  })

  test.each(Object.entries(gregorianMonths))('%s has twelve different months', (_, names) => {
    expect(new Set(names).size).toBe(12)
  })

  test.each(['', 'أمس', '2025-13-01T00:00:00Z'])('an invalid date throws: %o', text => {
    expect(() => formatGregorian(text)).toThrow(RangeError)
  })
})

test.each([
  ['2025-11-16T12:00:00Z', 'الأحد'],
  ['2025-11-22T12:00:00Z', 'السبت'],
  ['1969-12-31T12:00:00Z', 'الأربعاء'],
  ['1948-05-14T12:00:00Z', 'الجمعة'],
])('formatWeekday %s', (instant, expected) => {
  expect(formatWeekday(instant)).toBe(expected)
})

describe('formatHijri', () => {
  test.each<[string, Parameters<typeof formatHijri>[1], string]>([
    [evening, undefined, '30 جمادى الأولى 1447 هـ'],
    [evening, { timeZone: 'UTC' }, '29 جمادى الأولى 1447 هـ'],
    ['2025-03-01T09:00:00Z', undefined, '1 رمضان 1446 هـ'],
    ['2025-03-30T09:00:00Z', undefined, '1 شوال 1446 هـ'],
    ['2025-06-06T09:00:00Z', undefined, '10 ذو الحجة 1446 هـ'],
    ['2025-06-26T09:00:00Z', undefined, '1 محرم 1447 هـ'],
    ['2026-02-18T09:00:00Z', undefined, '1 رمضان 1447 هـ'],
  ])('%s %o', (instant, options, expected) => {
    expect(formatHijri(instant, options)).toBe(expected)
  })

  // By Umm al-Qura, Ramadan 1447 begins on 18 February 2026, and Shawwal on 20 March.
  test.each<[string, MonthShift['days'], MonthShift['days'], string]>([
    ['2026-02-17', 0, 0, '29 شعبان 1447 هـ'],
    ['2026-02-17', -1, 0, '1 رمضان 1447 هـ'],
    ['2026-02-16', -1, 0, '28 شعبان 1447 هـ'],
    ['2026-02-18', 1, 0, '30 شعبان 1447 هـ'],
    ['2026-02-19', 1, 0, '1 رمضان 1447 هـ'],
    ['2026-03-19', 1, 0, '29 رمضان 1447 هـ'],
    ['2026-03-20', 1, 0, '1 شوال 1447 هـ'],
    ['2026-03-20', 1, 1, '30 رمضان 1447 هـ'],
    ['2026-03-21', 0, 1, '1 شوال 1447 هـ'],
    ['2026-03-19', 0, -1, '1 شوال 1447 هـ'],
    ['2026-05-01', 1, 1, '14 ذو القعدة 1447 هـ'],
  ])('%s, if Ramadan begins %i and Shawwal %i days later: %4$s', (date, ramadan, shawwal, expected) => {
    const shifts = [
      { year: 1447, month: 9, days: ramadan },
      { year: 1447, month: 10, days: shawwal },
    ]
    expect(formatHijri(`${date}T09:00:00Z`, { shifts })).toBe(expected)
  })

  test('a shift of a year’s last month extends into the next year', () => {
    const shifts: MonthShift[] = [{ year: 1448, month: 1, days: 1 }]
    expect(formatHijri('2026-06-16T09:00:00Z', { shifts })).toBe('30 ذو الحجة 1447 هـ')
    expect(formatHijri('2026-06-17T09:00:00Z', { shifts })).toBe('1 محرم 1448 هـ')
    expect(monthAfter({ year: 1447, month: 12 }, 1)).toEqual({ year: 1448, month: 1 })
    expect(monthAfter({ year: 1448, month: 1 }, -1)).toEqual({ year: 1447, month: 12 })
    expect(hijriMonthStart({ year: 1448, month: 1 }, shifts)).toEqual({
      first: new Date('2026-06-17'),
      before: 30,
    })
  })

  test('fromHijri is its inverse', () => {
    for (let number = 0; number < 90 * 365; number += 17) {
      const instant = new Date(Date.UTC(1980, 0, 1 + number))
      const [, date, name, year] = /^(\d+) (.+) (\d+) هـ$/.exec(formatHijri(instant, { timeZone: 'UTC' }))!
      expect(fromHijri(Number(year), hijriMonths.indexOf(name!) + 1, Number(date))).toEqual(instant)
    }
    expect(fromHijri(1447, 13, 1)).toBeUndefined()
    expect(fromHijri(1447, 12, 30)).toBeUndefined()
  })
})

describe('formatTime', () => {
  test.each<[string, Parameters<typeof formatTime>[1], string]>([
    ['2025-11-20T21:05:00Z', undefined, '12:05 ص'],
    ['2025-11-20T21:05:00Z', { clock: 24 }, '00:05'],
    ['2025-11-20T09:00:00Z', undefined, '12:00 م'],
    ['2025-11-20T12:05:00Z', { digits: 'arab' }, '٣:٠٥ م'],
    ['2025-11-20T12:05:00Z', { clock: 24, timeZone: 'Europe/Paris' }, '13:05'],
    ['2025-11-20T12:05:00+03:00', undefined, '12:05 م'],
  ])('%s %o', (instant, options, expected) => {
    expect(formatTime(instant, options)).toBe(expected)
  })
})

describe('formatRelative', () => {
  // Noon in Riyadh.
  const now = '2025-11-20T09:00:00Z'

  test.each<[string, string]>([
    ['2025-11-20T09:00:00Z', 'الآن'],
    ['2025-11-20T08:59:01Z', 'الآن'],
    ['2025-11-20T08:59:00Z', 'قبل دقيقة'],
    ['2025-11-20T08:58:00Z', 'قبل دقيقتين'],
    ['2025-11-20T08:55:00Z', 'قبل 5 دقائق'],
    ['2025-11-20T08:49:00Z', 'قبل 11 دقيقة'],
    ['2025-11-20T08:00:00Z', 'قبل ساعة'],
    ['2025-11-20T06:30:00Z', 'قبل ساعتين'],
    ['2025-11-19T21:30:00Z', 'قبل 11 ساعة'],
    ['2025-11-19T20:30:00Z', 'أمس'],
    ['2025-11-18T21:30:00Z', 'أمس'],
    ['2025-11-18T20:30:00Z', 'أول أمس'],
    ['2025-11-17T09:00:00Z', 'قبل 3 أيام'],
    ['2025-11-13T09:00:00Z', 'قبل أسبوع'],
    ['2025-11-06T09:00:00Z', 'قبل أسبوعين'],
    ['2025-10-30T09:00:00Z', 'قبل 3 أسابيع'],
    ['2025-10-10T09:00:00Z', 'قبل شهر'],
    ['2025-09-20T09:00:00Z', 'قبل شهرين'],
    ['2025-01-01T09:00:00Z', 'قبل 10 أشهر'],
    ['2024-11-20T09:00:00Z', 'قبل سنة'],
    ['2013-11-20T09:00:00Z', 'قبل 12 سنة'],
    ['2025-11-20T09:00:30Z', 'الآن'],
    ['2025-11-20T09:03:00Z', 'بعد 3 دقائق'],
    ['2025-11-20T11:00:00Z', 'بعد ساعتين'],
    ['2025-11-21T09:00:00Z', 'غدًا'],
    ['2025-11-22T09:00:00Z', 'بعد غد'],
    ['2025-11-25T09:00:00Z', 'بعد 5 أيام'],
  ])('%s', (instant, expected) => {
    expect(formatRelative(instant, now)).toBe(expected)
  })

  test('late in the day it is still the same day', () => {
    expect(formatRelative('2025-11-19T22:00:00Z', '2025-11-20T20:00:00Z')).toBe('قبل 22 ساعة')
    expect(formatRelative('2025-11-19T22:00:00Z', '2025-11-20T20:00:00Z', { timeZone: 'UTC' })).toBe('أمس')
  })

  test('in Arabic-Indic digits', () => {
    expect(
      formatRelative(new Date('2025-11-20T08:00:00Z'), new Date('2025-11-20T08:45:00Z'), { digits: 'arab' }),
    ).toBe('قبل ٤٥ دقيقة')
  })
})

test.each([
  'UTC',
  'Asia/Aden',
  'Asia/Bahrain',
  'Asia/Dubai',
  'Asia/Kuwait',
  'Asia/Muscat',
  'Asia/Qatar',
  'Asia/Riyadh',
  'Africa/Cairo',
])('the local time of %s agrees with Intl in every year', timeZone => {
  const intl = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for (let at = Date.UTC(1965, 0, 1, 0, 7); at < Date.UTC(2060, 0); at += 1000 * 3_600_000) {
    const [date = '', time] = intl.format(at).split(', ')
    const ours = `${formatGregorian(new Date(at), { timeZone, style: 'short' }).replaceAll('\u200f', '')} ${formatTime(new Date(at), { timeZone, clock: 24 })}`
    const [day, month, year] = date.split('/').map(Number)
    expect(ours, date).toBe(`${day}/${month}/${year} ${time}`)
  }
})
