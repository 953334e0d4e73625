import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { indexMissingLater, learnHeadlineWordsLater } from '../features/search/search.jobs.ts'
import type { Services } from '../platform/context.ts'
import { openPool } from '../platform/database/database.ts'
import type { JobTools, Line } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type Patience, patient } from '../platform/patience.ts'
import { holdJobs } from './hold.ts'
import { jobs } from './jobs.ts'
import { timetable } from './timetable.ts'

export type Worker = {
  /** Rejects when it cannot work any more. */
  failed: Promise<unknown>
  stop: () => Promise<void>
}

const lines = {
  prompt: { concurrency: 2, crontab: timetable },
  mail: { concurrency: 2 },
  patient: { concurrency: 6 },
  // A new job wakes them at once; they need not look every second.
  waiting: { concurrency: 64, pollInterval: 10_000 },
} satisfies Record<Line, RunnerOptions>

function tasksOf(line: string, tools: JobTools): TaskList {
  const own = jobs.filter(job => job.line === line)
  return Object.fromEntries(own.map(job => [job.name, payload => job.run(tools, payload)]))
}

/**
 * Works off the queue in this process; several may, each job is done by one. Four lines, so that a feed whose
 * server hangs never holds up an article whose hour has come.
 */
export async function startWorker(
  services: Services,
  log: Log,
  connectionString: string,
  patience: Patience = patient,
): Promise<Worker> {
  // Ours, not the library's: its own ends the process when the server goes away before it.
  const pool = openPool({
    connectionString,
    max: 15,
    keepAlive: true,
    // Also the wait for one of them to be free.
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
  })
  const poolIds: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id))
  const common: RunnerOptions = {
    pgPool: pool,
    events,
    // A scheduled article appears within five seconds of its time.
    pollInterval: 1000,
    noHandleSignals: true,
    crontab: '',
    logger: quietLogger(log),
  }
  // Search knows nothing yet of a newsroom that was just loaded, or brought here by an upgrade.
  await indexMissingLater(services.db)
  await learnHeadlineWordsLater(services.db)
  const stopping = new AbortController()
  const holder = randomUUID()
  // Before any job can claim a feed under this name.
  const hold = await holdJobs(connectionString, holder, patience)
  const tools = { ...services, log, stopping: stopping.signal, holder }
  const runners = await Promise.all(
    Object.entries(lines).map(([line, options]) =>
      run({ ...common, ...options, taskList: tasksOf(line, tools) }),
    ),
  )
  await hold.begin(poolIds)
  const failed = Promise.race([hold.lost, ...runners.map(({ promise }) => promise)])
  failed.catch(() => {})
  async function stopAll() {
    // One that has failed has stopped already, and says so by an error.
    await Promise.allSettled(runners.map(runner => runner.stop()))
    await hold.stop()
    await pool.end()
  }
  return {
    failed,
    async stop() {
      stopping.abort()
      // A database that is silent takes nothing back: whoever runs then takes what was begun here.
      void hold.ask()
      await Promise.race([stopAll(), hold.lost.catch(() => {})])
    },
  }
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    // That more jobs wait than connections are open is meant: of a fetch most is waiting.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(message)
    else log.debug(message)
  })
}
