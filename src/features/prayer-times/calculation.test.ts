import { describe, expect, test } from 'vitest'
import { isRamadan } from '../../arabic/hijri.ts'
import { almanacTimes } from '../../testing/almanac.ts'
import { knownCities } from '../weather/cities.schema.ts'
import { addDays, dayAt, nextPrayer, type Place, type Rules, timesOf } from './calculation.ts'
import { rulesOf } from './countries.policy.ts'
import { type DayTime, dayTimes, methodIds } from './methods.schema.ts'

function settle(slug: string, shifts: Parameters<typeof isRamadan>[1] = []): [Place, Rules] {
  const city = knownCities.find(each => each.slug === slug)!
  const { timeZone = '', ...rules } = rulesOf(city)
  return [
    { ...city, timeZone },
    { ...rules, isRamadan: day => isRamadan(day, shifts) },
  ]
}

const clockOf = (at: Date, timeZone: string) =>
  at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const [oslo, tromso, apia]: Place[] = [
  { latitude: 59.91, longitude: 10.75, timeZone: 'Europe/Oslo' },
  { latitude: 69.65, longitude: 18.96, timeZone: 'Europe/Oslo' },
  // Its clocks are east of the date line.
  { latitude: -13.83, longitude: -171.76, timeZone: 'Pacific/Apia' },
] as const as never
const league: Rules = { method: 'league', asr: 'standard' }

// Printed by newspapers from the calendars of the authorities: almowaten.net (Umm al-Qura), radar2.net, sports-leb.com,
// elmogaz.com and alraeesnews.com (Egypt's survey authority), jarida.onl (Kuwait), sarayanews.com (Jordan), ngmisr.com
// (Morocco), algerie360.com (Algeria), aljazeeraeyes.com (Oman).
test.for<[string, string, Partial<Record<DayTime, string>>]>([
  ['makkah', '2021-04-13', { maghrib: '18:40' }],
  ['makkah', '2021-04-14', { fajr: '04:45', sunrise: '06:03' }],
  ['riyadh', '2021-04-13', { maghrib: '18:15' }],
  ['riyadh', '2021-04-14', { fajr: '04:12' }],
  [
    'cairo',
    '2025-03-21',
    { fajr: '04:31', sunrise: '05:57', dhuhr: '12:02', asr: '15:30', maghrib: '18:07', isha: '19:25' },
  ],
  [
    'cairo',
    '2025-08-10',
    { fajr: '04:44', sunrise: '06:19', dhuhr: '13:00', asr: '16:37', maghrib: '19:41', isha: '21:05' },
  ],
  ['cairo', '2025-11-13', { fajr: '04:48', dhuhr: '11:40', asr: '14:40', maghrib: '17:01', isha: '18:21' }],
  ['cairo', '2023-03-29', { fajr: '04:21', sunrise: '05:48', dhuhr: '12:00', asr: '15:30' }],
  [
    'alexandria',
    '2025-08-10',
    { fajr: '04:46', sunrise: '06:23', dhuhr: '13:05', asr: '16:44', maghrib: '19:48', isha: '21:14' },
  ],
  ['kuwait', '2025-03-01', { maghrib: '17:48' }],
  ['kuwait', '2025-03-04', { maghrib: '17:50' }],
  ['kuwait', '2025-03-29', { maghrib: '18:05' }],
  ['amman', '2024-03-11', { fajr: '05:29', maghrib: '18:49' }],
  ['amman', '2024-04-09', { fajr: '04:50', maghrib: '19:08' }],
  ['rabat', '2019-05-07', { fajr: '03:52', maghrib: '19:20' }],
  ['algiers', '2024-04-04', { fajr: '05:00', maghrib: '19:17' }],
  ['muscat', '2026-02-19', { fajr: '05:21', maghrib: '18:10' }],
  ['muscat', '2026-03-19', { fajr: '04:57', maghrib: '18:23' }],
  ['muscat', '2024-03-31', { isha: '19:38' }],
])('%s on %s as published, within two minutes', ([slug, day, published]) => {
  const [place, rules] = settle(slug)
  const times = timesOf(place, day, rules)
  for (const [name, clock] of Object.entries(published)) {
    const shown = clockOf(times[name as DayTime], place.timeZone)
    expect([name, shown, Math.abs(minutesOf(shown) - minutesOf(clock)) <= 2]).toEqual([name, shown, true])
  }
})

const year = Array.from({ length: 73 }, (_, index) => addDays('2026-01-01', index * 5))

test.for([
  ['makkah', 18.5, undefined, 'standard'],
  ['doha', 18, undefined, 'standard'],
  ['tunis', 18, 18, 'standard'],
  ['kuwait', 18, 17.5, 'standard'],
  ['nouakchott', 18, 17, 'hanafi'],
] as const)('%s agrees with an independent almanac all year', ([slug, fajr, isha, asr]) => {
  const [place, rules] = settle(slug)
  for (const day of year) {
    const times = timesOf(place, day, { ...rules, asr })
    const almanac = almanacTimes(place, day, { fajr, isha, asr })
    for (const name of dayTimes) {
      const other = almanac[name]
      if (other !== undefined) {
        const minutes = (times[name].getTime() - other) / 60_000
        expect([day, name, Math.abs(minutes) < 2.1 || minutes]).toEqual([day, name, true])
      }
    }
  }
})

