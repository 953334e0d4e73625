/** Prepares the database and ends: migrations, a superadmin, the demo. */

import { isNewsroomEmpty, loadDemo } from '../../db/demo/loadDemo.ts'
import { beginStep } from '../../scripts/steps.mjs'
import { markMediaFolder } from '../features/media/media-folder.service.ts'
import { sealOldTotp } from '../features/user/security/totp-seal.ts'
import { ensureSuperadmin } from '../features/user/superadmin.ts'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/migrate.ts'
import { fitPools } from '../platform/database/pool-sizes.ts'
import { openServices } from '../server/services.ts'
import { liveAsChild } from './child.ts'
import { refusePooler } from './refuse-pooler.ts'

await liveAsChild(async (config, log) => {
  const databaseUrl = config.databaseUrl ?? ''
  await refusePooler(config)
  await migrate(config.databaseDirectUrl ?? databaseUrl, { beginStep })
  const connections = config.databaseConnections ?? (await connectionsFor(config))
  const services = openServices(config, databaseUrl)
  await sealOldTotp(services)
  const madeUpPassword = await ensureSuperadmin(services.db, config)
  if (!(await markMediaFolder(services.db, config.dataDir))) {
    log.warn(`${config.dataDir}/media is empty, but the database has pictures: is the disk mounted?`)
  }
  if (config.demo && (await isNewsroomEmpty(services.db))) {
    const endDemo = beginStep('Loading the demo newsroom')
    await loadDemo(services)
    endDemo('Demo newsroom loaded')
  }
  await services.close()
  return { say: { madeUpPassword, connections } }
})

/** Behind a pooler the server's own limit does not apply to the processes. */
async function connectionsFor(config: Config): Promise<number | undefined> {
  if (config.databaseDirectUrl !== undefined) return undefined
  return (await fitPools(config.databaseUrl ?? '', config)).queries
}
