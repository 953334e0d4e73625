import type { SetupParts } from '../../platform/setup.ts'
import { createCachedMeter } from './cached-meter.service.ts'
import { createCrawlers } from './crawlers.service.ts'

export const paywallSetup = ({ config, db, vault }: SetupParts) => ({
  meter: createCachedMeter(db, vault, createCrawlers(config.crawlerDns)),
})
