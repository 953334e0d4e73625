import { beginStep } from '../../scripts/steps.mjs'
import type { Config } from '../platform/config.ts'
import { createLog, type Log } from '../platform/log.ts'
import type { ChildSays } from './child.ts'
import type { Children } from './children.ts'
import { keepRunning, type RunningPart, whenNotFull } from './keep-running.ts'
import { logSource } from './log-source.ts'
import { serveMetrics, type WatchedPart } from './metrics/metrics-server.ts'
import { createDatabaseRuns, type Environment, prepareNewsroom } from './parts.ts'
import { watchDatabase } from './watch-database.ts'

export type Supervisor = {
  /** @throws Error that says why a part cannot start */
  start: () => Promise<{ madeUpPassword: string | undefined }>
  /** Stops web processes, worker and database in this order. May be called during the start. */
  stop: () => Promise<void>
}

/**
 * Starts the parts of the application in order, keeps them running, and stops them in order. `giveUp` is
 * called when the database has ended and cannot be restarted.
 */
export function createSupervisor(
  config: Config,
  log: Log,
  { startWeb, startWorker }: Children,
  giveUp: (error: Error) => void,
): Supervisor {
  type Stop = () => Promise<unknown>
  const stops: Record<'database' | 'preparing' | 'metrics' | 'worker' | 'web', Stop[]> = {
    database: [],
    preparing: [],
    metrics: [],
    worker: [],
    web: [],
  }
  const watched: WatchedPart[] = []
  let stopping: Promise<void> | undefined

  function watch(parts: RunningPart[], nameOf: (index: number) => string): RunningPart[] {
    watched.push(...parts.map((part, index) => ({ name: nameOf(index), part })))
    return parts
  }

  /** Starts one kind of part, and waits until it works. */
  async function startPart(part: keyof typeof stops, start: () => Pick<RunningPart, 'ready' | 'stop'>[]) {
    if (stopping) throw new Error('stopped while it started')
    const kept = start()
    stops[part].push(...kept.map(({ stop }) => stop))
    return Promise.all(kept.map(({ ready }) => ready))
  }

  async function startDatabase(): Promise<string> {
    const endStep = beginStep('Starting the database')
    const run = createDatabaseRuns(config, createLog(config.logLevel, logSource('postgres')))
    const [url] = await startPart('database', () => [
      keepRunning('the embedded PostgreSQL', run, log, giveUp),
    ])
    endStep('Database ready')
    return url as string
  }

  async function prepare(env: Environment): Promise<ChildSays> {
    const [said] = await whenNotFull(() => startPart('preparing', () => [prepareNewsroom(env)]), log)
    return said as ChildSays
  }

  async function stopAll(): Promise<void> {
    for (const part of [stops.preparing, stops.metrics, stops.web, stops.worker, stops.database]) {
      await Promise.all(part.map(stop => stop()))
    }
  }

  return {
    async start() {
      const databaseUrl = config.databaseUrl ?? (await startDatabase())
      // The children treat the embedded database like any other.
      const env = { ...process.env, DATABASE_URL: databaseUrl, DEMO: String(config.demo) }
      const { madeUpPassword, connections, webProcesses = config.webProcesses } = await prepare(env)
      const running = connections ? { ...env, DATABASE_CONNECTIONS: String(connections) } : env
      const endStep = beginStep('Starting the application')
      stops.metrics.push(await serveMetrics(config, log, () => watched))
      await Promise.all([
        startPart('web', () => watch(startWeb(running, webProcesses), index => `web ${index + 1}`)),
        config.worker ? startPart('worker', () => watch([startWorker(running)], () => 'worker')) : undefined,
      ])
      endStep('Application started')
      stops.metrics.push(watchDatabase(config, log, databaseUrl))
      return { madeUpPassword }
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
