import { fail } from '../../contract/fail.ts'

/** More wait for nobody's turn: their senders try again. */
const mostWaiting = 100

/**
 * Work on one coverage, one after the other in this process: the database would let them wait for its lock too, but each
 * with a connection that others need.
 */
export function createTurns() {
  const lines = new Map<number, { last: Promise<unknown>; waiting: number }>()
  return async function inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const line = lines.get(id) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= mostWaiting) throw fail('TOO_MANY_REQUESTS', { retryAfter: 1 })
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
