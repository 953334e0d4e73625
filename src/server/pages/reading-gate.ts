import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readLocked } from '../../features/article/article.lock.service.ts'
import type { LockedArticle, Meter, Reading } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { cookieIn, isPrefetch, meterCookie } from '../meter.ts'
import type { FindCaller } from '../security/callers.ts'
import { sessionCookieName } from '../session-cookie.ts'

type Decided = { reading: Reading; cookie?: string }

/** Asked with each request for a locked page, before the cache gives one of its variants. */
export type ReadingGate = {
  decide: (
    request: IncomingMessage,
    article: LockedArticle,
    address: string,
    /** `counts: false`: for what comes after a page that was counted. */
    options?: { counts: boolean },
  ) => Promise<Decided>
  /** What was decided a moment ago for the same reader, if that was to give the article whole. */
  known: (request: IncomingMessage, article: LockedArticle) => Reading | undefined
}

/** A right to read, once found, is not asked for again so soon: a page is followed by its data. */
const knownMs = 10_000
/** Letters of what a reader is known by; a browser's name has a few hundred. */
const longestName = 2000

export function createReadingGate(
  db: Database,
  findCaller: FindCaller,
  meter: Meter,
  siteUrl: string,
): ReadingGate {
  const metered = meterCookie(siteUrl)
  const sessionName = sessionCookieName(siteUrl)
  // To the millisecond it would set a timer with each request.
  const known = new LRUCache<string, Reading>({ max: 5000, ttl: knownMs, ttlResolution: 1000 })

  // All that a reader is known by, unread: it is asked with each request. Robots get nothing by a cookie that a browser
  // was given.
  const nameOf = ({ headers }: IncomingMessage, { id }: LockedArticle) =>
    headers.cookie && `${id} ${headers.cookie} ${headers['user-agent']}`

  async function decide(
    request: IncomingMessage,
    article: LockedArticle,
    address: string,
    { counts }: { counts: boolean } = { counts: true },
  ): Promise<Decided> {
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
    const reading = await readLocked(db, article, { actor, visit, meter })
    const name = nameOf(request, article)
    // A crawler is known by its address, what has just been counted by its new cookie.
    const isReaders = token ? actor !== undefined : reading.left !== null && cookie === undefined
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
