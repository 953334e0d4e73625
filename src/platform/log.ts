import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './log-context.ts'
import { createRepeatFilter } from './log-repeats.ts'

export type Log = Logger

/** Process and machine that each line names. */
export type LogSource = { process: string; machine: string }

/**
 * Logs JSON lines to stdout. Each has its request and job (`log-context.ts`). Repeated causes are counted.
 */
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
