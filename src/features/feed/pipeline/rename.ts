import { replaceGuid } from '../../article/article.write.service.ts'
import { renameItem } from '../feed.item.queries.ts'
import type { Poll } from './poll.ts'
import { recordOf } from './record.ts'
import { save } from './save.ts'
import { becameArticle, type Move } from './seen.ts'

/**
 * Updates known items with the guids that their feed has changed. Must run before new items are stored, which may have
 * the old ones.
 * @throws ClaimLost
 */
export async function takeRenames(poll: Poll, moves: Move[]): Promise<void> {
  if (moves.length === 0) return
  await save(poll, async tx => {
    for (const { item, row } of moves) {
      const identity = recordOf(poll.feed, item)
      await renameItem(tx, row.id, identity)
      if (becameArticle(row)) await replaceGuid(tx, row.articleId, identity)
    }
  })
}
