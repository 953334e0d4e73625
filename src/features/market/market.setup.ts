import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { marketEnvironment } from './market.environment.ts'
import { createExchangeRateApi, createGoldApi } from './providers.service.ts'

export const marketSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  markets: {
    currencies: createExchangeRateApi({
      baseUrl: variablesOf(config, marketEnvironment).RATES_BASE_URL,
      userAgent,
      isQuarantined,
    }),
    gold: createGoldApi({
      baseUrl: variablesOf(config, marketEnvironment).GOLD_BASE_URL,
      userAgent,
      isQuarantined,
    }),
  },
})
