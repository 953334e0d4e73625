/** Prepares the database, then exits: migrations, a superadmin, the demo. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { isNewsroomEmpty, loadDemo } from '../../db/demo/loadDemo.ts'
import { sendDemoIssuesLater } from '../../db/demo/newsletters.ts'
import { beginStep } from '../../scripts/steps.mjs'
import { markMediaFolder } from '../features/media/media-folder.service.ts'
import { sealOldTotp } from '../features/user/security/totp-seal.ts'
import { ensureSuperadmin } from '../features/user/superadmin.ts'
import { refuseUnfinishedRestore } from '../platform/backup/restore-mark.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { fitPools } from '../platform/database/pool-sizes.ts'
import type { Log } from '../platform/log.ts'
import { keepBuild } from '../server/pages/kept-builds.ts'
import { openServices } from '../server/services.ts'
import { liveAsChild } from './child.ts'
import { refusePooler } from './refuse-pooler.ts'

await liveAsChild(async (config, log) => {
  const databaseUrl = config.databaseUrl ?? ''
  await refusePooler(config)
  await refuseUnfinishedRestore(config.databaseDirectUrl ?? databaseUrl)
  await migrate(config.databaseDirectUrl ?? databaseUrl, { beginStep })
  const fit = await fitPoolsOf(config)
  for (const warning of fit?.warnings ?? []) log.warn(warning)
  const services = openServices(config, databaseUrl)
  await sealOldTotp(services)
  const madeUpPassword = await ensureSuperadmin(services.db, config)
  const unmarked = await markMediaFolder(services.db, services.storage)
  if (unmarked) log.warn(unmarked)
  if (config.webProcesses > 0) await keepAssets(config, log)
  if (config.demo && (await isNewsroomEmpty(services.db))) {
    const endDemo = beginStep('Loading the demo newsroom')
    if (await loadDemo(services)) await sendDemoIssuesLater(services.db)
    endDemo('Demo newsroom loaded')
  }
  await services.close()
  return { say: { madeUpPassword, connections: fit?.queries, webProcesses: fit?.webProcesses } }
})

/** Undefined behind a pooler, because the server's limit then says nothing about the processes. */
async function fitPoolsOf(config: Config): Promise<Awaited<ReturnType<typeof fitPools>> | undefined> {
  if (config.databaseConnections !== undefined || config.databaseDirectUrl !== undefined) return undefined
  return fitPools(config.databaseUrl ?? '', { ...config, hostname: hostname() })
}

/** Does nothing for `npm run dev`, which has no build. */
async function keepAssets({ dataDir }: Config, log: Log): Promise<void> {
  const clientDir = path.join(import.meta.dirname, '../../dist/client')
  if (!existsSync(clientDir)) return
  await keepBuild(clientDir, dataDir).catch(error =>
    log.warn({ err: error }, 'cannot keep the assets of this build for pages that outlive it'),
  )
}
