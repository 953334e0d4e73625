/** °C, km/h, per cent; times are ISO 8601 UTC; `code` is from WMO table 4677. */
export type Forecast = {
  /** IANA name. */
  timeZone: string
  current: {
    at: string
    temperature: number
    feelsLike: number
    humidity: number
    windSpeed: number
    /** Direction the wind comes from, in degrees; 0 is north. */
    windDirection: number
    isDay: boolean
    code: number
  }
  hours: { at: string; temperature: number; rainChance: number | null; isDay: boolean; code: number }[]
  days: {
    /** Local date: `2026-11-21`. */
    date: string
    low: number
    high: number
    rainChance: number | null
    sunrise: string
    sunset: string
    code: number
  }[]
}
