import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { type Kept, keepRunning, type Run } from './keep-running.ts'
import { createDatabaseRuns, prepareNewsroom, runWeb, runWorker, sharePort } from './parts.ts'

type Supervisor = {
  /** @throws Error that says what keeps a part from starting */
  start: () => Promise<{ madeUpPassword: string | undefined }>
  /** Stops web processes, worker and database in this order; also during the start. */
  stop: () => Promise<void>
}

type SupervisorOptions = {
  say: (line: string) => void
  /** Called when a part has ended and cannot be restarted. */
  giveUp: (error: Error) => void
  /** Replaces the web processes of the build. */
  serve?: (databaseUrl: string) => Promise<{ stop: () => Promise<void> }>
}

/** Starts the parts of the application in order, keeps them running, and stops them in order. */
export function createSupervisor(
  config: Config,
  log: Log,
  { say, giveUp, serve }: SupervisorOptions,
): Supervisor {
  type Stop = () => Promise<unknown>
  const stops: Record<'database' | 'preparing' | 'worker' | 'web', Stop[]> = {
    database: [],
    preparing: [],
    worker: [],
    web: [],
  }
  let stopping: Promise<void> | undefined

  function goOn(): void {
    if (stopping) throw new Error('stopped while it started')
  }

  function keep(part: keyof typeof stops, name: string, start: () => Run): Kept {
    goOn()
    const kept = keepRunning(name, start, log, giveUp)
    stops[part].push(kept.stop)
    return kept
  }

  async function startDatabase(): Promise<string> {
    const run = createDatabaseRuns(config, () => say('Setting up the database …'))
    return (await keep('database', 'the embedded PostgreSQL', run).ready) as string
  }

  async function prepare(env: Record<string, string | undefined>): Promise<string | undefined> {
    goOn()
    const preparing = prepareNewsroom(env)
    stops.preparing.push(preparing.stop)
    return (await preparing.ready).madeUpPassword
  }

  async function startWeb(env: Record<string, string | undefined>, databaseUrl: string): Promise<void> {
    if (serve) return void stops.web.push((await serve(databaseUrl)).stop)
    sharePort(config)
    const processes = Array.from({ length: config.webProcesses }, (_, index) =>
      keep('web', `web process ${index + 1}`, () => runWeb(env, config)),
    )
    await Promise.all(processes.map(({ ready }) => ready))
  }

  async function stopAll(): Promise<void> {
    for (const part of [stops.preparing, stops.web, stops.worker, stops.database]) {
      await Promise.all(part.map(stop => stop()))
    }
  }

  return {
    async start() {
      const databaseUrl = config.databaseUrl ?? (await startDatabase())
      const env = { ...process.env, DATABASE_URL: databaseUrl }
      const madeUpPassword = await prepare(env)
      if (!config.mail.smtpUrl) {
        log.warn(
          'SMTP_URL is not set: mails are kept in the outbox, and staff sign in without a code by mail',
        )
      }
      await Promise.all([
        startWeb(env, databaseUrl),
        config.worker ? keep('worker', 'the worker', () => runWorker(env, config)).ready : undefined,
      ])
      return { madeUpPassword }
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
