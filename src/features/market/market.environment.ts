import { address, defineEnvironment } from '../../platform/environment-fields.ts'

export const marketEnvironment = defineEnvironment('Requests to other servers', {
  RATES_BASE_URL: address
    .default('https://open.er-api.com')
    .describe("ExchangeRate-API's open access, or a proxy that speaks the same protocol"),
  GOLD_BASE_URL: address
    .default('https://www.goldapi.io')
    .describe('GoldAPI.io, or a proxy that speaks the same protocol'),
})
