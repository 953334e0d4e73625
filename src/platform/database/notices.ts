import { sql } from 'kysely'
import pg from 'pg'
import type { CacheTag } from '../../contract/cache-tags.ts'
import type { Log } from '../log.ts'
import type { Handle } from './database.ts'

const channel = 'warraq_changes'
// PostgreSQL refuses a notice of 8,000 bytes or more.
const tagsPerNotice = 200
const retryMs = 500
const answerMs = 4000
/** So often a connection on which nothing is told is asked whether it is there: a network that is cut says nothing. */
const askMs = 20_000

/** Tells every process what has changed, when the transaction commits; nothing is told when it does not. */
export async function invalidate(tx: Handle, tags: Iterable<CacheTag>): Promise<void> {
  const all = [...new Set(tags)]
  for (let start = 0; start < all.length; start += tagsPerNotice) {
    const payload = JSON.stringify(all.slice(start, start + tagsPerNotice))
    await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
  }
}

export type Listener = {
  /** Ends when every notice of what was committed before has been told here. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Calls `onTags` for every notice of every process. While the connection is away notices are missed, so
 * `onGap` is called once it is back, and whoever keeps copies must drop them all. Not before: a database that
 * is away should not take with it what was read from it already.
 */
export async function listen(
  connectionString: string,
  log: Log,
  onTags: (tags: string[]) => void,
  onGap: () => void,
): Promise<Listener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: Promise<void> = Promise.resolve()

  async function connect() {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
    })
    client = next
    let state: 'opening' | 'listening' | 'ended' = 'opening'
    // What ends the connection is told by `end`; without a listener an error would end the process.
    next.on('error', () => {})
    next.on('end', () => {
      if (state === 'listening') onLost()
      state = 'ended'
    })
    next.on('notification', notice => onTags(JSON.parse(notice.payload ?? '[]')))
    await next.connect()
    await next.query(`listen ${channel}`)
    if ((state as string) === 'ended') throw new Error('the connection ended as it was made')
    state = 'listening'
  }

  function onLost() {
    if (stopped) return
    log.warn('the connection for change notices was lost; trying again')
    void reconnect()
  }

  async function reconnect() {
    try {
      await connect()
      if (stopped) await client?.end()
      else onGap()
    } catch {
      await client?.end().catch(() => {})
      if (!stopped) retry = setTimeout(reconnect, retryMs)
    }
  }

  /** One at a time: a client is not given a query while it answers another. */
  function ask(): Promise<void> {
    asking = asking.then(askNow)
    return asking
  }

  async function askNow() {
    const asked = client
    // PostgreSQL gives a listening connection its notices before the answer to its next query, be it to listen.
    await asked?.query(`listen ${channel}`).catch(() => asked.end().catch(() => {}))
  }

  await connect()
  const rounds = setInterval(ask, askMs)
  return {
    catchUp: ask,
    async stop() {
      stopped = true
      clearInterval(rounds)
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
