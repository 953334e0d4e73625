import { WeatherPage } from './WeatherPage.tsx'

export const weatherComponents = {
  weather___ar: WeatherPage,
}
