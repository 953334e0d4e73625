import { availableParallelism } from 'node:os'
import { fail } from '../../contract/fail.ts'
import { counter, gauge } from '../metrics/registry.ts'
import { ClientLeft, createLine, type Line, type LineLimits } from './line.ts'
import { QueueFull } from './queue-full.ts'
import { networkOf, siteOf } from './rate-limit.ts'

/** Seconds. */
const comeBack = 1
/** None of our pages makes that many calls at once. */
const crowd = 16
const tooBusy = 'الموقع مزدحم الآن؛ أعد المحاولة بعد قليل.'

/**
 * Queues the work of one network, so that others always have capacity.
 * @throws TOO_MANY_REQUESTS if too much of it waits; UNAVAILABLE if too many networks wait; ClientLeft
 */
export type InTurn = <T>(address: string, work: () => Promise<T>, left?: AbortSignal) => Promise<T>

type TurnLimits = {
  /** Their name in the metrics. */
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
 * Turns of one network, by site and process. Like Mastodon we count IPv6 by /64, as one subscriber may have no more;
 * since hosters give away a /48, which is 65,536 of them, all of a /48 share a wider limit, like Let's Encrypt's
 * registrations. A carrier's /48 still has more than an IPv4 address that its customers share. Where too many networks
 * wait, the one with the most work gives way to those with less: a few dozen networks cannot keep the others out.
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

/** Turns of those whose key is the same. `most`: of one key. */
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

/** API calls: those of one network under way use half of the database connections. */
export const createCallTurns = () =>
  createTurns({
    kind: 'calls',
    ofNetwork: { underWay: 5, waiting: 100 },
    ofSite: { underWay: 8, waiting: 150 },
    ofAll: { underWay: 12, waiting: 300 },
  })

/** Calls of signed-in readers, who keep these places however many guests call. */
export const createReaderTurns = () =>
  createTurns({
    kind: 'reader calls',
    ofNetwork: { underWay: 5, waiting: 100 },
    ofSite: { underWay: 6, waiting: 150 },
    ofAll: { underWay: 6, waiting: 200 },
  })

/**
 * Signing in with a password. Staff are guests until then, so these calls have their own places and database connection.
 * None keeps the connection while it waits for another service.
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

/** Renders of pages: each uses the processor for several milliseconds, which slows down everybody. */
export const createRenderTurns = () =>
  createTurns({
    kind: 'renders',
    ofNetwork: { underWay: 2, waiting: 100 },
    ofSite: { underWay: 3, waiting: 150 },
    ofAll: { underWay: 4, waiting: 200 },
  })

/**
 * Forms: each costs more than a page, and may wait for another service, for which pages do not wait. Readers seldom send
 * so many at once as a crowd of strangers, whose places rest.
 */
export const createFormTurns = () =>
  createTurns({
    kind: 'forms',
    ofNetwork: { underWay: 2, waiting: 100 },
    ofSite: { underWay: 4, waiting: 150 },
    ofAll: { underWay: 8, waiting: 200, crowd },
  })

/**
 * Password hashes: each takes a core for 10 ms or more, and half of the cores are left to pages and staff. The queue is
 * longer than the number of guests' calls and forms that may run at once, so a sign-in that has its turn is not refused.
 */
export function createHashTurns(cores = availableParallelism()): Line['run'] {
  const underWay = Math.max(1, Math.floor(cores / 2))
  const { run } = createLine({ underWay, waiting: 60 }, () => new QueueFull(tooBusy))
  const inTurn = counted('hashes', (_, work, left) => run(work, left))
  return (work, left) => inTurn('', work, left)
}

/** Heavy calls of staff, by person: each has one under way, so that nobody delays the others. */
export function createHeavyTurns(): InTurn {
  const inOwnTurn = createTurnsBy(person => person, { underWay: 1, waiting: 8 })
  const all = createLine({ underWay: 4, waiting: 100 }, () => new QueueFull(tooBusy))
  return counted('heavy calls', (person, work, left) => inOwnTurn(person, () => all.run(work, left), left))
}
