/** The worker: runs background jobs in a separate process. */
import { fullPools, queueBeside } from '../platform/database/pool-sizes.ts'
import { patient } from '../platform/patience.ts'
import { openServices } from '../server/services.ts'
import { startWorker } from '../worker/start.ts'
import { liveAsChild } from './child.ts'
import { answerScrapes } from './metrics/answer-scrapes.ts'

await liveAsChild(async (config, log) => {
  const databaseUrl = config.databaseUrl ?? ''
  const { close, ...services } = openServices(config, databaseUrl)
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const queue = queueBeside(config.databaseConnections ?? fullPools.queries)
  const worker = await startWorker(services, log, directUrl, patient, queue)
  answerScrapes(config, services.db)
  return {
    failed: worker.failed,
    async stop() {
      await worker.stop()
      await close()
    },
  }
})
