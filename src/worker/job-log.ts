import { Logger } from 'graphile-worker'
import { originOf } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'

type Job = { flags: object | null; task_identifier: string; attempts: number; max_attempts: number }

/**
 * Passes the queue's lines on. A failed job is named by its task alone, so that the failures of one cause are counted
 * (`log-repeats.ts`); the queue's own message has a number, a duration and the stack.
 */
export function createJobLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const job = meta?.job as Job | undefined
    const context = job ? { requestId: originOf(job.flags).requestId, job: job.task_identifier } : {}
    if (job && meta?.failure) {
      const { task_identifier, attempts, max_attempts } = job
      log.error(
        { ...context, err: meta.error, attempts, maxAttempts: max_attempts },
        `the job ${task_identifier} failed`,
      )
    } else if (level === 'error') log.error(context, message)
    // Having more jobs than connections is intended, because a fetch mostly waits.
    else if (level === 'warning' && !message.includes('maxPoolSize')) log.warn(context, message)
    else log.debug(context, message)
  })
}
