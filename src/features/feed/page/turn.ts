import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../../platform/context.ts'
import { endTurn, takeTurn } from '../feed.page.queries.ts'
import { PageRefusal } from './refusal.ts'

/** Longer than any request takes. A worker that dies holds the host for no longer. */
const leaseMs = 30_000
/** Interval for polling the turn of a host that another worker is using. */
const lookMs = 150

/** The last of this process in each host's queue: only the first asks the database. */
const queues = new Map<string, Promise<unknown>>()

type Turn = { host: string; until: number; pauseMs: number }

/**
 * Runs a request when it is the only one to its host, over all processes, and a pause has passed since the last.
 * @throws PageRefusal if its turn does not come in time
 */
export async function inTurn<Result>(
  { db }: Pick<Services, 'db'>,
  { host, until, pauseMs }: Turn,
  request: () => Promise<Result>,
): Promise<Result> {
  const before = queues.get(host) ?? Promise.resolve()
  const mine = before.then(async () => {
    const turn = randomUUID()
    await untilTaken(db, host, turn, until)
    try {
      return await request()
    } finally {
      await endTurn(db, host, turn, pauseMs)
    }
  })
  const settled = mine.catch(() => {})
  queues.set(host, settled)
  void settled.then(() => {
    if (queues.get(host) === settled) queues.delete(host)
  })
  return mine
}

async function untilTaken(db: Services['db'], host: string, turn: string, until: number): Promise<void> {
  for (;;) {
    if (Date.now() >= until) throw new PageRefusal('busy')
    const waitMs = await takeTurn(db, host, turn, leaseMs)
    if (waitMs === 0) return
    await sleep(Math.min(waitMs, lookMs, Math.max(0, until - Date.now())))
  }
}
