import { LRUCache } from 'lru-cache'
import { isStaff } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createLine } from '../../../platform/security/line.ts'
import { QueueFull } from '../../../platform/security/queue-full.ts'
import { createTurns } from '../../../platform/security/turns.ts'
import type { SessionUser } from '../session.contract.ts'
import { findActor } from './session.service.ts'

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if too many lookups wait; ClientLeft */
export type FindCaller = (
  token: string | undefined,
  address: string,
  left?: AbortSignal,
) => Promise<SessionUser | undefined>

const ofNetwork = { underWay: 2, waiting: 100 }
const ofAll = { underWay: 2, waiting: 400 }
/** Tokens of staff seen in the last ten minutes. */
const staffTokens = { max: 2000, ttl: 10 * 60_000 }
/** As `makeToken` writes them. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/**
 * Finds the user of a session. Who it is shows only afterwards, so lookups take turns: a guest with invented tokens may
 * not occupy the connections that are kept for staff. A token that was of staff a moment ago need not wait.
 */
export function createCallerFinder(db: Database): FindCaller {
  const inNetworkTurn = createTurns(ofNetwork)
  const all = createLine(ofAll, () => new QueueFull())
  const known = new LRUCache<string, true>({ ...staffTokens, ttlResolution: 1000 })

  async function find(token: string): Promise<SessionUser | undefined> {
    const actor = await findActor(db, token)
    if (isStaff({ actor })) known.set(token, true)
    else known.delete(token)
    return actor
  }

  return async (token, address, left) => {
    if (!token || !isToken(token)) return undefined
    if (known.has(token)) return find(token)
    return inNetworkTurn(address, () => all.run(() => find(token), left), left)
  }
}
