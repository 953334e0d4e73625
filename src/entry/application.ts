import path from 'node:path'
import { loadDemo } from '../../db/demo/loadDemo.ts'
import { ensureSuperadmin } from '../features/user/user.service.ts'
import type { Config } from '../platform/config.ts'
import { startEmbeddedDatabase } from '../platform/embedded-database.ts'
import type { Log } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import type { BuiltSite } from '../server/built-site.ts'
import { openServices } from '../server/services.ts'
import { startServer } from '../server/start.ts'
import { startWorker } from '../worker/start.ts'

export type Application = { port: number; madeUpPassword: string | undefined; stop: () => Promise<void> }

/** Database, migrations, first account, demo newsroom, server, worker: in this order, and back. */
export async function startApplication(config: Config, log: Log, site: BuiltSite): Promise<Application> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(path.join(config.dataDir, 'postgres'))
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(databaseUrl)
    const madeUpPassword = await furnish(config, databaseUrl)
    const running = await startServer(config, log, databaseUrl, site)
    const worker = config.worker ? await startWorker(running.services, log, databaseUrl) : undefined
    return {
      port: running.port,
      madeUpPassword,
      async stop() {
        await worker?.stop()
        await running.stop()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** What a newsroom must hold before the first reader comes. */
async function furnish(config: Config, databaseUrl: string): Promise<string | undefined> {
  const { close, ...services } = openServices(config, databaseUrl)
  try {
    const madeUpPassword = await ensureSuperadmin(services.db, config)
    if (config.demo) await loadDemo(services)
    return madeUpPassword
  } finally {
    await close()
  }
}
