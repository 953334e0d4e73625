import { isbot } from 'isbot'
import { monthOf } from '../../arabic/dates.ts'
import { lockedReading, type Meter, type Reading, type Visit } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { countReads, takeRead } from './meter.queries.ts'
import { maxOfGuests, readMeter, writeMeter } from './meter-cookie.ts'

/**
 * Locked articles that the guests of one network may read free in an hour, whatever their cookies say, so that removing
 * or repeating a cookie is limited.
 */
const maxOfNetwork = { articles: 60, seconds: 60 * 60 }

const usedUp: Reading = { whole: false, left: 0 }

type ReadingRequest = { articleId: number; userId: number | undefined; visit: Visit; meter: Meter }

/** Unlocks an article free while the reader has quota left this month; the same article again is free. */
export async function readFree(
  db: Database,
  { articleId, userId, visit, meter }: ReadingRequest,
): Promise<Reading> {
  const { guests, accounts, crawlers } = meter.limits()
  const { userAgent, address } = visit
  if (crawlers && (await meter.isVerifiedCrawler(userAgent, address))) return { whole: true, left: null }
  const limit = userId === undefined ? Math.min(guests, maxOfGuests) : accounts
  if (limit === 0 || isbot(userAgent)) return lockedReading
  const month = monthOf(new Date())
  return userId === undefined
    ? readAsGuest(db, { articleId, month, limit, visit, key: await meter.key() })
    : readAsAccount(db, { articleId, month, limit, userId, counts: visit.counts })
}

type AsAccount = { articleId: number; month: string; limit: number; userId: number; counts: boolean }

async function readAsAccount(db: Database, { limit, counts, ...read }: AsAccount): Promise<Reading> {
  const before = await countReads(db, read)
  const isNew = !before.isRead && before.count < limit
  const { count, isRead } = isNew && counts ? await takeRead(db, read, limit) : before
  return { whole: isRead, left: Math.max(0, limit - count) }
}

type AsGuest = { articleId: number; month: string; limit: number; visit: Visit; key: Buffer }

async function readAsGuest(db: Database, { articleId, month, limit, visit, key }: AsGuest): Promise<Reading> {
  const state = readMeter(key, visit.meter)
  const before = state?.month === month ? state.articles : []
  const left = Math.max(0, limit - before.length)
  if (before.includes(articleId)) return { whole: true, left }
  if (left === 0) return usedUp
  if (!visit.counts) return { whole: false, left }
  if (!(await takeOfNetwork(db, visit.address))) return usedUp
  visit.setMeter(writeMeter(key, { month, articles: [...before, articleId] }))
  return { whole: true, left: left - 1 }
}

async function takeOfNetwork(db: Database, address: string): Promise<boolean> {
  const { articles, seconds } = maxOfNetwork
  try {
    await takeAttempt(db, `meter:${networkOf(address)}`, articles, seconds)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
