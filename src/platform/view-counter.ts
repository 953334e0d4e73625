import { createHash } from 'node:crypto'
import type { Database } from './database/database.ts'
import { networkOf } from './security/rate-limit.ts'

/** Views of one id by one reader since the last batch was stored. */
export type ViewCount = { id: number; reader: string; times: number }

export type ViewCounter = {
  /** Counts a view by a reader (`readerMark`). Resolves when it is stored. */
  count: (id: number, reader?: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * A hash that distinguishes readers without identifying them: hundreds of IPv4 addresses share each of its
 * 24-bit values.
 */
export function readerMark(address: string): string {
  return createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 4)
}

/**
 * Counts views in batches, one statement for all within `intervalMs`. A call resolves when its batch is
 * committed, so that no accepted view is lost.
 */
export function createViewCounter(
  store: (db: Database, seen: ViewCount[]) => Promise<void>,
  db: Database,
  intervalMs = 250,
): ViewCounter {
  let waiting = new Map<string, ViewCount>()
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
