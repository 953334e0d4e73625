import type { SetupParts } from '../../platform/setup.ts'
import { createExchangeRateApi, createGoldApi } from './providers.service.ts'

export const marketSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  markets: {
    currencies: createExchangeRateApi({ baseUrl: config.ratesBaseUrl, userAgent, isQuarantined }),
    gold: createGoldApi({ baseUrl: config.goldBaseUrl, userAgent, isQuarantined }),
  },
})
