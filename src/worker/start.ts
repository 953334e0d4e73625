import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import { binDays } from '../features/article/article.policy.ts'
import { announceArticle } from '../features/article/article.service.ts'
import { purgeBin } from '../features/article/article.write.queries.ts'
import { prepareVariantsNow } from '../features/media/media.jobs.ts'
import { deleteExpiredSessions } from '../features/session/session.queries.ts'
import type { Services } from '../platform/context.ts'
import type { Log } from '../platform/log.ts'
import { timetable } from './timetable.ts'

/** Every job, each a line: what it does is in its slice. */
function jobsOf({ db, storage }: Services): TaskList {
  return {
    announceArticle: payload => announceArticle(db, (payload as { id: number }).id),
    prepareVariants: payload => prepareVariantsNow(storage, payload as { hash: string; width: number }),
    purgeBin: async () => void (await purgeBin(db, binDays)),
    forgetExpiredSessions: () => deleteExpiredSessions(db),
    fetchDueFeeds: async () => {},
  }
}

/** Works off the queue in this process; several may, each job is done by one. */
export function startWorker(services: Services, log: Log, connectionString: string): Promise<Runner> {
  return run({
    connectionString,
    concurrency: 4,
    // A scheduled article appears within five seconds of its time.
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: jobsOf(services),
    crontab: timetable,
    logger: quietLogger(log),
  })
}

function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
