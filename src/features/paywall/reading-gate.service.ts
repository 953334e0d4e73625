import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { LockedArticle, Reading, Services } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { cookieIn, isPrefetch } from '../../platform/request-headers.ts'
import type { FindCaller } from '../user/sign-in/callers.service.ts'
import { sessionCookieName } from '../user/sign-in/session-cookie.policy.ts'
import { meterCookie } from './cached-meter.service.ts'
import { readLocked } from './lock.service.ts'

type ReadingDecision = { reading: Reading; cookie?: string }

/** Called for each request for a locked page, before the cache returns one of its variants. */
export type ReadingGate = {
  decide: (
    request: IncomingMessage,
    article: LockedArticle,
    address: string,
    /** `counts: false`: for requests that follow a counted page. */
    options?: { counts: boolean },
  ) => Promise<ReadingDecision>
  /** A recent decision for the same reader, if it was to give the whole article. */
  known: (request: IncomingMessage, article: LockedArticle) => Reading | undefined
}

/** How long a right to read is remembered: the data of a page is requested right after it. */
const knownMs = 10_000
/** Maximum letters of a reader's identification; a browser's User-Agent has a few hundred. */
const longestName = 2000

export function createReadingGate(
  db: Database,
  findCaller: FindCaller,
  { meter, groupNetworks: groups }: Pick<Services, 'meter' | 'groupNetworks'>,
  siteUrl: string,
): ReadingGate {
  const metered = meterCookie(siteUrl)
  const sessionName = sessionCookieName(siteUrl)
  // With a resolution of one millisecond it would set a timer for each request.
  const known = new LRUCache<string, Reading>({ max: 5000, ttl: knownMs, ttlResolution: 1000 })

  // Everything that identifies a reader, unparsed, as it runs for each request. Robots get nothing from a cookie that
  // was given to a browser.
  const nameOf = ({ headers }: IncomingMessage, { id }: LockedArticle) =>
    headers.cookie && `${id} ${headers.cookie} ${headers['user-agent']}`

  async function decide(
    request: IncomingMessage,
    article: LockedArticle,
    address: string,
    { counts }: { counts: boolean } = { counts: true },
  ): Promise<ReadingDecision> {
    const cookies = request.headers.cookie
    let cookie: string | undefined
    const visit = {
      address,
      userAgent: request.headers['user-agent'] ?? '',
      meter: metered.read(cookies),
      setMeter(value: string) {
        cookie = metered.write(value)
      },
      counts: counts && request.method === 'GET' && !isPrefetch(request),
    }
    const token = cookieIn(cookies, sessionName)
    const actor = await findCaller(token, address)
    const reading = await readLocked(db, article, { actor, visit, meter, groups })
    const name = nameOf(request, article)
    // Crawlers and networks of groups are identified by their address, a page that has just been counted by its new
    // cookie.
    const isByCookie = token ? actor !== undefined : reading.left !== null && cookie === undefined
    const isReaders = isByCookie && reading.onBehalfOf === undefined
    if (name && name.length <= longestName && reading.whole && isReaders) known.set(name, reading)
    return { reading, cookie }
  }

  return {
    decide,
    known(request, article) {
      const name = nameOf(request, article)
      return name ? known.get(name) : undefined
    },
  }
}
