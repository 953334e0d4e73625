import { networkOf } from '../../platform/security/rate-limit.ts'

/** Limits per network and process: calls under way (half of the database connections), and calls waiting. */
const most = { underWay: 5, waiting: 100 }

type Line = { underWay: number; waiting: (() => void)[] }

/** Queues the calls of one network, so that others always have capacity. Undefined if too many wait. */
export function createTurns() {
  const lines = new Map<string, Line>()

  return async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T | undefined> {
    const network = networkOf(address)
    const line = lines.get(network) ?? { underWay: 0, waiting: [] }
    lines.set(network, line)
    if (line.underWay < most.underWay) line.underWay += 1
    else if (line.waiting.length === most.waiting) return undefined
    // A call that ends passes its slot to the first that waits.
    else await new Promise<void>(resolve => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.underWay -= 1
      if (line.underWay === 0) lines.delete(network)
    }
  }
}
