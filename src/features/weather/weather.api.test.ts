import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { type OpenMeteoStandIn, startOpenMeteoStandIn } from '../../testing/providers/open-meteo.ts'
import { knownCities } from './cities.schema.ts'
import { createOpenMeteo } from './forecaster.service.ts'
import { refreshWeatherNow } from './weather.jobs.ts'

let app: TestApp
let guest: TestClient
let service: OpenMeteoStandIn
const warned: unknown[] = []
const log = { warn: (...said: unknown[]) => warned.push(said) } as unknown as Parameters<
  typeof refreshWeatherNow
>[1]

beforeAll(async () => {
  service = await startOpenMeteoStandIn()
  app = await startTestApp()
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
})
beforeEach(async () => {
  service.fail(false)
  service.set({ code: 2, temperature: 24.4 })
  await app.db.deleteFrom('weather_reports').execute()
})

const refresh = (baseUrl = service.url) =>
  refreshWeatherNow({ db: app.db, forecaster: createOpenMeteo({ baseUrl, userAgent: 'test' }) }, log)
const get = (city = '') => guest.get(`/api/v1/weather${city && `?city=${city}`}`)
/** Moves reports into the past. */
const age = (minutes: number) =>
  app.db
    .updateTable('weather_reports')
    .set({
      fetched_at: sql`fetched_at - make_interval(mins => ${minutes})`,
      next_fetch_at: sql`next_fetch_at - make_interval(mins => ${minutes})`,
    })
    .execute()

test('all cities are requested in one call of the documented protocol', async () => {
  service.asked.length = 0
  await refresh()
  expect(service.asked).toHaveLength(1)
  const { path, query } = service.asked[0]!
  expect(path).toBe('/v1/forecast')
  expect(query.get('latitude')?.split(',')).toHaveLength(knownCities.length)
  expect(query.get('current')?.split(',')).toContain('relative_humidity_2m')
  expect(query.get('daily')?.split(',')).toEqual(expect.arrayContaining(['sunrise', 'temperature_2m_max']))
})

test('now, hours and days: °C, km/h, per cent, UTC, Arabic words', async () => {
  await refresh()
  const { status, body } = await get('cairo')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    city: { slug: 'cairo', name: 'القاهرة', country: 'مصر' },
    timeZone: 'Asia/Riyadh',
    isOld: false,
    now: {
      temperature: 24.4,
      feelsLike: expect.closeTo(22.8),
      humidity: 31,
      wind: { speed: 14.4, direction: 318, words: 'شمالية غربية' },
      code: 2,
      words: 'غائم جزئيًا',
      sky: 'fair',
    },
  })
  expect(body.hours).toHaveLength(24)
  expect(Date.parse(body.hours[0].at)).toBeGreaterThan(Date.now() - 3_600_000)
  expect(body.hours[4].rainChance).toBeNull()
  expect(body.days).toHaveLength(7)
  const there = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(body.days[0]).toMatchObject({ date: there, low: 16.4, high: 27.4 })
  // 6:12 local time.
  expect(body.days[0].sunrise).toMatch(/T03:12:00\.000Z$/)
})

test.each([
  [0, 'clear', 'صحو'],
  [45, 'fog', 'ضباب'],
  [65, 'rain', 'مطر غزير'],
  [75, 'snow', 'ثلج كثيف'],
  [95, 'storm', 'عاصفة رعدية'],
  [999, 'cloudy', 'أحوال متقلبة'],
])('code %i: %s, «%s»', async (code, sky, words) => {
  service.set({ code })
  await refresh()
  expect((await get()).body.now).toMatchObject({ code, sky, words })
})

test('the cities are listed; the first is the default; an unknown one: 404', async () => {
  await refresh()
  const { body } = await guest.get('/api/v1/weather/cities')
  expect(body).toHaveLength(knownCities.length)
  expect(body[0]).toEqual({ slug: 'riyadh', name: 'الرياض', country: 'السعودية' })
  expect((await get()).body.city.slug).toBe('riyadh')
  expect((await get('atlantis')).status).toBe(404)
})

describe('reports are shared by all processes', () => {
  test('a reader never triggers a request; the job repeats it only when it is due', {
    tags: 'thorough',
  }, async () => {
    await refresh()
    service.asked.length = 0
    service.set({ temperature: 30 })
    for (const _ of [1, 2, 3]) expect((await get()).body.now.temperature).toBe(24.4)
    await refresh()
    expect(service.asked).toHaveLength(0)
    await age(25)
    await Promise.all([refresh(), refresh()])
    expect(service.asked).toHaveLength(1)
    expect((await get()).body.now.temperature).toBe(30)
  })

  test('while the service is away: the last report with its time, and retries with growing delays', {
    tags: 'thorough',
  }, async () => {
    await refresh()
    const { body: before } = await get('doha')
    await age(120)
    service.fail(true)
    await refresh()
    const { status, body } = await get('doha')
    expect([status, body.isOld, body.now.temperature]).toEqual([200, true, 24.4])
    expect(Date.parse(before.fetchedAt) - Date.parse(body.fetchedAt)).toBe(120 * 60_000)
    expect(warned).not.toHaveLength(0)

    service.asked.length = 0
    await refresh()
    expect(service.asked).toHaveLength(0)
    await age(3)
    await refresh()
    await age(3)
    await refresh()
    expect(service.asked).toHaveLength(1)
    service.fail(false)
    await age(3)
    await refresh()
    expect((await get('doha')).body.isOld).toBe(false)
  })

  test('past midnight, past days are left out, and the week is still full', async () => {
    await refresh()
    const row = await app.db
      .selectFrom('weather_reports')
      .selectAll()
      .where('place', '=', '24.71,46.68')
      .executeTakeFirstOrThrow()
    const report = row.report as unknown as { days: { date: string }[] }
    const yesterday = new Date(Date.now() - 21 * 3_600_000).toISOString().slice(0, 10)
    report.days = [{ ...report.days[0]!, date: yesterday }, ...report.days]
    await app.db
      .updateTable('weather_reports')
      .set({ report: JSON.stringify(report) })
      .where('place', '=', row.place)
      .execute()
    const { body } = await get()
    expect(body.days).toHaveLength(7)
    expect(body.days[0].date > yesterday).toBe(true)
  })
})

test.each([
  ['refuses', () => service.fail(true), undefined],
  ['is nowhere', () => {}, 'http://127.0.0.1:9'],
])(
  'without any report while the service %s: 503 in plain Arabic, with Retry-After',
  async (_how, away, url) => {
    away()
    await refresh(url)
    const { status, headers, body } = await get()
    expect([status, body.code, headers.has('retry-after')]).toEqual([503, 'UNAVAILABLE', true])
    expect(body.message).toContain('الطقس')
  },
)
