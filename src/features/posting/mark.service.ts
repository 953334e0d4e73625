import { type Database, inTransaction } from '../../platform/database/database.ts'
import { lockPostsToMark, putFollow } from './post.queries.ts'
import type { Later } from './sending.service.ts'

/** Delay between edits of one account, so that its new posts need not wait behind hundreds of them. */
const spacingMs = 3000

/** Updates the posts of an agency's articles to say whether these are for subscribers. */
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
