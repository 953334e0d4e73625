import { availableParallelism } from 'node:os'
import { fail } from '../../contract/fail.ts'
import { counter, gauge } from '../metrics/registry.ts'
import { ClientLeft, createLine, type Line, type LineLimits } from './line.ts'
import { QueueFull } from './queue-full.ts'
import { networkOf, siteOf } from './rate-limit.ts'

/** Retry-After in seconds. */
const comeBack = 1
/** More concurrent calls than any of our pages makes. */
const crowd = 16
const tooBusy = 'الموقع مزدحم الآن؛ أعد المحاولة بعد قليل.'

/**
 * Queues the work of one network, so that others always have capacity.
 * @throws TOO_MANY_REQUESTS if too much of its work waits; UNAVAILABLE if too many networks wait; ClientLeft
 */
export type InTurn = <T>(address: string, work: () => Promise<T>, left?: AbortSignal) => Promise<T>

type TurnLimits = {
  /** Name of these turns in the metrics. */
  kind: string
  ofNetwork: LineLimits
  ofSite: LineLimits
  ofAll: LineLimits
}

const waitingByKind = new Map<string, number>()
const refused = counter('warraq_turns_refused_total', 'Work refused because too much of it waited.', ['kind'])
gauge('warraq_turns_waiting', 'Work that waits for its turn.', ['kind'], self => {
  for (const [kind, count] of waitingByKind) self.set({ kind }, count)
})

function counted(kind: string, inTurn: InTurn): InTurn {
  const wait = (change: number) => waitingByKind.set(kind, (waitingByKind.get(kind) ?? 0) + change)
  wait(0)
  refused.inc({ kind }, 0)
  return async (name, work, left) => {
    let hasBegun = false
    wait(1)
    const begin = () => {
      hasBegun = true
      wait(-1)
      return work()
    }
    try {
      return await inTurn(name, begin, left)
    } catch (error) {
      if (!hasBegun) wait(-1)
      if (!hasBegun && !(error instanceof ClientLeft)) refused.inc({ kind })
      throw error
    }
  }
}

/**
 * Turns by network, site and process. Like Mastodon we count IPv6 by /64, as one subscriber may have no more.
 * Hosters give away a /48, which is 65,536 of them, so all of a /48 share a wider limit, like Let's Encrypt's
 * registrations. A carrier's /48 still has more than an IPv4 address that its customers share. If too many
 * networks wait, the one with the most work gives way to those with less, so a few dozen networks cannot lock
 * out the others.
 */
export function createTurns({ kind, ofNetwork, ofSite, ofAll }: TurnLimits): InTurn {
  const inNetworkTurn = createTurnsBy(networkOf, ofNetwork)
  const inSiteTurn = createTurnsBy(siteOf, ofSite)
  const all = createLine(ofAll, () => new QueueFull(tooBusy))
  return counted(kind, (address, work, left) => {
    const site = siteOf(address)
    const inAllTurn = () => all.run(work, left, site)
    const isOneNetwork = site === networkOf(address)
    return inNetworkTurn(address, isOneNetwork ? inAllTurn : () => inSiteTurn(address, inAllTurn, left), left)
  })
}

/** Turns per key. `most` limits one key. */
export function createTurnsBy(keyOf: (name: string) => string, most: LineLimits): InTurn {
  const lines = new Map<string, Line>()

  return (name, work, left) => {
    const key = keyOf(name)
    const line =
      lines.get(key) ??
      createLine(
        { crowd, ...most },
        () => fail('TOO_MANY_REQUESTS', { retryAfter: comeBack }),
        () => lines.delete(key),
      )
    lines.set(key, line)
    return line.run(work, left)
  }
}

/** API calls. The running calls of one network use at most half of the database connections. */
export const createCallTurns = () =>
  createTurns({
    kind: 'calls',
    ofNetwork: { underWay: 5, waiting: 100 },
    ofSite: { underWay: 8, waiting: 150 },
    ofAll: { underWay: 12, waiting: 300 },
  })

/** Calls of signed-in readers. Guests cannot take these places. */
export const createReaderTurns = () =>
  createTurns({
    kind: 'reader calls',
    ofNetwork: { underWay: 5, waiting: 100 },
    ofSite: { underWay: 6, waiting: 150 },
    ofAll: { underWay: 6, waiting: 200 },
  })

/**
 * Sign-ins with a password. Staff count as guests until then, so these calls have their own places and
 * database connection. None holds the connection while it waits for another service.
 */
export const createSignInTurns = () =>
  createTurns({
    kind: 'sign-ins',
    ofNetwork: { underWay: 2, waiting: 50 },
    ofSite: { underWay: 4, waiting: 75 },
    ofAll: { underWay: 8, waiting: 200 },
  })

/** Redirects, counters and files that need a query or two. */
export const createFileTurns = () =>
  createTurns({
    kind: 'files',
    ofNetwork: { underWay: 4, waiting: 100 },
    ofSite: { underWay: 6, waiting: 150 },
    ofAll: { underWay: 12, waiting: 300 },
  })

/** Page renders. Each uses the processor for several milliseconds, which slows down everybody. */
export const createRenderTurns = () =>
  createTurns({
    kind: 'renders',
    ofNetwork: { underWay: 2, waiting: 100 },
    ofSite: { underWay: 3, waiting: 150 },
    ofAll: { underWay: 4, waiting: 200 },
  })

/**
 * Forms. Each costs more than a page and may wait for another service, which pages must not do. Few readers
 * send as many at once as a crowd of strangers, whose places pause.
 */
export const createFormTurns = () =>
  createTurns({
    kind: 'forms',
    ofNetwork: { underWay: 2, waiting: 100 },
    ofSite: { underWay: 4, waiting: 150 },
    ofAll: { underWay: 8, waiting: 200, crowd },
  })

/**
 * Password hashes. Each takes a core for 10 ms or more, so half of the cores are left to pages and staff. The
 * queue is longer than the number of guests' calls and forms that may run at once, so a sign-in that has its
 * turn is never refused.
 */
export function createHashTurns(cores = availableParallelism()): Line['run'] {
  const underWay = Math.max(1, Math.floor(cores / 2))
  const { run } = createLine({ underWay, waiting: 60 }, () => new QueueFull(tooBusy))
  const inTurn = counted('hashes', (_, work, left) => run(work, left))
  return (work, left) => inTurn('', work, left)
}

/** Heavy calls by staff. Each person has one running at a time, so that nobody delays the others. */
export function createHeavyTurns(): InTurn {
  const inOwnTurn = createTurnsBy(person => person, { underWay: 1, waiting: 8 })
  const all = createLine({ underWay: 4, waiting: 100 }, () => new QueueFull(tooBusy))
  return counted('heavy calls', (person, work, left) => inOwnTurn(person, () => all.run(work, left), left))
}
