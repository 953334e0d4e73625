import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Alert, postAlertNow } from '../features/system-status/alert.service.ts'
import { judgeDatabaseAway } from '../features/system-status/system.policy.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'

const everyMs = 10_000
const answerMs = 5000
/** Longer than a restart of the database, which is not worth an alert. */
const longEnoughMs = 45_000

type Watching = {
  reach: () => Promise<unknown>
  tell: (isOver: boolean) => Promise<void>
  now?: () => number
}

/**
 * Returns one round of the watch. It reports once that the database has been away for long, and once that it
 * is back.
 */
export function createDatabaseWatch({ reach, tell, now = Date.now }: Watching): () => Promise<void> {
  let awaySince: number | undefined
  let isTold = false
  return async () => {
    const answers = await reach().then(
      () => true,
      () => false,
    )
    if (answers) {
      awaySince = undefined
      if (isTold) await tell(true)
      isTold = false
      return
    }
    awaySince ??= now()
    if (isTold || now() - awaySince < longEnoughMs) return
    await tell(false)
    isTold = true
  }
}

/**
 * Reports an unavailable database to the webhook. The worker cannot, because its alerts are jobs in that
 * database. Mail cannot be used either, because the addresses are there.
 */
export function watchDatabase(
  { alertWebhook, siteUrl }: Pick<Config, 'alertWebhook' | 'siteUrl'>,
  log: Log,
  databaseUrl: string,
): () => Promise<void> {
  if (!alertWebhook) return async () => {}
  const allow = [new URL(alertWebhook).host]
  const outbound = createOutbound({
    allow,
    userAgent: `Warraq/1 (+${siteUrl})`,
    timeoutMs: answerMs,
    maxBytes: 65_536,
  })
  const [away] = judgeDatabaseAway()
  const told = { check: 'database', says: away!.says.ar, todo: away!.todo?.ar ?? '' } satisfies Partial<Alert>
  const look = createDatabaseWatch({
    reach: () => reachServer(databaseUrl),
    tell: isOver =>
      postAlertNow(
        { alertWebhook: { url: alertWebhook, outbound }, siteUrl },
        { ...told, ...(isOver ? { says: '', todo: '' } : {}), isOver, at: new Date().toISOString() },
      ),
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      await look().catch(error => log.warn({ err: error }, 'the alert about the database was not accepted'))
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await running
    await outbound.close()
  }
}

async function reachServer(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => {})
  }
}
