import { address, defineEnvironment } from '../../platform/environment-fields.ts'

export const weatherEnvironment = defineEnvironment('Requests to other servers', {
  WEATHER_BASE_URL: address
    .default('https://api.open-meteo.com')
    .describe('Open-Meteo, or an instance of your own'),
})
