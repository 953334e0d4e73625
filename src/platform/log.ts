import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './log-context.ts'
import { createRepeatFilter } from './log-repeats.ts'

export type Log = Logger

/** Process and machine that each line names. */
export type LogSource = { process: string; machine: string }

/** Fields of a database's error that have values of rows: «Failing row contains (…)», with hashes and secrets. */
const valueFields = ['detail', 'where', 'internalQuery']

function serializeError(error: Error) {
  const line = pino.stdSerializers.err(error)
  if (typeof line?.severity === 'string') for (const field of valueFields) delete line[field]
  return line
}

/**
 * Logs JSON lines to stdout. Each has its request and job (`log-context.ts`). Repeated causes are counted.
 */
export function createLog(level: string, source?: LogSource, destination?: DestinationStream): Log {
  const options = {
    level,
    base: source,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: logContext,
    serializers: { err: serializeError },
    hooks: { logMethod: createRepeatFilter() },
  }
  return destination ? pino(options, destination) : pino(options)
}
