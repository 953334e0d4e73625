import { variablesOf } from '../../platform/config.ts'
import type { SetupParts } from '../../platform/setup.ts'
import { createApiFootball } from './api-football.service.ts'
import { footballEnvironment } from './football.environment.ts'

export const footballSetup = ({ config, userAgent, isQuarantined }: SetupParts) => ({
  scores: createApiFootball({
    baseUrl: variablesOf(config, footballEnvironment).FOOTBALL_BASE_URL,
    userAgent,
    isQuarantined,
  }),
})
