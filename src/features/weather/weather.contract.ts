import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { time } from '../../contract/fields.ts'
import { city } from './cities.schema.ts'

const shownCity = city.pick({ slug: true, name: true, country: true })
export type ShownCity = z.infer<typeof shownCity>

const skies = ['clear', 'fair', 'cloudy', 'fog', 'drizzle', 'rain', 'sleet', 'snow', 'storm'] as const
export type Sky = (typeof skies)[number]

/** The WMO code, its Arabic words and its icon. */
const look = { code: z.number(), words: z.string(), sky: z.enum(skies), isDay: z.boolean() }
const rainChance = z.number().nullable().describe('بالمئة')
const degrees = z.number().describe('°C')

const weather = z.object({
  city: shownCity,
  timeZone: z.string(),
  /** Time of the last report; `isOld` if none has followed for too long. */
  fetchedAt: time,
  isOld: z.boolean(),
  now: z.object({
    at: time,
    temperature: degrees,
    feelsLike: degrees,
    humidity: z.number().describe('بالمئة'),
    wind: z.object({
      speed: z.number().describe('km/h'),
      direction: z.number().describe('من أي درجة تهب؛ 0 الشمال'),
      words: z.string(),
    }),
    ...look,
  }),
  hours: z.array(z.object({ at: time, temperature: degrees, rainChance, ...look })),
  days: z.array(
    z.object({
      date: z.iso.date(),
      low: degrees,
      high: degrees,
      rainChance,
      sunrise: time,
      sunset: time,
      ...look,
    }),
  ),
})
export type Weather = z.infer<typeof weather>

const { NOT_FOUND, UNAVAILABLE } = errors

export const weatherContract = {
  get: endpoint('GET', '/weather', 'public', 'طقس مدينة الآن وفي الساعات والأيام القادمة', {
    isShared: true,
    keptForPages: 'briefly',
  })
    .input(z.object({ city: z.string().max(60).optional().describe('المعرّف؛ من دونه المدينة الأولى') }))
    .errors({ NOT_FOUND, UNAVAILABLE })
    .output(weather),
  cities: endpoint('GET', '/weather/cities', 'public', 'المدن التي نعرض طقسها', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.array(shownCity)),
}
