import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createMinuteCounts, createMisses } from '../../platform/security/rate.ts'
import { createTokenLookup } from '../../platform/security/token-lookup.ts'
import { actorOf, findByKey, isKey, noteUse } from './api-key.service.ts'

/** Unknown keys that a network may try in a minute. */
const maxGuesses = 30

/** @throws TOO_MANY_REQUESTS if the key, or a network with unknown keys, is over its limit */
export type FindProgram = (key: string, address: string, left?: AbortSignal) => Promise<Actor | undefined>

/** Finds the actor of an API key. Each process counts its calls. */
export function createProgramFinder(db: Database, log: Log): FindProgram {
  const count = createMinuteCounts()
  const find = createTokenLookup({
    kind: 'API keys',
    isToken: isKey,
    find: key => findByKey(db, key),
    isStaffs: () => true,
    misses: createMisses(maxGuesses),
  })
  return async (text, address, left) => {
    const holder = await find(text, address, left)
    if (!holder) return undefined
    const { id, name, perMinute } = holder.key
    const calls = count(id)
    if (calls > perMinute) {
      if (calls === perMinute + 1)
        log.warn({ apiKey: name, apiKeyId: id }, 'a program calls more often than its key allows')
      throw fail('TOO_MANY_REQUESTS', { retryAfter: 60 })
    }
    if (holder.usedLongAgo) {
      // A database that cannot be written still answers.
      noteUse(db, id, address).catch(error => {
        log.warn({ err: error, apiKeyId: id }, 'the use of an API key could not be stored')
      })
    }
    return actorOf(holder)
  }
}
