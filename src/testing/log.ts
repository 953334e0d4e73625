import { pino } from 'pino'
import type { Log } from '../platform/log.ts'

export type TestLog = {
  log: Log
  /** What has been logged as an error since the last time: a test that provokes one takes it. */
  takeErrors: () => string[]
}

/** Keeps errors instead of printing them, so that a test expects its own and a green run is quiet. */
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
