import type { Database } from './database.ts'

export type ViewCounter = {
  /** Resolves when the view of what has this id is stored. */
  count: (id: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts views in batches: one statement for all that came within `intervalMs`. A view is answered when
 * its batch has been committed, so that none which was accepted is lost.
 */
export function createViewCounter(
  store: (db: Database, views: Map<number, number>) => Promise<void>,
  db: Database,
  intervalMs = 250,
): ViewCounter {
  let waiting = new Map<number, number>()
  let batch: Promise<void> | undefined

  async function flush() {
    await new Promise(resolve => setTimeout(resolve, intervalMs))
    const views = waiting
    waiting = new Map()
    batch = undefined
    await store(db, views)
  }

  return {
    count(id) {
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
      batch ??= flush()
      return batch
    },
    async stop() {
      await batch?.catch(() => {})
    },
  }
}
