import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { knownCities } from '../weather/cities.schema.ts'

let app: TestApp
let guest: TestClient
let admin: TestClient

beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
  admin = await app.as('superadmin')
})
afterAll(() => app?.stop())

const get = (path: string) => guest.get(`/api/v1/prayer-times${path}`)
async function save(values: object) {
  const { body } = await admin.get('/api/v1/setting/website')
  return admin.patch('/api/v1/setting', { group: 'website', revision: body.revision, values })
}

test('the cities are those of the weather, each with its zone', async () => {
  const { body } = await get('')
  expect(body).toHaveLength(knownCities.length)
  expect(body[0]).toEqual({ slug: 'riyadh', name: 'الرياض', country: 'السعودية', timeZone: 'Asia/Riyadh' })
})

test('a day: six times in UTC, the method in words, the Hijri date, the next prayer', async () => {
  const { status, body, headers } = await get('/makkah?date=2026-11-29')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    city: { slug: 'makkah', timeZone: 'Asia/Riyadh' },
    date: '2026-11-29',
    hijri: '19 جمادى الآخرة 1448 هـ',
    method: { id: 'umm-al-qura', name: 'تقويم أم القرى', asr: 'standard' },
  })
  expect(body.times.map(({ name }: { name: string }) => name)).toEqual([
    ...['الفجر', 'الشروق', 'الظهر', 'العصر', 'المغرب', 'العشاء'],
  ])
  expect(Date.parse(body.next.at)).toBeGreaterThan(Date.now())
  expect(headers.get('cache-control')).toMatch(/s-maxage=[1-5]\b/)
})

test.each([
  [1, '18 جمادى الآخرة 1448 هـ'],
  [-1, '20 جمادى الآخرة 1448 هـ'],
])('the Hijri date follows a month that begins %i day later', async (days, hijri) => {
  await save({ hijriShifts: [{ year: 1448, month: 6, days }] })
  expect((await get('/makkah?date=2026-11-29')).body.hijri).toBe(hijri)
  await save({ hijriShifts: [] })
})

test('a month has every one of its days, and its neighbours', async () => {
  const { body } = await get('/cairo/month?month=2027-02')
  expect(body).toMatchObject({ month: '2027-02', previous: '2027-01', next: '2027-03' })
  expect(body.days).toHaveLength(28)
  expect(
    (await get('/cairo/month')).body.days.filter((day: { isToday: boolean }) => day.isToday),
  ).toHaveLength(1)
})

test('the next prayer: the minutes left, cached for no longer than a minute', async () => {
  const { body } = await get('/cairo/next')
  const left = (Date.parse(body.at) - Date.now()) / 60_000
  expect(body.minutes - left).toBeGreaterThanOrEqual(0)
  expect(body.minutes - left).toBeLessThan(1.1)
})

test.for([
  ['/atlantis', 404],
  ['/atlantis/month', 404],
  ['/atlantis/next', 404],
  ['/cairo?date=yesterday', 400],
  ['/cairo?date=2026-02-30', 400],
  ['/cairo?date=1999-01-01', 400],
  ['/cairo?date=9000-01-01', 400],
  ['/cairo/month?month=2026-13', 400],
  ['/cairo/month?month=1900-01', 400],
  [`/${'x'.repeat(61)}`, 400],
] as const)('%s is %i', async ([path, status]) => {
  expect((await get(path)).status).toBe(status)
})

describe('settings of the newsroom', () => {
  const timesOn = async (city: string) =>
    (await get(`/${city}?date=2026-11-29`)).body as {
      method: { id: string; asr: string }
      times: { at: string }[]
    }

  test('one method for all, the school of Asr, and corrections in minutes', async () => {
    const before = await timesOn('cairo')
    await save({ prayerMethod: 'league', prayerAsr: 'hanafi', prayerFajrMinutes: -2 })
    const after = await timesOn('cairo')
    expect(after.method).toMatchObject({ id: 'league', asr: 'hanafi' })
    expect(Date.parse(after.times[3]!.at) - Date.parse(before.times[3]!.at)).toBeGreaterThan(30 * 60_000)
    await save({ prayerMethod: 'country', prayerAsr: 'country', prayerFajrMinutes: 0 })
    expect(await timesOn('cairo')).toMatchObject(before)
  })

  test('a city of an unknown country has times once its zone is known, by its own method', async () => {
    const toronto = { slug: 'toronto', name: 'تورنتو', country: 'كندا', latitude: 43.65, longitude: -79.38 }
    await save({ weatherCities: [...knownCities, toronto] })
    expect((await get('/toronto')).status).toBe(404)
    const settled = { ...toronto, timeZone: 'America/Toronto', prayerMethod: 'moonsighting' }
    await save({ weatherCities: [...knownCities, settled] })
    expect(await timesOn('toronto')).toMatchObject({ method: { id: 'moonsighting' } })
  })

  test.for<[object]>([
    [{ prayerFajrMinutes: 31 }],
    [{ prayerMethod: 'guess' }],
    [{ weatherCities: [{ ...knownCities[0], timeZone: 'Mars/Olympus' }] }],
    [{ weatherCities: [{ ...knownCities[0], prayerMethod: 'guess' }] }],
  ])('%j is refused', async ([values]) => {
    expect((await save(values)).status).toBe(400)
  })

  test('none at all', async () => {
    await save({ prayerTimes: 'off' })
    expect([(await get('')).body, (await get('/cairo')).status]).toEqual([[], 404])
    await save({ prayerTimes: 'on' })
  })
})
