import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { readLocked } from '../../features/article/article.lock.service.ts'
import { findActor } from '../../features/user/sign-in/session.service.ts'
import type { LockedArticle, Meter, Reading } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { cookieIn, isPrefetch, meterCookie } from '../meter.ts'
import { sessionCookieName } from '../session-cookie.ts'

type Decided = { reading: Reading; cookie?: string }

/** Asked with each request for a locked page, before the cache gives one of its variants. */
export type ReadingGate = (
  request: IncomingMessage,
  article: LockedArticle,
  address: string,
) => Promise<Decided>

/** A right to read, once found, is not asked for again so soon: a page is followed by its data. */
const knownMs = 10_000

export function createReadingGate(db: Database, meter: Meter, siteUrl: string): ReadingGate {
  const metered = meterCookie(siteUrl)
  const sessionName = sessionCookieName(siteUrl)
  const known = new LRUCache<string, Reading>({ max: 5000, ttl: knownMs })

  return async (request, article, address) => {
    const cookies = request.headers.cookie
    const token = cookieIn(cookies, sessionName)
    const session = token && `${article.id} ${token}`
    const before = session && known.get(session)
    if (before) return { reading: before }
    let cookie: string | undefined
    const visit = {
      address,
      userAgent: request.headers['user-agent'] ?? '',
      meter: metered.read(cookies),
      setMeter(value: string) {
        cookie = metered.write(value)
      },
      counts: request.method === 'GET' && !isPrefetch(request),
    }
    const actor = await findActor(db, token)
    const reading = await readLocked(db, article, { actor, visit, meter })
    if (session && actor && reading.whole) known.set(session, reading)
    return { reading, cookie }
  }
}
