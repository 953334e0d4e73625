/** `npm start`, after the build: the supervisor of the database, the web processes and the worker. */
import { readConfig } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { stopOnSignals } from './signals.ts'
import { checkMachine } from './start-checks.ts'
import { createSupervisor } from './supervisor.ts'

const say = (text: string) => console.log(text)

// The message says what to mend; a stack trace would not help.
async function fail(error: Error, stop = async () => {}): Promise<never> {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `\n  ${error.message}\n`)
  await stop().catch(() => {})
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  await checkMachine(config)
  const supervisor = createSupervisor(config, log, {
    say,
    giveUp: error => void fail(error, supervisor.stop),
  })
  const signals = stopOnSignals(supervisor.stop, log)
  try {
    const { madeUpPassword } = await supervisor.start()
    say(config.webProcesses > 0 ? `\n  ${config.siteName} → ${config.siteUrl}\n` : '\n  The worker runs.\n')
    if (madeUpPassword) {
      say(`  superadmin: ${config.adminEmail}   password: ${madeUpPassword}   (shown this once)\n`)
    }
  } catch (error) {
    // Being stopped is no failure.
    if (!signals.stopping()) await fail(error as Error, supervisor.stop)
  }
} catch (error) {
  await fail(error as Error)
}