describe('Isha of Umm al-Qura', () => {
  const gapOn = (day: string, shifts: Parameters<typeof isRamadan>[1] = []) => {
    const { maghrib, isha } = timesOf(settle('makkah')[0], day, settle('makkah', shifts)[1])
    return (isha.getTime() - maghrib.getTime()) / 60_000
  }
  // Ramadan 1447 is 18 February to 19 March 2026 in that calendar.
  test.for([
    ['2026-02-17', 90],
    ['2026-02-18', 120],
    ['2026-03-19', 120],
    ['2026-03-20', 90],
  ] as const)('on %s is %i minutes after Maghrib', ([day, minutes]) => {
    expect(gapOn(day)).toBe(minutes)
  })

  test('follows an announced month', () => {
    const late = [{ year: 1447, month: 9, days: 1 as const }]
    expect([gapOn('2026-02-18', late), gapOn('2026-02-19', late)]).toEqual([90, 120])
  })

  test('stays 90 minutes in the other calendars with an interval', () => {
    const { maghrib, isha } = timesOf(settle('doha')[0], '2026-02-20', settle('doha')[1])
    expect((isha.getTime() - maghrib.getTime()) / 60_000).toBe(90)
  })
})

// Clocks in Cairo and Beirut change at midnight; Morocco leaves UTC+1 in Ramadan.
test.for([
  ['cairo', '2026-04-23', '2026-04-24', 60],
  ['cairo', '2026-10-29', '2026-10-30', -60],
  ['beirut', '2026-03-28', '2026-03-29', 60],
  ['casablanca', '2026-02-14', '2026-02-15', -60],
  ['casablanca', '2026-03-21', '2026-03-22', 60],
] as const)('in %s, noon moves by an hour between %s and %s', ([slug, before, after, minutes]) => {
  const [place, rules] = settle(slug)
  const noonOn = (day: string) => minutesOf(clockOf(timesOf(place, day, rules).dhuhr, place.timeZone))
  expect(Math.abs(noonOn(after) - noonOn(before) - minutes)).toBeLessThanOrEqual(1)
  for (const day of [before, after]) {
    const times = timesOf(place, day, rules)
    expect(dayTimes.map(name => dayAt(times[name], place.timeZone))).toEqual(dayTimes.map(() => day))
  }
})

test.for([
  ['Oslo', oslo],
  ['Tromsø', tromso],
  ['Apia', apia],
] as const)('%s has six times in order on every day, by every method', ([, place]) => {
  for (const method of methodIds) {
    for (const day of year) {
      const times = timesOf(place!, day, { method, asr: 'hanafi' })
      const instants = dayTimes.map(name => times[name].getTime())
      expect([method, day, instants]).toEqual([method, day, instants.toSorted((one, other) => one - other)])
      expect(instants.some(Number.isNaN)).toBe(false)
      expect(dayAt(times.dhuhr, place!.timeZone)).toBe(day)
    }
  }
})

describe('the next prayer', () => {
  const [place, rules] = settle('riyadh')
  const today = timesOf(place, '2026-11-29', rules)
  const tomorrow = timesOf(place, '2026-11-30', rules)
  test.for([
    ['after midnight', new Date(today.fajr.getTime() - 3 * 3_600_000), 'fajr', today.fajr],
    ['at Fajr', today.fajr, 'dhuhr', today.dhuhr],
    ['between Fajr and sunrise', new Date(today.sunrise.getTime() - 1), 'dhuhr', today.dhuhr],
    ['a moment before Asr', new Date(today.asr.getTime() - 1), 'asr', today.asr],
    ['after Isha', today.isha, 'fajr', tomorrow.fajr],
  ] as const)('%s', ([, now, prayer, at]) => {
    expect(nextPrayer(place, now, rules)).toEqual({ prayer, at })
  })

  test('is yesterday’s Isha where that is after midnight', () => {
    const { isha } = timesOf(tromso!, '2026-06-21', league)
    expect(dayAt(isha, 'Europe/Oslo')).toBe('2026-06-22')
    expect(nextPrayer(tromso!, new Date(isha.getTime() - 60_000), league)).toEqual({
      prayer: 'isha',
      at: isha,
    })
  })
})

test('corrections move times, but never past the next one', () => {
  const [place, rules] = settle('riyadh')
  const plain = timesOf(place, '2026-11-29', rules)
  const moved = timesOf(place, '2026-11-29', { ...rules, minutes: { fajr: -3, asr: 30 } })
  expect(moved.fajr.getTime() - plain.fajr.getTime()).toBe(-180_000)
  expect(moved.asr.getTime() - plain.asr.getTime()).toBe(1_800_000)
  expect(moved.dhuhr).toEqual(plain.dhuhr)
})

test.for([
  ['السعودية', 'umm-al-qura', 'Asia/Riyadh', 'standard'],
  ['المملكة العربية السعودية', 'umm-al-qura', 'Asia/Riyadh', 'standard'],
  ['الاردن', 'jordan', 'Asia/Amman', 'standard'],
  ['عُمان', 'oman', 'Asia/Muscat', 'standard'],
  ['باكستان', 'karachi', 'Asia/Karachi', 'hanafi'],
  ['النرويج', 'league', 'Europe/Oslo', 'standard'],
  ['كندا', 'north-america', undefined, 'standard'],
  ['أطلنطس', 'league', undefined, 'standard'],
] as const)('a city of %s', ([country, method, timeZone, asr]) => {
  expect(rulesOf({ country })).toEqual({ method, timeZone, asr })
  expect(rulesOf({ country, timeZone: 'America/Toronto', prayerMethod: 'jafari' })).toMatchObject({
    method: 'jafari',
    timeZone: 'America/Toronto',
  })
})

test('every city of the default list has a zone', () => {
  expect(knownCities.filter(each => !rulesOf(each).timeZone)).toEqual([])
})
