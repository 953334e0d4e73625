import { fail } from '../../contract/fail.ts'

/** Further requests are refused, and their senders retry. */
const maxWaiting = 100

/**
 * Serialises work on one coverage within this process. Waiting for its database lock would do too, but would occupy a
 * connection that others need.
 */
export function createTurns() {
  const lines = new Map<number, { last: Promise<unknown>; waiting: number }>()
  return async function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const line = lines.get(id) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= maxWaiting) throw fail('TOO_MANY_REQUESTS', { retryAfter: 1 })
    lines.set(id, line)
    line.waiting += 1
    const mine = line.last.then(work, work)
    line.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      line.waiting -= 1
      if (line.waiting === 0) lines.delete(id)
    }
  }
}
