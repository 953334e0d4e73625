import pg from 'pg'
import { fail } from '../contract/fail.ts'

export type GroupCommit<Item> = {
  /** Resolves when the item is committed. */
  add: (item: Item) => Promise<void>
  /** Resolves when all added items are committed. */
  stop: () => Promise<void>
}

type WaitingItem<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void }

const waitMs = 5
const maxBatch = 1000
const maxWaiting = 20_000

/** Whether the database refused a value (SQLSTATE classes 22 and 23). */
const isOfItem = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/**
 * Stores items of concurrent callers in one statement. A caller waits for its batch, so nothing acknowledged
 * is lost. While one batch is being stored, the next one gathers.
 */
export function createGroupCommit<Item>(store: (items: Item[]) => Promise<void>): GroupCommit<Item> {
  let waiting: WaitingItem<Item>[] = []
  let running: Promise<void> | undefined

  /**
   * Stores a batch. If an item is refused, tries each half separately, so that it does not block the others.
   */
  async function storeAll(batch: WaitingItem<Item>[]): Promise<void> {
    try {
      await store(batch.map(({ item }) => item))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1 || !isOfItem(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
      const half = Math.ceil(batch.length / 2)
      await storeAll(batch.slice(0, half))
      await storeAll(batch.slice(half))
    }
  }

  async function run() {
    await new Promise(resolve => setTimeout(resolve, waitMs))
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await storeAll(batch)
    }
    running = undefined
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) return Promise.reject(fail('UNAVAILABLE'))
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= run()
      })
    },
    async stop() {
      await running
    },
  }
}
