import { AsyncLocalStorage } from 'node:async_hooks'

/** Request and job of a log line. The request id of a job is that of the request which queued it. */
export type LogContext = { requestId?: string | undefined; job?: string }

const storage = new AsyncLocalStorage<LogContext>()

export const withLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work)
export const withoutLogContext = <T>(work: () => T): T => storage.exit(work)
export const logContext = (): LogContext => storage.getStore() ?? {}
