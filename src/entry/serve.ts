/** `npm start`, after the build: the whole application in one process. */
import path from 'node:path'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { readBuiltSite } from '../server/built-site.ts'
import { startApplication } from './application.ts'
import { stopOnSignals } from './signals.ts'

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const site = await readBuiltSite(path.join(import.meta.dirname, '../../dist'))
  const application = await startApplication(config, log, site)
  stopOnSignals(application.stop, log)

  console.log(`\n  ${config.siteName} → ${config.siteUrl}\n`)
  if (application.madeUpPassword) {
    console.log(
      `  superadmin: ${config.adminEmail}   password: ${application.madeUpPassword}   (shown this once)\n`,
    )
  }
} catch (error) {
  // What a technician can mend is in the message; where in the code it was found is for us.
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `\n  ${(error as Error).message}\n`)
  process.exit(1)
}
