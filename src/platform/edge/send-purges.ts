import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Handle } from '../database/database.ts'
import { lockSpace, noticeSilence } from '../database/holder.ts'
import { changesChannel } from '../database/notices.ts'
import type { Log } from '../log.ts'
import { counter } from '../metrics/registry.ts'
import { listDue, postpone, registerEdges, settle, tagsOf } from './owed-purges.ts'
import { PurgeRefused, type Purger } from './purger.ts'

/** Changes within this time share one purge. */
const pauseMs = 250
/** Interval for repeats and retries, which come due without a notice. */
const lookMs = 1000
const reconnectMs = 1000
const answerMs = 10_000

const sent = counter('warraq_edge_purges_total', 'Calls that told an edge of changes, by outcome.', [
  'edge',
  'outcome',
])

type Sending = { db: Handle; purgers: Purger[]; log: Log }

/**
 * Sends changes to the edges, in one loop per edge, so that a hanging edge does not delay the others. Only
 * one worker sends to an edge: it holds a lock that PostgreSQL releases with its connection, so another
 * worker takes over if it is killed.
 */
export function startPurgeSender(sending: Sending, connectionString: string): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function sendTo(purger: Purger): Promise<void> {
    let isRegistered = false
    while (!signal.aborted) {
      try {
        if (!isRegistered) await registerEdges(sending.db, [purger.name])
        isRegistered = true
        await sendWhileHeld(sending, purger, connectionString, signal)
      } catch (error) {
        sending.log.warn({ err: error }, 'changes could not be sent to the edge; trying again')
      }
      await pause(reconnectMs, signal)
    }
  }

  const running = Promise.all(sending.purgers.map(sendTo))
  return {
    async stop() {
      stopping.abort()
      // Does not wait for a hanging edge: the next worker repeats the call.
      await Promise.race([running, wait(reconnectMs, undefined, { ref: false })])
    },
  }
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})

/** Returns if another worker holds the lock, or if this worker has lost it. */
async function sendWhileHeld(
  sending: Sending,
  purger: Purger,
  connectionString: string,
  stopping: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  let news = Promise.withResolvers<void>()
  client.on('notification', () => {
    const heard = news
    news = Promise.withResolvers()
    heard.resolve()
  })
  try {
    await client.connect()
    await client.query(noticeSilence)
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as held', [
      lockSpace,
      `edge purges ${purger.name}`,
    ])
    if (!rows[0].held) return
    await client.query(`listen ${changesChannel}`)
    while (!signal.aborted) {
      const heard = news.promise
      await sendDue(sending, purger)
      await pause(pauseMs, signal)
      await Promise.race([heard, pause(lookMs, signal)])
    }
  } finally {
    lost.abort()
    await client.end().catch(() => {})
  }
}

/** Sends the due purges to an edge. If this process dies before recording that, they are sent again. */
export async function sendDue({ db, log }: Sending, { name: edge, purge }: Purger): Promise<void> {
  const due = await listDue(db, edge)
  if (due.length === 0) return
  try {
    await purge(tagsOf(due))
  } catch (error) {
    sent.inc({ edge, outcome: 'failed' })
    log.warn({ err: error, edge }, 'the edge was not told of changes')
    const seconds = error instanceof PurgeRefused ? error.retryAfter : undefined
    return postpone(db, { edge, due, error: (error as Error).message, seconds })
  }
  sent.inc({ edge, outcome: 'sent' })
  await settle(db, edge, due)
}
