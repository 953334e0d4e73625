import type { LogFn, Logger } from 'pino'
import { withoutLogContext } from './log-context.ts'

const intervalMs = 60_000
/** With more repeating causes at once, further lines are logged unfiltered. */
const maxCauses = 500
/** pino's level of `warn`. */
const leastLevel = 40

type Args = Parameters<LogFn>
type LogMethod = (this: Logger, args: Args, method: LogFn, level: number) => void

/**
 * Logs a warning or error in full once, then once a minute how often it was repeated. Otherwise a database
 * outage of a minute would fill the log with one stack.
 */
export function createRepeatFilter(): LogMethod {
  /** Dropped lines, counted by cause. */
  const repeats = new Map<string, number>()

  function countLater(cause: string, summarize: (repeated: number) => void): void {
    repeats.set(cause, 0)
    const end = () => {
      const repeated = repeats.get(cause) ?? 0
      if (repeated === 0) return void repeats.delete(cause)
      summarize(repeated)
      countLater(cause, summarize)
    }
    withoutLogContext(() => setTimeout(end, intervalMs).unref())
  }

  return function logMethod(args, method, level) {
    if (level < leastLevel) return method.apply(this, args)
    const { message, error } = partsOf(args)
    const cause = [level, steady(message), error?.code ?? error?.name, steady(error?.message)].join(' ')
    const known = repeats.get(cause)
    if (known !== undefined) return void repeats.set(cause, known + 1)
    if (repeats.size < maxCauses) {
      countLater(cause, repeated => method.call(this, { repeated, cause: error?.message }, message))
    }
    return method.apply(this, args)
  }
}

type Failure = { name?: string; code?: unknown; message?: string }

function partsOf([first, second]: unknown[]): { message: string; error: Failure | undefined } {
  if (typeof first === 'string') return { message: first, error: undefined }
  const error = (first instanceof Error ? first : (first as { err?: Failure } | undefined)?.err) as
    | Failure
    | undefined
  return { message: typeof second === 'string' ? second : (error?.message ?? ''), error }
}

/** Removes ids and times, which differ between lines of one cause; «web process 2» keeps its number. */
function steady(text = ''): string {
  return text.slice(0, 300).replace(/[0-9a-f]{8,}|\d+\.\d+|\d{3,}/g, '#')
}
