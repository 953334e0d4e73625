import pg from 'pg'

/** The database cannot be reached, or does not answer in time. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('The database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

// Class 08: connections; 57P: the server shuts down, crashed or is starting; 53300: it has no connection left.
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

/** Did the connection fail, and not what was asked over it? */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    lostConnection.test(error.message) || systemErrors.includes((error as NodeJS.ErrnoException).code ?? '')
  )
}

/** Also a statement that the server gave up, as it took too long. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && error.code === cancelled
}

// 53100: no room on its disk; 53300: no connection left; 58: the system failed it; 25006: it only reads now.
const troubledStates = /^(?:53[13]00|58|25006)/

/** Is the database itself in trouble, whatever it was asked? */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  return error instanceof pg.DatabaseError && troubledStates.test(error.code ?? '')
}

const retryMs = 500
/** A caller waits for the first; the later ones leave a far or busy server time to answer. */
const firstProbeMs = 900
const laterProbeMs = 5000

export type Presence = {
  /** @throws DatabaseAway */
  expect: () => Promise<void>
  /** A connection has failed. */
  lost: () => void
  end: () => void
}

/**
 * Whether the database answers. Once a connection has failed, one of its own finds out whether the others will:
 * while that is not answered, all that is asked is refused at once instead of waiting in turn.
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
      // One connection that was ended is no sign yet of a database that is away.
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
