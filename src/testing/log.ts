import { pino } from 'pino'
import type { Log } from '../platform/log.ts'

export type TestLog = {
  log: Log
  /** Errors logged since the last call; a test that provokes one takes it. */
  takeErrors: () => string[]
}

/** Collects errors instead of printing them: tests expect their own, and a passing run is quiet. */
export function createTestLog(): TestLog {
  let errors: string[] = []
  const write = (line: string) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } }
    errors.push(err ? `${msg}: ${err.message}` : msg)
  }
  return {
    log: pino({ level: 'error' }, { write }),
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
  }
}
