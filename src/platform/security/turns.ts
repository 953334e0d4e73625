import { fail } from '../../contract/fail.ts'
import { createLine, type Line, type LineLimits } from './line.ts'
import { QueueFull } from './queue-full.ts'
import { networkOf } from './rate-limit.ts'

/** Seconds. */
const comeBack = 1
/** None of our pages makes that many calls at once. */
const crowd = 16

/**
 * Queues the work of one network, so that others always have capacity.
 * @throws TOO_MANY_REQUESTS if too much of it waits; ClientLeft
 */
export type InTurn = <T>(address: string, work: () => Promise<T>, left?: AbortSignal) => Promise<T>

/** `most`: per network and process. */
export function createTurns(most: LineLimits): InTurn {
  const lines = new Map<string, Line>()

  return (address, work, left) => {
    const network = networkOf(address)
    const line =
      lines.get(network) ??
      createLine(
        { crowd, ...most },
        () => fail('TOO_MANY_REQUESTS', { retryAfter: comeBack }),
        () => lines.delete(network),
      )
    lines.set(network, line)
    return line.run(work, left)
  }
}

/** API calls: those under way use half of the database connections. */
export const createCallTurns = () => createTurns({ underWay: 5, waiting: 100 })

/** Redirects, counters and files that need a query or two. */
export const createFileTurns = () => createTurns({ underWay: 4, waiting: 100 })

const tooBusy = 'الموقع مزدحم الآن؛ أعد المحاولة بعد قليل.'
const renders = { ofNetwork: { underWay: 2, waiting: 100 }, ofAll: { underWay: 4, waiting: 200 } }

/**
 * Renders of pages, and forms: each uses the processor for several milliseconds, which slows down everybody.
 * @throws UNAVAILABLE if too many networks wait
 */
export function createRenderTurns(): InTurn {
  const inTurn = createTurns(renders.ofNetwork)
  const all = createLine(renders.ofAll, () => new QueueFull(tooBusy))
  return (address, work, left) => inTurn(address, () => all.run(work, left), left)
}
