/** `npm start`, after the build: the whole application in one process. */
import path from 'node:path'
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { readBuiltSite } from '../server/built-site.ts'
import { startApplication } from './application.ts'
import { stopOnSignals } from './signals.ts'

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
