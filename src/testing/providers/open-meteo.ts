import { type StandIn, startStandIn } from './http.ts'

export type OpenMeteoStandIn = StandIn & {
  /** Sets the weather everywhere: WMO code and temperature. */
  set: (weather: { code?: number; temperature?: number }) => void
}

const day = 86_400
/** Riyadh's offset (UTC+3), used everywhere. */
const offset = 3 * 3600

/** Behaves like `api.open-meteo.com/v1/forecast`: Unix seconds, and a list for several locations. */
export async function startOpenMeteoStandIn(): Promise<OpenMeteoStandIn> {
  const weather = { code: 2, temperature: 24.4 }
  const standIn = await startStandIn(({ path, query }) => {
    if (path !== '/v1/forecast') return { status: 404, body: { error: true, reason: 'Not Found' } }
    const latitudes = (query.get('latitude') ?? '').split(',').map(Number)
    const longitudes = (query.get('longitude') ?? '').split(',').map(Number)
    const wrong = latitudes.some(latitude => Number.isNaN(latitude) || Math.abs(latitude) > 90)
    if (wrong || latitudes.length !== longitudes.length || query.get('timeformat') !== 'unixtime') {
      return { status: 400, body: { error: true, reason: 'Latitude must be in range of -90 to 90°.' } }
    }
    const answers = latitudes.map((latitude, index) => ({
      latitude,
      longitude: longitudes[index],
      generationtime_ms: 0.1,
      utc_offset_seconds: offset,
      timezone: 'Asia/Riyadh',
      timezone_abbreviation: 'GMT+3',
      elevation: 600,
      ...partsOf(query, weather),
    }))
    return { body: answers.length === 1 ? answers[0] : answers }
  })
  return { ...standIn, set: next => void Object.assign(weather, next) }
}

/** Returns only the requested parts. */
function partsOf(query: URLSearchParams, { code, temperature }: { code: number; temperature: number }) {
  const now = Math.floor(Date.now() / 1000)
  const thisHour = now - (now % 3600)
  const midnight = now + offset - ((now + offset) % day) - offset
  const hours = Array.from(
    { length: Number(query.get('forecast_hours') ?? 168) },
    (_, at) => thisHour + at * 3600,
  )
  const days = Array.from({ length: Number(query.get('forecast_days') ?? 7) }, (_, at) => midnight + at * day)
  const isDay = (time: number) =>
    Number((time + offset) % day > 6 * 3600 && (time + offset) % day < 18 * 3600)
  const current = {
    temperature_2m: temperature,
    apparent_temperature: temperature - 1.6,
    relative_humidity_2m: 31,
    wind_speed_10m: 14.4,
    wind_direction_10m: 318,
    is_day: isDay(now),
    weather_code: code,
  }
  const hourly = {
    temperature_2m: hours.map((_, at) => temperature + Math.round(40 * Math.sin(at / 4)) / 10),
    precipitation_probability: hours.map((_, at) => (at % 5 === 4 ? null : (at * 7) % 60)),
    is_day: hours.map(isDay),
    weather_code: hours.map((_, at) => [code, 0, 3, 61][at % 4]),
  }
  const daily = {
    temperature_2m_min: days.map((_, at) => temperature - 8 - at / 2),
    temperature_2m_max: days.map((_, at) => temperature + 3 + at / 2),
    precipitation_probability_max: days.map((_, at) => at * 9),
    sunrise: days.map(midnight => midnight + 6.2 * 3600),
    sunset: days.map(midnight => midnight + 17.1 * 3600),
    weather_code: days.map((_, at) => [code, 0, 3, 45, 63, 95, 73, 1][at % 8]),
  }
  const asked = (part: string, times: number | number[], known: Record<string, unknown>) => {
    const names = (query.get(part) ?? '').split(',')
    return { time: times, ...Object.fromEntries(names.map(name => [name, known[name]])) }
  }
  return {
    current: asked('current', now - (now % 900), current),
    hourly: asked('hourly', hours, hourly),
    daily: asked('daily', days, daily),
  }
}
