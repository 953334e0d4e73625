import { address, defineEnvironment } from '../../platform/environment-fields.ts'

export const footballEnvironment = defineEnvironment('Requests to other servers', {
  FOOTBALL_BASE_URL: address
    .default('https://v3.football.api-sports.io')
    .describe('API-Football, or a proxy in front of it'),
})
