import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { SpanKind } from '@opentelemetry/api'
import { type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { setHouseStyle } from '../arabic/house-style.ts'
import { indexMissingLater, learnHeadlineWordsLater } from '../features/search/search.jobs.ts'
import { getHouseStyle } from '../features/setting/setting.service.ts'
import { sumMemberFiguresLater } from '../features/subscription/figures.jobs.ts'
import type { Services } from '../platform/context.ts'
import { type Database, openPool } from '../platform/database/database.ts'
import { watchPool } from '../platform/database/pool-metrics.ts'
import { fullPools } from '../platform/database/pool-sizes.ts'
import { startPurgeSender } from '../platform/edge/send-purges.ts'
import { type Job, type JobTools, type Line, originOf } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { withLogContext } from '../platform/log-context.ts'
import { type Patience, patient } from '../platform/patience.ts'
import { inTrace } from '../platform/tracing.ts'
import { holdJobs } from './hold.ts'
import { createJobLogger } from './job-log.ts'
import { jobs } from './jobs.ts'
import { lookTogether } from './look-for-jobs.ts'
import { timetable } from './timetable.ts'

type Worker = {
  /** Rejects when the worker cannot continue. */
  failed: Promise<unknown>
  stop: () => Promise<void>
}

const lines = {
  prompt: { concurrency: 2, crontab: timetable },
  mail: { concurrency: 2 },
  patient: { concurrency: 6 },
  waiting: { concurrency: 64 },
  // Up to eight accounts at once. Posts of one account run one after the other.
  network: { concurrency: 8 },
  letters: { concurrency: 4 },
} satisfies Record<Line, RunnerOptions>

/** Milliseconds for which jobs use the numerals and month names that were read last. */
const styleMs = 1000
/** Times by database, since a process may run the workers of several. */
const styleReadAt = new WeakMap<Database, number>()

async function followHouseStyle(db: Database): Promise<void> {
  if (performance.now() - (styleReadAt.get(db) ?? Number.NEGATIVE_INFINITY) < styleMs) return
  setHouseStyle(await getHouseStyle(db))
  styleReadAt.set(db, performance.now())
}

function tasksOf(line: string, tools: JobTools, underWay: Set<Promise<void>>): TaskList {
  const own = jobs.filter(job => job.line === line)
  const track = (work: Promise<void>) => {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const begin = async (job: Job, payload: unknown) => {
    await followHouseStyle(tools.db)
    await job.run(tools, payload)
  }
  return Object.fromEntries(
    own.map(job => [
      job.name,
      (payload, { job: { flags } }) => {
        const { requestId, parent } = originOf(flags)
        const attributes = { 'warraq.job.line': line, ...(requestId && { 'warraq.request.id': requestId }) }
        const inJobTrace = () =>
          inTrace(`job ${job.name}`, { kind: SpanKind.CONSUMER, attributes, parent }, () =>
            begin(job, payload),
          )
        return track(withLogContext({ requestId, job: job.name }, inJobTrace))
      },
    ]),
  )
}

/**
 * Runs queued jobs in this process. With several processes, each job runs in one of them. There are six
 * queues, so that a feed whose server hangs never delays a scheduled article.
 */
export async function startWorker(
  services: Services,
  log: Log,
  connectionString: string,
  patience: Patience = patient,
  connections = fullPools.queue,
): Promise<Worker> {
  // Replaces the library's own pool, which ends the process when the server goes away.
  const pool = openPool({
    connectionString,
    max: connections,
    keepAlive: true,
    // Also limits the wait for a free connection.
    connectionTimeoutMillis: patience.answer,
    query_timeout: patience.answer,
  })
  watchPool('queue', pool)
  const poolIds: string[] = []
  const makeEvents = (line: string) => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id))
    lookTogether(events, line === 'prompt' || line === 'mail' ? 'prompt' : 'patient')
    return events
  }
  const common: RunnerOptions = {
    pgPool: pool,
    // Per worker of a runner. `lookTogether` looks more often for all of them.
    pollInterval: 60_000,
    noHandleSignals: true,
    crontab: '',
    logger: createJobLogger(log),
  }
  // A newsroom that was just loaded or upgraded has no search index yet.
  await indexMissingLater(services.db)
  await learnHeadlineWordsLater(services.db)
  await sumMemberFiguresLater(services.db)
  const stopping = new AbortController()
  const holder = randomUUID()
  // Must precede any job that could claim a feed under this name.
  const hold = await holdJobs(connectionString, holder, patience)
  const tools = { ...services, log, stopping: stopping.signal, holder }
  const underWay = new Set<Promise<void>>()
  const runners = await Promise.all(
    Object.entries(lines).map(([line, options]) =>
      run({ ...common, ...options, events: makeEvents(line), taskList: tasksOf(line, tools, underWay) }),
    ),
  )
  await hold.begin(poolIds)
  const purging = startPurgeSender({ ...services, log, purgers: services.edge.purgers }, connectionString)
  const failed = Promise.race([hold.lost, ...runners.map(({ promise }) => promise)])
  failed.catch(() => {})
  async function stopAll() {
    // A failed runner is already stopping: its `stop` rejects at once, while its jobs are still running.
    await Promise.allSettled(runners.map(runner => runner.stop()))
    await Promise.allSettled(underWay)
    await purging.stop()
    await hold.stop()
    await pool.end()
  }
  return {
    failed,
    async stop() {
      stopping.abort()
      // A silent database releases nothing, so the next worker takes these jobs over.
      void hold.ask()
      await Promise.race([stopAll(), hold.lost.catch(() => {})])
    },
  }
}
