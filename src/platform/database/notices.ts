import { sql } from 'kysely'
import pg from 'pg'
import type { CacheTag } from '../../contract/cache-tags.ts'
import { wholeSite } from '../edge/tags.ts'
import type { Log } from '../log.ts'
import type { Handle } from './database.ts'

export const changesChannel = 'warraq_changes'
/** For open streams only: caches do not listen to it. */
const liveChannel = 'warraq_live'
// PostgreSQL refuses notices of 8,000 bytes or more.
const tagsPerNotice = 200
const retryMs = 500
/** Losing the connection drops all cached pages, so the answer of a busy machine may be late. */
const answerMs = 10_000
/** Interval at which an idle connection is checked, as a cut network gives no sign. */
const askMs = 20_000

/** Invalidates cache tags in every process when the transaction commits, and owes each edge a purge of them. */
export async function invalidate(tx: Handle, tags: Iterable<CacheTag>): Promise<void> {
  const all = [...new Set(tags)]
  for (let start = 0; start < all.length; start += tagsPerNotice) {
    const some = all.slice(start, start + tagsPerNotice)
    await sql`with owed as (insert into edge_purges (edge, tags) select name, ${some}::text[] from edges)
      select pg_notify(${changesChannel}, ${JSON.stringify(some)})`.execute(tx)
  }
}

/** Notifies the streams of every process that wait for these topics, when the transaction commits. */
export async function announce(tx: Handle, topics: readonly string[]): Promise<void> {
  for (let start = 0; start < topics.length; start += tagsPerNotice) {
    const payload = JSON.stringify(topics.slice(start, start + tagsPerNotice))
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(tx)
  }
}

export type Listener = {
  /** Resolves when all notices of earlier commits have been handled here. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Calls `onTags` for every notice, `onTopics` for those to streams. Notices are missed while the connection is lost, so
 * `onGap` is called once it is back, and all cached copies must be dropped. Not before: while the database is
 * unavailable, cached data should stay available. Meanwhile the edges may have received old pages from this process, so
 * they are owed a purge of everything.
 */
export async function listen(
  connectionString: string,
  log: Log,
  onTags: (tags: string[]) => void,
  onGap: () => void,
  onTopics: (topics: string[]) => void = () => {},
): Promise<Listener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let asking: Promise<void> = Promise.resolve()

  async function connect({ isAgain }: { isAgain: boolean }) {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
    })
    client = next
    let state: 'opening' | 'listening' | 'ended' = 'opening'
    // `end` handles the closing; an `error` without a listener would end the process.
    next.on('error', () => {})
    next.on('end', () => {
      if (state === 'listening') onLost()
      state = 'ended'
    })
    next.on('notification', ({ channel: of, payload = '[]' }) => {
      if (of === liveChannel) onTopics(JSON.parse(payload))
      else onTags(JSON.parse(payload))
    })
    await next.connect()
    await next.query(`listen ${changesChannel}; listen ${liveChannel}`)
    if (isAgain)
      await next.query('insert into edge_purges (edge, tags) select name, array[$1] from edges', [wholeSite])
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
      await connect({ isAgain: true })
      if (stopped) await client?.end()
      else onGap()
    } catch {
      await client?.end().catch(() => {})
      if (!stopped) retry = setTimeout(reconnect, retryMs)
    }
  }

  /** Runs one query at a time, as a client cannot run several. */
  function ask(): Promise<void> {
    asking = asking.then(askNow)
    return asking
  }

  async function askNow() {
    const asked = client
    // PostgreSQL delivers pending notices before the answer to the next query, here another `listen`.
    await asked?.query(`listen ${changesChannel}`).catch(() => asked.end().catch(() => {}))
  }

  await connect({ isAgain: false })
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
