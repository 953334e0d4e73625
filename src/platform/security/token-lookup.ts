import { LRUCache } from 'lru-cache'
import { fail } from '../../contract/fail.ts'
import type { Misses } from './rate.ts'
import { createTurns } from './turns.ts'

const lookups = {
  ofNetwork: { underWay: 2, waiting: 100 },
  ofSite: { underWay: 2, waiting: 200 },
  ofAll: { underWay: 2, waiting: 400 },
}
const maxKnown = 2000

export type TokenLookup<Found> = (
  token: string | undefined,
  address: string,
  left?: AbortSignal,
) => Promise<Found | undefined>

/**
 * Finds the owner of a secret token. Only the lookup shows whether the owner is staff, so lookups take turns:
 * a guest with invented tokens must not occupy the connections that are reserved for staff. A token that
 * belonged to staff at its last lookup need not wait.
 * @throws TOO_MANY_REQUESTS, UNAVAILABLE if too many lookups wait; ClientLeft
 */
export function createTokenLookup<Found>({
  kind,
  isToken,
  find,
  isStaffs,
  misses,
}: {
  /** Name of the queue in logs. */
  kind: string
  isToken: (text: string) => boolean
  find: (token: string) => Promise<Found | undefined>
  isStaffs: (found: Found) => boolean
  /** Limits a network's unknown tokens. */
  misses?: Misses
}): TokenLookup<Found> {
  const inTurn = createTurns({ kind, ...lookups })
  const known = new LRUCache<string, true>({ max: maxKnown })

  async function findNow(token: string): Promise<Found | undefined> {
    const found = await find(token)
    if (found && isStaffs(found)) known.set(token, true)
    else known.delete(token)
    return found
  }

  return async (token, address, left) => {
    if (!token || !isToken(token)) return undefined
    if (known.has(token)) return findNow(token)
    if (misses?.isOver(address)) throw fail('TOO_MANY_REQUESTS', { retryAfter: 60 })
    const found = await inTurn(address, () => findNow(token), left)
    if (!found) misses?.note(address)
    return found
  }
}
