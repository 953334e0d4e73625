import { createHash } from 'node:crypto'
import type { Database } from './database/database.ts'
import { networkOf } from './security/rate-limit.ts'

/** So often was this seen from there since they were last stored. */
export type Seen = { id: number; reader: string; times: number }

export type ViewCounter = {
  /** Resolves when the view of what has this id is stored; `reader` as `readerMark` writes it, where it counts. */
  count: (id: number, reader?: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Tells readers apart and names none: of the 24 bits of a hash hundreds of IPv4 addresses have the same, and nobody
 * can say which one it was.
 */
export function readerMark(address: string): string {
  return createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 4)
}

/**
 * Counts views in batches: one statement for all that came within `intervalMs`. A view is answered when
 * its batch has been committed, so that none which was accepted is lost.
 */
export function createViewCounter(
  store: (db: Database, seen: Seen[]) => Promise<void>,
  db: Database,
  intervalMs = 250,
): ViewCounter {
  let waiting = new Map<string, Seen>()
  let batch: Promise<void> | undefined

  async function flush() {
    await new Promise(resolve => setTimeout(resolve, intervalMs))
    const seen = [...waiting.values()]
    waiting = new Map()
    batch = undefined
    await store(db, seen)
  }

  return {
    count(id, reader = '') {
      const key = `${id} ${reader}`
      const seen = waiting.get(key) ?? { id, reader, times: 0 }
      seen.times += 1
      waiting.set(key, seen)
      batch ??= flush()
      return batch
    },
    async stop() {
      await batch?.catch(() => {})
    },
  }
}
