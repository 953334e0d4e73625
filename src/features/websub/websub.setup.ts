import type { SetupParts } from '../../platform/setup.ts'
import { createHubs } from './hubs.service.ts'

export const websubSetup = ({ config, isQuarantined }: SetupParts) => ({
  hubs: createHubs({ addresses: config.webSubHubs, siteUrl: config.siteUrl, isQuarantined }),
})
