/** The worker: runs background jobs in a process of its own. */
import { openServices } from '../server/services.ts'
import { startWorker } from '../worker/start.ts'
import { liveAsChild } from './child.ts'

await liveAsChild(async (config, log) => {
  const databaseUrl = config.databaseUrl ?? ''
  const { close, ...services } = openServices(config, databaseUrl)
  const worker = await startWorker(services, log, config.databaseDirectUrl ?? databaseUrl)
  return {
    failed: worker.failed,
    async stop() {
      await worker.stop()
      await close()
    },
  }
})
