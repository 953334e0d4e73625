import pg from 'pg'
import type { Patience } from '../patience.ts'

/** The database cannot be reached, or does not respond in time. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'DatabaseAway'
  }
}

function reasonOf(cause: unknown): string {
  const { code, message = '' } = (cause ?? {}) as { code?: string; message?: string }
  if (code === '53300') return 'The database server has no connection left'
  // The caller waited for a connection of our own pool: the machine is busy, or other work holds them all.
  if (message.startsWith('timeout exceeded')) return 'No database connection was free in time'
  return 'The database is away'
}

// Class 08: connection errors; 57P: the server shuts down, crashed or is starting; 53300: too many connections.
const awayStates = /^(?:08|57P|53300)/
const lostConnection =
  /^(?:Connection terminated|Connection ended|Query read timeout|timeout (?:expired|exceeded)|Client (?:has encountered|was closed))/
const systemErrors = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]
/** A Unix socket that its server has removed, or whose queue is full. */
const socketErrors = ['ENOENT', 'EAGAIN']
const cancelled = '57014'

/** Whether the connection failed, rather than the query. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && socketErrors.includes(code)) return true
  return lostConnection.test(error.message) || systemErrors.includes(code)
}

/** A statement was cancelled for taking too long. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === cancelled
}

/** Includes statements cancelled for taking too long. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof DatabaseAway || isTooSlow(error)
}

// 53100: disk full; 53300: too many connections; 58: system error; 25006: read-only.
const troubledStates = /^(?:53[13]00|58|25006)/

/** Whether the database itself has a problem, independent of the query. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && troubledStates.test(error.code ?? '')
}

const roundMs = 100
/**
 * Extra time for a probe beyond `patience.probe`: the probe's timers use the clock, and our event loop may
 * lag behind.
 */
const probeMarginMs = 5000
const probePauseMs = 500

export type Presence = {
  isAway: () => boolean
  /**
   * Settles like `work`.
   * @throws DatabaseAway if the database falls silent before that
   */
  expect: <T>(work: Promise<T>) => Promise<T>
  /** Reports that the database answered, on any connection. */
  answered: () => void
  end: () => void
}

/**
 * Distinguishes an unavailable database from a slow one. A call may wait as long as anything arrives from the
 * database, on any connection. After `silence`, a probe is sent on a separate connection. After another
 * `probe` without an answer, all waiting calls are refused, and new ones at once, until a probe succeeds.
 * Silence is counted in rounds of our own event loop, not by a clock: on a busy machine timers fire late, and
 * an answer may have arrived unread. Refused and closed connections need no such rule, as they fail at once.
 */
export function createPresence(
  settings: pg.ClientConfig,
  patience: Pick<Patience, 'silence' | 'probe'>,
): Presence {
  const waiting = new Set<() => void>()
  let silentMs = 0
  let rounds: NodeJS.Timeout | undefined
  let isProbing = false

  const isAway = () => silentMs >= patience.silence + patience.probe
  const answered = () => {
    silentMs = 0
  }

  function stopCounting() {
    clearInterval(rounds)
    rounds = undefined
    silentMs = 0
  }

  function countRound() {
    if (waiting.size === 0 && !isAway()) return stopCounting()
    silentMs += roundMs
    if (silentMs >= patience.silence && !isProbing) void probe()
    if (isAway()) for (const refuse of waiting) refuse()
  }

  async function probe() {
    isProbing = true
    const client = new pg.Client({
      ...settings,
      connectionTimeoutMillis: patience.probe + probeMarginMs,
      query_timeout: patience.probe + probeMarginMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      answered()
    } catch (error) {
      // A server that refuses the probe for lack of connections is not silent.
      if (error instanceof pg.DatabaseError) answered()
    }
    void client.end().catch(() => {})
    setTimeout(() => {
      isProbing = false
    }, probePauseMs).unref()
  }

  return {
    isAway,
    answered,
    expect(work) {
      rounds ??= setInterval(countRound, roundMs).unref()
      return new Promise((resolve, reject) => {
        const refuse = () => reject(new DatabaseAway())
        waiting.add(refuse)
        work.then(resolve, reject).finally(() => waiting.delete(refuse))
      })
    },
    end: stopCounting,
  }
}
