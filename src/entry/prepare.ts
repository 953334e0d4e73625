/** Prepares the database and ends: migrations, a superadmin, the demo. */
import { isNewsroomEmpty, loadDemo } from '../../db/demo/loadDemo.ts'
import { ensureSuperadmin } from '../features/user/superadmin.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openServices } from '../server/services.ts'
import { liveAsChild } from './child.ts'

await liveAsChild(async config => {
  const databaseUrl = config.databaseUrl ?? ''
  await migrate(databaseUrl)
  const services = openServices(config, databaseUrl)
  const madeUpPassword = await ensureSuperadmin(services.db, config)
  if (config.demo && (await isNewsroomEmpty(services.db))) {
    console.log('Loading the demo newsroom …')
    await loadDemo(services)
  }
  await services.close()
  return { say: { madeUpPassword } }
})
