import { z } from 'zod'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { Forecast } from './forecast.schema.ts'

declare module '../../platform/context.ts' {
  interface Services {
    forecaster: Forecaster
  }
}

type Place = { latitude: number; longitude: number }

export type Forecaster = {
  /** One forecast per location, in order. @throws if the service is unavailable or its answer unreadable */
  forecast: (places: Place[]) => Promise<Forecast[]>
}

const numbers = z.array(z.number())
const chances = z.array(z.number().nullable())
const answer = z.object({
  timezone: z.string(),
  utc_offset_seconds: z.number(),
  current: z.object({
    time: z.number(),
    temperature_2m: z.number(),
    apparent_temperature: z.number(),
    relative_humidity_2m: z.number(),
    wind_speed_10m: z.number(),
    wind_direction_10m: z.number(),
    is_day: z.number(),
    weather_code: z.number(),
  }),
  hourly: z.object({
    time: numbers,
    temperature_2m: numbers,
    precipitation_probability: chances,
    is_day: numbers,
    weather_code: numbers,
  }),
  daily: z.object({
    time: numbers,
    temperature_2m_min: numbers,
    temperature_2m_max: numbers,
    precipitation_probability_max: chances,
    sunrise: numbers,
    sunset: numbers,
    weather_code: numbers,
  }),
})
type Answer = z.infer<typeof answer>

const fieldsOf = (part: z.ZodObject) =>
  Object.keys(part.shape)
    .filter(name => name !== 'time')
    .join(',')

type Options = {
  baseUrl: string
  userAgent: string
  isQuarantined?: () => Promise<boolean>
}

/** Open-Meteo's documented API; all locations in one request. A self-hosted instance may be in a private network. */
export function createOpenMeteo({ baseUrl, ...options }: Options): Forecaster {
  const outbound = createOutbound({
    ...options,
    allow: [new URL(baseUrl).host],
    timeoutMs: 10_000,
    maxBytes: 4 * 1024 * 1024,
  })
  return {
    async forecast(places) {
      const query = new URLSearchParams({
        latitude: places.map(place => place.latitude).join(','),
        longitude: places.map(place => place.longitude).join(','),
        current: fieldsOf(answer.shape.current),
        hourly: fieldsOf(answer.shape.hourly),
        daily: fieldsOf(answer.shape.daily),
        timezone: 'auto',
        timeformat: 'unixtime',
        forecast_hours: '48',
        // One day more than is shown, so that a report cached past midnight still covers the week.
        forecast_days: '8',
      })
      const { status, body } = await outbound.get(`${baseUrl}/v1/forecast?${query}`)
      const said: unknown = JSON.parse(new TextDecoder().decode(body))
      if (status !== 200)
        throw new Error(`Open-Meteo answered ${status}: ${JSON.stringify(said).slice(0, 200)}`)
      // For one location the answer is an object, for several a list.
      const answers = z.array(answer).parse(Array.isArray(said) ? said : [said])
      if (answers.length !== places.length) throw new Error('Open-Meteo answered for other places')
      return answers.map(readForecast)
    },
  }
}

const iso = (seconds: number | undefined) => new Date((seconds ?? Number.NaN) * 1000).toISOString()

function readForecast({ timezone, utc_offset_seconds, current, hourly, daily }: Answer): Forecast {
  return {
    timeZone: timezone,
    current: {
      at: iso(current.time),
      temperature: current.temperature_2m,
      feelsLike: current.apparent_temperature,
      humidity: current.relative_humidity_2m,
      windSpeed: current.wind_speed_10m,
      windDirection: current.wind_direction_10m,
      isDay: current.is_day === 1,
      code: current.weather_code,
    },
    hours: hourly.time.map((time, at) => ({
      at: iso(time),
      temperature: hourly.temperature_2m[at]!,
      rainChance: hourly.precipitation_probability[at] ?? null,
      isDay: hourly.is_day[at] === 1,
      code: hourly.weather_code[at]!,
    })),
    days: daily.time.map((time, at) => ({
      // Local midnight, except for the hour that a clock change may shift it.
      date: iso(time + utc_offset_seconds + 6 * 3600).slice(0, 10),
      low: daily.temperature_2m_min[at]!,
      high: daily.temperature_2m_max[at]!,
      rainChance: daily.precipitation_probability_max[at] ?? null,
      sunrise: iso(daily.sunrise[at]),
      sunset: iso(daily.sunset[at]),
      code: daily.weather_code[at]!,
    })),
  }
}
