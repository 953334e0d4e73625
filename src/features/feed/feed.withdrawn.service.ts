import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/database/notices.ts'
import type { Feed } from './feed.contract.ts'
import { withdrawalsChanged } from './feed.events.ts'
import { wireTopicsOf } from './feed.topics.service.ts'

/**
 * Marks items of a feed as withdrawn by their publisher, or as listed again. Open wires and stories follow.
 * @param mark returns the items whose mark changed
 */
export function markItems(
  db: Database,
  { agency }: Pick<Feed, 'agency'>,
  mark: (tx: Handle) => Promise<number[]>,
): Promise<void> {
  return inTransaction(db, async tx => {
    const itemIds = await mark(tx)
    if (itemIds.length === 0) return
    await announce(tx, wireTopicsOf(agency?.id))
    await withdrawalsChanged.emit(tx, { itemIds })
  })
}
