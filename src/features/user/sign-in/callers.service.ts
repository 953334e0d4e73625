import { LRUCache } from 'lru-cache'
import { isStaff } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createTurns } from '../../../platform/security/turns.ts'
import type { SessionUser } from '../session.contract.ts'
import { findActor } from './session.service.ts'

/** @throws TOO_MANY_REQUESTS, UNAVAILABLE if too many lookups wait; ClientLeft */
export type FindCaller = (
  token: string | undefined,
  address: string,
  left?: AbortSignal,
) => Promise<SessionUser | undefined>

const lookups = {
  kind: 'sessions',
  ofNetwork: { underWay: 2, waiting: 100 },
  ofSite: { underWay: 2, waiting: 200 },
  ofAll: { underWay: 2, waiting: 400 },
}
const maxStaffTokens = 2000
/** As `makeToken` writes them. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/**
 * Finds the user of a session. Who it is shows only afterwards, so lookups take turns: a guest with invented tokens may
 * not occupy the connections that are kept for staff. A token that was of staff when it was last
 * looked up need not wait.
 */
export function createCallerFinder(db: Database): FindCaller {
  const inTurn = createTurns(lookups)
  const known = new LRUCache<string, true>({ max: maxStaffTokens })

  async function find(token: string): Promise<SessionUser | undefined> {
    const actor = await findActor(db, token)
    if (isStaff({ actor })) known.set(token, true)
    else known.delete(token)
    return actor
  }

  return async (token, address, left) => {
    if (!token || !isToken(token)) return undefined
    if (known.has(token)) return find(token)
    return inTurn(address, () => find(token), left)
  }
}
