import type { SetupParts } from '../../platform/setup.ts'
import { createOpenMeteo } from './forecaster.service.ts'

export const weatherSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  forecaster: createOpenMeteo({ baseUrl: config.weatherBaseUrl, userAgent, isQuarantined }),
})
