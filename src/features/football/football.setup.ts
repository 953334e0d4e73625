import type { SetupParts } from '../../platform/setup.ts'
import { createApiFootball } from './api-football.service.ts'

export const footballSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  scores: createApiFootball({ baseUrl: config.footballBaseUrl, userAgent, isQuarantined }),
})
