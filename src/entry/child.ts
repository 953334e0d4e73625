import cluster from 'node:cluster'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import { connectionName } from '../platform/database/connection-name.ts'
import { explainDatabaseError, isServerFull, mayComeBack } from '../platform/database/refusal.ts'
import { createLog, type Log } from '../platform/log.ts'
import { logSource } from './log-source.ts'
import { readConfig } from './read-config.ts'
import { endOnce } from './signals.ts'
import { giveSigns } from './signs-of-life.ts'
import { startTracing } from './start-tracing.ts'

/** Message of a child to the supervisor, sent once: ready, or the reason why not. */
export type ChildSays = {
  madeUpPassword?: string | undefined
  /** Connections for each process that is started next. */
  connections?: number | undefined
  /** Web processes that the server has connections for. */
  webProcesses?: number | undefined
  failed?: string
  atDatabase?: boolean
  /** Whether the database server has no connection left for now. */
  isFull?: boolean
}

/**
 * Exit status of a child that could not start because the database is unavailable (EX_TEMPFAIL of
 * sysexits.h).
 */
export const notYetStatus = 75

const patienceMs = 15_000

type StartedWork = { say?: ChildSays; stop?: () => Promise<void>; failed?: Promise<unknown> }

/**
 * Runs a child of the supervisor. It ends on SIGTERM, when its work fails, or when the supervisor is gone.
 */
export async function liveAsChild(start: (config: Config, log: Log) => Promise<StartedWork>): Promise<void> {
  // Ctrl-C reaches every process of a terminal, but the supervisor stops its children in order.
  process.on('SIGINT', () => {})
  process.on('disconnect', endAtOnce)
  giveSigns()
  const part = path.basename(process.argv[1] ?? '', '.ts')
  process.env.PGAPPNAME = connectionName(part, process.pid, hostname())
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, logSource())
  try {
    const stopTracing = await startTracing(config, log, part)
    const { say = {}, stop, failed } = await start(config, log)
    if (stop) stopWhenTold(() => stop().finally(stopTracing), log)
    failed?.catch(error => {
      log.error({ err: error }, 'cannot go on')
      process.exit(1)
    })
    process.send?.(say, () => {
      if (!stop) process.exit(0)
    })
  } catch (error) {
    log.debug({ err: error }, 'cannot start')
    const database = explainDatabaseError(error, config.databaseUrl ?? '')
    const failed = database ?? (error as Error).message
    const says: ChildSays = { failed, atDatabase: database !== undefined, isFull: isServerFull(error) }
    process.send?.(says, () => process.exit(mayComeBack(error) ? notYetStatus : 1))
  }
}

/** Ends the process, because the supervisor is gone before there is anything to stop. */
function endAtOnce(): void {
  process.exit(1)
}

function stopWhenTold(stop: () => Promise<void>, log: Log): void {
  const stopInTime = () => {
    setTimeout(() => process.exit(1), patienceMs).unref()
    return stop()
  }
  const { end } = endOnce(stopInTime, log)
  process.off('disconnect', endAtOnce)
  process.on('SIGTERM', end)
  if (!cluster.worker) return void process.on('disconnect', end)
  cluster.worker.on('disconnect', () => {
    // Otherwise Node would end this process at once, with requests in progress.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
    void end()
  })
}
