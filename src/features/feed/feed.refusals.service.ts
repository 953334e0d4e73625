import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Feed } from './feed.contract.ts'
import { feedEntity } from './feed.entity.ts'
import { getFeed } from './feed.service.ts'
import { settleRefusals } from './health/health.queries.ts'

/** Ends the trouble of a filter that refuses everything, as an editor finds that right. */
export function confirmRules(db: Database, by: By, id: number): Promise<Feed> {
  return inTransaction(db, async tx => {
    await settleRefusals(tx, id)
    const feed = await getFeed(tx, id)
    await recordChange(tx, by, feedEntity, { action: 'rulesConfirmed', id })
    return feed
  })
}
