import { errorCode } from '../../../api/client.ts'
import type { PageAsk } from '../../../api/page.ts'
import type { ShownCity, Weather } from '../weather.contract.ts'

export type WeatherData = {
  cities: ShownCity[]
  city: ShownCity
  /** Null until the first report. */
  weather: Weather | null
  /** Whether it is the default city. */
  first: boolean
}

export async function loadWeather({ client, query }: PageAsk<'city'>): Promise<WeatherData> {
  const slug = query.get('city') ?? undefined
  const [cities, weather] = await Promise.all([client.weather.cities(), loadIfHeard({ client }, slug)])
  const city = weather?.city ?? cities.find(known => known.slug === slug) ?? cities[0]!
  return { cities, city, weather, first: city.slug === cities[0]?.slug }
}

/** Null before the first report: a page must not fail for lack of it. */
export async function loadIfHeard(
  { client }: Pick<PageAsk, 'client'>,
  city?: string,
): Promise<Weather | null> {
  try {
    return await client.weather.get({ city })
  } catch (error) {
    if (errorCode(error) === 'UNAVAILABLE') return null
    throw error
  }
}
