/** Prepares the database and ends: migrations, a superadmin, the demo. */

import { isNewsroomEmpty, loadDemo } from '../../db/demo/loadDemo.ts'
import { beginStep } from '../../scripts/steps.mjs'
import { sealOldTotp } from '../features/user/security/totp-seal.ts'
import { ensureSuperadmin } from '../features/user/superadmin.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openServices } from '../server/services.ts'
import { liveAsChild } from './child.ts'

await liveAsChild(async config => {
  const databaseUrl = config.databaseUrl ?? ''
  const endMigration = beginStep('Migrating the database')
  const migrations = await migrate(databaseUrl)
  endMigration(migrations.length > 0 ? 'Database migrated' : undefined)
  const services = openServices(config, databaseUrl)
  await sealOldTotp(services)
  const madeUpPassword = await ensureSuperadmin(services.db, config)
  if (config.demo && (await isNewsroomEmpty(services.db))) {
    const endDemo = beginStep('Loading the demo newsroom')
    await loadDemo(services)
    endDemo('Demo newsroom loaded')
  }
  await services.close()
  return { say: { madeUpPassword } }
})
