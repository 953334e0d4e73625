/** The worker: runs background jobs in a separate process. */
import { findQuarantine, untilReleased } from '../features/backup/quarantine.service.ts'
import { fullPools, queueBeside } from '../platform/database/pool-sizes.ts'
import { patient } from '../platform/patience.ts'
import { openServices } from '../server/services.ts'
import { startWorker } from '../worker/start.ts'
import { liveAsChild } from './child.ts'
import { answerScrapes } from './metrics/answer-scrapes.ts'

await liveAsChild(async (config, log) => {
  const databaseUrl = config.databaseUrl ?? ''
  const { close, ...services } = openServices(config, databaseUrl, patient, { isWorker: true })
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const queue = queueBeside(config.databaseConnections ?? fullPools.queries)
  const stopping = new AbortController()
  const start = () => startWorker(services, log, directUrl, patient, queue)

  async function startOnceReleased() {
    await untilReleased(services.db, stopping.signal)
    return stopping.signal.aborted ? undefined : start()
  }
  const isQuarantined = (await findQuarantine(services.db)) !== undefined
  if (isQuarantined)
    log.warn('This is a restored copy in quarantine: no background job runs until it is released.')
  const worker = isQuarantined ? startOnceReleased() : Promise.resolve(await start())
  answerScrapes(config, services.db)
  return {
    failed: worker.then(running => running?.failed),
    async stop() {
      stopping.abort()
      await (await worker)?.stop()
      await close()
    },
  }
})
