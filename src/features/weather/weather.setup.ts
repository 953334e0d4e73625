import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { createOpenMeteo } from './forecaster.service.ts'
import { weatherEnvironment } from './weather.environment.ts'

export const weatherSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  forecaster: createOpenMeteo({
    baseUrl: variablesOf(config, weatherEnvironment).WEATHER_BASE_URL,
    userAgent,
    isQuarantined,
  }),
})
