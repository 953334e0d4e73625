import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './log-context.ts'
import { createRepeatFilter } from './log-repeats.ts'

export type Log = Logger

/** Names the process and machine in each line. */
export type LogSource = { process: string; machine: string }

/** Lines of JSON, to stdout. Each has its request and job (`log-context.ts`); repeated causes are counted. */
export function createLog(level: string, source?: LogSource, destination?: DestinationStream): Log {
  const options = {
    level,
    base: source,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: logContext,
    hooks: { logMethod: createRepeatFilter() },
  }
  return destination ? pino(options, destination) : pino(options)
}
