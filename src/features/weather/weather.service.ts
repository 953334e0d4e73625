import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { getSettingValue } from '../setting/setting.service.ts'
import type { City } from './cities.schema.ts'
import type { Forecast } from './forecast.schema.ts'
import type { Weather } from './weather.contract.ts'
import { findReport, placeOf } from './weather.queries.ts'
import { describeSky, describeWind } from './weather.sky.ts'

const hour = 3_600_000
/** Reports arrive three times an hour; an older one means that the service is unreachable. */
const oldAfter = 1.5 * hour
const shown = { hours: 24, days: 7 }

/** In display order. */
export function listCities(db: Handle): Promise<City[]> {
  return getSettingValue(db, 'website', 'weatherCities')
}

/**
 * The last report of a city's weather; a job keeps it fresh, so that readers never wait.
 * @throws NOT_FOUND for an unknown city, UNAVAILABLE before the first report
 */
export async function getWeather(db: Handle, slug: string | undefined): Promise<Weather> {
  const cities = await listCities(db)
  const city = found(slug ? cities.find(known => known.slug === slug) : cities[0])
  const kept = await findReport(db, placeOf(city))
  if (!kept) throw fail('UNAVAILABLE', undefined, 'لا تصلنا بيانات الطقس الآن؛ أعد المحاولة بعد قليل.')
  return tell(city, kept.report, kept.fetchedAt, Date.now())
}

function tell(
  { slug, name, country }: City,
  { timeZone, current, hours, days }: Forecast,
  fetchedAt: string,
  now: number,
): Weather {
  const { windSpeed, windDirection, ...present } = current
  return {
    city: { slug, name, country },
    timeZone,
    fetchedAt,
    isOld: now - Date.parse(fetchedAt) > oldAfter,
    now: {
      ...present,
      ...describeSky(current.code),
      wind: { speed: windSpeed, direction: windDirection, words: describeWind(windDirection) },
    },
    // Includes the current hour.
    hours: hours
      .filter(({ at }) => Date.parse(at) > now - hour)
      .slice(0, shown.hours)
      .map(each => ({ ...each, ...describeSky(each.code) })),
    days: days
      .filter(({ date }) => date >= dateThere(now, timeZone))
      .slice(0, shown.days)
      .map(each => ({ ...each, ...describeSky(each.code), isDay: true })),
  }
}

/** Local date: `2026-11-21`. */
function dateThere(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
