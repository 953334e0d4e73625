/** A web process. Serves requests on a port that it may share with others. */
import path from 'node:path'
import { readBuiltSite } from '../server/pages/built-site.ts'
import { startServer } from '../server/start.ts'
import { liveAsChild } from './child.ts'
import { answerScrapes } from './metrics/answer-scrapes.ts'

await liveAsChild(async (config, log) => {
  const site = await readBuiltSite(path.join(import.meta.dirname, '../../dist'))
  const { stop, services } = await startServer(config, log, config.databaseUrl ?? '', site)
  answerScrapes(config, services.db)
  return { stop }
})
