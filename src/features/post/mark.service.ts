import { type Database, inTransaction } from '../../platform/database/database.ts'
import { lockPostsToMark, putFollow } from './post.queries.ts'
import type { Later } from './sending.service.ts'

/** Between the edits of one account, so that what it posts meanwhile does not wait behind hundreds of them. */
const spacingMs = 3000

/** The posts of an agency's articles say whether these are for subscribers now. */
export function markPostsOfAgencyNow(
  db: Database,
  { id: agencyId, later }: { id: number; later: Later },
): Promise<void> {
  return inTransaction(db, async tx => {
    const before = new Map<number, number>()
    for (const post of await lockPostsToMark(tx, agencyId)) {
      const place = before.get(post.accountId) ?? 0
      before.set(post.accountId, place + 1)
      await putFollow(tx, post.id, 'edit')
      await later(tx, post, new Date(Date.now() + place * spacingMs))
    }
  })
}
