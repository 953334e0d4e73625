import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import { monthOf } from '../../arabic/dates.ts'
import { lockedReading, type Meter, type Reading, type Visit } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { countNewGuests, countReads, takeRead } from './meter.queries.ts'
import { maxOfGuests, readMeter, writeMeter } from './meter-cookie.ts'

/** Tabs that are opened at once send the same cookie; more often, it is repeated to read on. */
const maxUses = 3
const monthSeconds = 31 * 24 * 60 * 60

/** Time over which the reads of a network without a cookie are counted. */
const networkSeconds = 60 * 60

/** A network may read this part of what all networks read, if that is more than the setting allows. */
const shareOfAll = 1 / 4

const usedUp: Reading = { whole: false, left: 0 }

type ReadingRequest = { articleId: number; userId: number | undefined; visit: Visit; meter: Meter }

/** Unlocks an article free while the reader has quota left this month; the same article again is free. */
export async function readFree(
  db: Database,
  { articleId, userId, visit, meter }: ReadingRequest,
): Promise<Reading> {
  const { guests, accounts, crawlers, network } = meter.limits()
  const { userAgent, address } = visit
  if (crawlers && (await meter.isVerifiedCrawler(userAgent, address))) return { whole: true, left: null }
  const limit = userId === undefined ? Math.min(guests, maxOfGuests) : accounts
  if (limit === 0 || isbot(userAgent)) return lockedReading
  const month = monthOf(new Date())
  return userId === undefined
    ? readAsGuest(db, { articleId, month, limit, visit, network, key: await meter.key() })
    : readAsAccount(db, { articleId, month, limit, userId, counts: visit.counts })
}

type AsAccount = { articleId: number; month: string; limit: number; userId: number; counts: boolean }

async function readAsAccount(db: Database, { limit, counts, ...read }: AsAccount): Promise<Reading> {
  const before = await countReads(db, read)
  const isNew = !before.isRead && before.count < limit
  const { count, isRead } = isNew && counts ? await takeRead(db, read, limit) : before
  return { whole: isRead, left: Math.max(0, limit - count) }
}

type AsGuest = {
  articleId: number
  month: string
  limit: number
  visit: Visit
  key: Buffer
  /** Free reads that each network has in an hour, at least. */
  network: number
}

async function readAsGuest(
  db: Database,
  { articleId, month, limit, visit, key, network }: AsGuest,
): Promise<Reading> {
  const state = readMeter(key, visit.meter)
  const before = state?.month === month ? state.articles : []
  const left = Math.max(0, limit - before.length)
  if (before.includes(articleId)) return { whole: true, left }
  if (left === 0) return usedUp
  if (!visit.counts) return { whole: false, left }
  // A guest who is refused here has not used up anything, and is not told so.
  const uses = before.length > 0 ? await countUse(db, visit.meter ?? '') : undefined
  const isRepeated = uses !== undefined && uses > maxUses
  if (isRepeated || (uses !== 1 && !(await takeOfNetwork(db, visit.address, network)))) return lockedReading
  visit.setMeter(writeMeter(key, { month, articles: [...before, articleId] }))
  return { whole: true, left: left - 1 }
}

/** Each read sets a new cookie, so a repeated one comes from a second tab, or was saved to read more. */
function countUse(db: Database, cookie: string): Promise<number> {
  const name = createHash('sha256').update(cookie).digest('base64url')
  return takeAttempt(db, `meter-cookie:${name}`, Number.MAX_SAFE_INTEGER, monthSeconds)
}

/**
 * A guest without a cookie is new or has deleted it; one who repeats a cookie counts as new. Carriers put many readers
 * behind one address, so the cap grows with the site's traffic.
 */
async function takeOfNetwork(db: Database, address: string, atLeast: number): Promise<boolean> {
  const key = `meter:${networkOf(address)}`
  const taken = await takeAttempt(db, key, Number.MAX_SAFE_INTEGER, networkSeconds)
  return taken <= atLeast || taken <= (await countNewGuests(db, networkSeconds, atLeast)) * shareOfAll
}
