import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** `%e` is the SQLSTATE. Terse, because DETAIL may quote text of readers. */
export const serverLogSettings = [
  'log_line_prefix=%e ',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

export type ServerLine = {
  level: 'debug' | 'info' | 'warn' | 'error'
  /** Undefined if the message reports no error. */
  code?: string
  text: string
}

const levels: Record<string, ServerLine['level']> = {
  WARNING: 'warn',
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
}
/**
 * Logged as debug only: violated constraints (23) and wrong statements (42), which the application reports
 * itself, and starts and stops (57P).
 */
const ordinary = /^(?:23|42|57P)/
/** Lines about a crash, which the server logs at the level of its daily work. */
const notable = /terminated by|interrupted|not properly shut down|crash|could not/

/**
 * Parses a line of the server's log; undefined for other lines, such as the continuation of a long message.
 */
export function readServerLine(line: string): ServerLine | undefined {
  const [, code = '', severity = '', text = ''] = /^([0-9A-Z]{5}) ([A-Z]+\d?): {2}(.*)$/.exec(line) ?? []
  if (!severity) return undefined
  const level = ordinary.test(code) ? 'debug' : (levels[severity] ?? (notable.test(text) ? 'warn' : 'debug'))
  return { level, ...(code !== '00000' && { code }), text }
}

/** Passes the lines of a server's stderr on. */
export function passOnServerLog(stderr: Readable, say: (line: ServerLine) => void): void {
  createInterface({ input: stderr }).on('line', line => {
    const read = readServerLine(line)
    if (read) say(read)
  })
}
