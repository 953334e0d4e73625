import type { Handle } from '../../platform/database/database.ts'
import { itemDropped } from './feed.events.ts'

/** Tells other slices of an item that was not imported because an article has its text or link. */
export function announceDropped(tx: Handle, itemId: number, publishedAt: Date | undefined): Promise<void> {
  return itemDropped.emit(tx, { itemId, publishedAt: publishedAt?.toISOString() ?? null })
}
