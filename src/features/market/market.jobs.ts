import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { getHouseStyle, openSettingValues } from '../setting/setting.service.ts'
import { isOlder, minutesUntilRetry, sift } from './market.policy.ts'
import { claimDue, lockReading, noteTrouble, passReading, storeReading } from './market.queries.ts'
import { type MarketKind, marketKinds } from './market.schema.ts'
import { codesOf, dayAt } from './market.service.ts'
import { type MarketAnswer, MarketRefusal } from './source.service.ts'

const hour = 3_600_000
/** Longer than a request can take. */
const claimSeconds = 60
const monthHours = 31 * 24

export const refreshMarket = defineJob('refreshMarket', {
  line: 'patient',
  payload: z.object({}),
  run: tools => refreshMarketNow(tools, tools.log),
})

type Tools = Pick<Services, 'db' | 'vault' | 'markets'>

/** Every minute: asks the providers that are due, as often as they allow. */
export async function refreshMarketNow({ db, vault, markets }: Tools, log: Pick<Log, 'warn'>): Promise<void> {
  const values = await openSettingValues(db, vault, 'website')
  if (values.market === 'off') return
  const hours = { currencies: 1, gold: monthHours / values.goldRequests }
  for (const kind of marketKinds) {
    const key = kind === 'gold' ? values.goldKey : ''
    if (kind === 'gold' && key === '') continue
    const keyHash = createHash('sha256').update(key).digest('base64url')
    const claimed = await claimDue(db, kind, keyHash, claimSeconds)
    if (!claimed) continue
    try {
      await store({ db }, kind, await markets[kind].read(key), hours[kind])
    } catch (error) {
      // An answer that cannot be stored would otherwise be asked for every minute, until the month's requests are used up.
      const { trouble, retryMinutes, message } =
        error instanceof MarketRefusal ? error : new MarketRefusal('unreadable', String(error))
      log.warn({ kind, trouble, said: message }, 'a market is away; the last prices stay')
      const minutes = trouble === 'key' ? 0 : minutesUntilRetry(trouble, claimed.failures, retryMinutes)
      await noteTrouble(db, kind, { trouble, minutes, refusedKey: trouble === 'key' ? keyHash : null })
    }
  }
}

async function store(
  { db }: Pick<Services, 'db'>,
  kind: MarketKind,
  { values, at, nextAt }: MarketAnswer,
  leastHours: number,
): Promise<void> {
  const now = Date.now()
  // A clock that is ahead would hide that a price is old.
  const read = new Date(Math.min(at.getTime(), now)).toISOString()
  const { timeZone } = await getHouseStyle(db)
  const next = new Date(Math.max(now + leastHours * hour, Math.min(nextAt?.getTime() ?? 0, now + 48 * hour)))
  await inTransaction(db, async tx => {
    const before = await lockReading(tx, kind)
    // From a provider's slower server, or by a process that was slower than another.
    if (isOlder(read, before.rates)) return passReading(tx, kind, next)
    const sifted = sift(before.rates, values, codesOf(kind), before.refused, read)
    await storeReading(tx, kind, { ...sifted, day: dayAt(new Date(read), timeZone), nextAt: next })
    await invalidate(tx, [cacheTag.market, cacheTag.strips])
  })
}
