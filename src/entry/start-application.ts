import type { Config } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import { findForeign } from '../platform/misspelt.ts'
import type { Children } from './children.ts'
import { logSource } from './log-source.ts'
import { readConfig } from './read-config.ts'
import { stopOnSignals } from './signals.ts'
import { checkMachine } from './start-checks.ts'
import { createSupervisor } from './supervisor.ts'
import { welcome } from './welcome.ts'

type CreateChildren = (
  config: Config,
  log: Log,
  giveUp: (error: Error) => void,
) => Children | Promise<Children>

/**
 * Starts the application and prints its address, or why it cannot start. Then it runs until it is stopped.
 */
export async function startApplication(createChildren: CreateChildren): Promise<void> {
  try {
    const config = readConfig(process.env)
    for (const line of findForeign(process.env)) console.warn(line)
    const log = createLog(config.logLevel, logSource('supervisor'))
    await checkMachine(config)
    const giveUp = (error: Error) => void fail(error, supervisor.stop)
    const supervisor = createSupervisor(config, log, await createChildren(config, log, giveUp), giveUp)
    const signals = stopOnSignals(supervisor.stop, log)
    try {
      const { madeUpPassword } = await supervisor.start()
      console.log(welcome({ ...config, smtp: config.mail.smtpUrl !== undefined, madeUpPassword }))
    } catch (error) {
      // A stop during the start is not a failure.
      if (!signals.stopping()) await fail(error as Error, supervisor.stop)
    }
  } catch (error) {
    await fail(error as Error)
  }
}

// Prints only the message, which says what to fix: a stack trace would not help.
async function fail(error: Error, stop = async () => {}): Promise<never> {
  console.error(process.env.LOG_LEVEL === 'debug' ? error : `\n  ${error.message}\n`)
  await stop().catch(() => {})
  process.exit(1)
}
