import { sql } from 'kysely'
import pg from 'pg'
import type { CacheTag } from '../../contract/cache-tags.ts'
import { wholeSite } from '../edge/tags.ts'
import type { Log } from '../log.ts'
import { atEnd } from './at-end.ts'
import type { Handle } from './database.ts'

export const changesChannel = 'warraq_changes'
/** A separate channel for open streams, to which caches do not listen. */
const liveChannel = 'warraq_live'
// PostgreSQL refuses notices of 8,000 bytes or more.
const tagsPerNotice = 200
const retryMs = 500
/** Long, because losing the connection drops all cached pages and a busy machine may answer late. */
const answerMs = 10_000
/** Interval at which an idle connection is probed, as a broken network gives no sign. */
const askMs = 20_000

/** When the transaction commits, invalidates cache tags in every process and queues a purge for each edge. */
export async function invalidate(tx: Handle, tags: Iterable<CacheTag>): Promise<void> {
  const all = [...tags]
  if (all.length > 0) await invalidateAtEnd(tx, all)
}

const invalidateAtEnd = atEnd<CacheTag[]>(async (tx, tags) => {
  const all = [...new Set(tags.flat())]
  for (let start = 0; start < all.length; start += tagsPerNotice) {
    const some = all.slice(start, start + tagsPerNotice)
    await sql`with owed as (insert into edge_purges (edge, tags) select name, ${some}::text[] from edges)
      select pg_notify(${changesChannel}, ${JSON.stringify(some)})`.execute(tx)
  }
})

/** When the transaction commits, notifies the streams of every process that wait for these topics. */
export async function announce(tx: Handle, topics: readonly string[]): Promise<void> {
  if (topics.length > 0) await announceAtEnd(tx, topics)
}

const announceAtEnd = atEnd<readonly string[]>(async (tx, topics) => {
  const all = [...new Set(topics.flat())]
  for (let start = 0; start < all.length; start += tagsPerNotice) {
    const payload = JSON.stringify(all.slice(start, start + tagsPerNotice))
    await sql`select pg_notify(${liveChannel}, ${payload})`.execute(tx)
  }
})

export type Listener = {
  /** Resolves when this process has handled the notices of all earlier commits. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Calls `onTags` for every notice, and `onTopics` for those to streams. Notices are lost while the connection
 * is down, so `onGap` is called once it is back: all cached copies must be dropped. It is not called earlier,
 * because cached data should stay available while the database is not. Edges may have received outdated pages
 * from this process meanwhile, so a purge of everything is queued for them.
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
    // `end` handles the disconnect, but an `error` without a listener would end the process.
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

  /** Serialises queries, because a client runs one at a time. */
  function ask(): Promise<void> {
    asking = asking.then(askNow)
    return asking
  }

  async function askNow() {
    const asked = client
    // PostgreSQL delivers pending notices before it answers the next query, here another `listen`.
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
