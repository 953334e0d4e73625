import { pino } from 'pino'
import type { Log } from '../platform/log.ts'
import { logContext } from '../platform/log-context.ts'

export type TestLog = {
  log: Log
  /** Errors logged since the last call. A test that provokes an error must take it. */
  takeErrors: () => string[]
  /** Every line at any level, if the test asked for them. */
  lines: string[]
}

/**
 * Collects errors instead of printing them: tests expect certain errors, and a passing run should be quiet.
 */
export function createTestLog({ hearsAll = false } = {}): TestLog {
  const lines: string[] = []
  let errors: string[] = []
  const write = (line: string) => {
    if (hearsAll) lines.push(line)
    const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
    if (level >= 50) errors.push(err ? `${msg}: ${err.message}` : msg)
  }
  return {
    log: pino({ level: hearsAll ? 'trace' : 'error', mixin: logContext }, { write }),
    lines,
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
  }
}
