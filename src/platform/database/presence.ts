import pg from 'pg'

/** The database cannot be reached, or does not answer in time. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('The database is away', { cause })
    this.name = 'DatabaseAway'
  }
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
const cancelled = '57014'

/** Whether the connection failed, rather than the query. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    lostConnection.test(error.message) || systemErrors.includes((error as NodeJS.ErrnoException).code ?? '')
  )
}

/** Whether all connections of the pool were in use, which says nothing of the database. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
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

const retryMs = 500
/** A caller waits for the first probe; later ones give a slow server more time. */
const firstProbeMs = 900
const laterProbeMs = 5000

export type Presence = {
  /** @throws DatabaseAway */
  expect: () => Promise<void>
  /** Reports a failed connection. */
  lost: () => void
  end: () => void
}

/**
 * Tracks whether the database answers. After a failed connection a probe of its own checks; until it is answered, all
 * queries are refused at once instead of waiting.
 */
export function createPresence(settings: pg.ClientConfig): Presence {
  let away = false
  let ended = false
  let retry: NodeJS.Timeout | undefined
  let firstProbe: Promise<void> | undefined

  async function probe(withinMs: number) {
    const client = new pg.Client({ ...settings, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      away = false
    } catch {
      if (!ended) retry = setTimeout(probe, retryMs, laterProbeMs).unref()
    } finally {
      firstProbe = undefined
      void client.end().catch(() => {})
    }
  }

  return {
    async expect() {
      // A single closed connection does not mean that the database is away.
      await firstProbe
      if (away) throw new DatabaseAway()
    },
    lost() {
      if (away || ended) return
      away = true
      firstProbe = probe(firstProbeMs)
    },
    end() {
      ended = true
      clearTimeout(retry)
    },
  }
}
