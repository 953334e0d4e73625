import { EventEmitter } from 'node:events'
import { Logger, type RunnerOptions, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { binDays } from '../features/article/article.policy.ts'
import { announceArticle } from '../features/article/article.service.ts'
import { purgeBin } from '../features/article/article.write.queries.ts'
import { mailMessageNow } from '../features/contact/contact.jobs.ts'
import { fetchDueFeedsNow, fetchFeedNow } from '../features/feed/feed.jobs.ts'
import { prepareVariantsNow } from '../features/media/media.jobs.ts'
import { indexMissingNow, learnHeadlineWordsNow } from '../features/search/search.service.ts'
import { sendCodeNow } from '../features/session/code.service.ts'
import { sendNoticeNow } from '../features/session/session.jobs.ts'
import { deleteExpiredSessions } from '../features/session/session.queries.ts'
import { refreshWeatherNow } from '../features/weather/weather.jobs.ts'
import { pingHubNow, tellHubsNow } from '../features/websub/websub.jobs.ts'
import type { Services } from '../platform/context.ts'
import { openPool } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type Patience, patient } from '../platform/patience.ts'
import { holdJobs } from './hold.ts'
import { timetable } from './timetable.ts'

export type Worker = {
  /** Rejects when it cannot work any more. */
  failed: Promise<unknown>
  stop: () => Promise<void>
}

/** Done in milliseconds; readers or editors wait for them. */
function promptJobs(services: Services): TaskList {
  const { db } = services
  return {
    announceArticle: payload => announceArticle(db, (payload as { id: number }).id),
    tellHubs: payload => tellHubsNow(services, (payload as { lists: string[] }).lists),
    fetchDueFeeds: () => fetchDueFeedsNow(db),
    purgeBin: async () => void (await purgeBin(db, binDays)),
    forgetExpiredSessions: () => deleteExpiredSessions(db),
  }
}

/** Wait for strangers' servers, or keep the processor busy. */
function patientJobs(services: Services, log: Log): TaskList {
  return {
    refreshWeather: () => refreshWeatherNow(services, log),
    pingHub: payload => pingHubNow(services, payload as { hub: string; feed: string }),
    indexMissing: () => indexMissingNow(services.db),
    learnHeadlineWords: () => learnHeadlineWordsNow(services.db),
    prepareVariants: payload =>
      prepareVariantsNow(services.storage, payload as { hash: string; width: number }),
  }
}

/**
 * Nearly all of their time they wait for strangers' servers, so many may; how many wait for one host is for
 * claimFeed to say.
 */
function feedJobs(services: Services, log: Log, stopping: AbortSignal): TaskList {
  return {
    fetchFeed: payload => fetchFeedNow({ ...services, stopping }, log, (payload as { id: number }).id),
  }
}

/** Somebody sits before the screen and waits for a code: no feed's server may hold that up. */
function mailJobs(services: Services): TaskList {
  return {
    sendCode: payload => sendCodeNow(services, (payload as { id: number }).id),
    mailMessage: payload => mailMessageNow(services, (payload as { id: number }).id),
    sendNotice: payload => sendNoticeNow(services, payload as Parameters<typeof sendNoticeNow>[1]),
  }
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
    logger: quietLogger(log),
  }
  // Search knows nothing yet of a newsroom that was just loaded, or brought here by an upgrade.
  for (const job of ['indexMissing', 'learnHeadlineWords']) await enqueue(services.db, job, {}, { key: job })
  const stopping = new AbortController()
  const runners = await Promise.all([
    run({ ...common, concurrency: 2, taskList: promptJobs(services), crontab: timetable }),
    run({ ...common, concurrency: 2, taskList: mailJobs(services), crontab: '' }),
    run({ ...common, concurrency: 6, taskList: patientJobs(services, log), crontab: '' }),
    // A new job wakes them at once; they need not look every second.
    run({
      ...common,
      concurrency: 64,
      pollInterval: 10_000,
      taskList: feedJobs(services, log, stopping.signal),
      crontab: '',
    }),
  ])
  const hold = await holdJobs(connectionString, poolIds, patience)
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
