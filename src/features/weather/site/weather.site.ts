import { served } from '../../../api/page.ts'
import { weatherHead } from './weather.head.ts'
import { loadWeather } from './weather.loader.ts'

export const weatherSite = {
  weather___ar: served(loadWeather, weatherHead),
}
