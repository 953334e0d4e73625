import type { Services } from '../../../platform/context.ts'
import { renameImported } from '../../article/article.import.service.ts'
import type { Claim } from '../feed.claim.queries.ts'
import type { Feed } from '../feed.contract.ts'
import { renameItem } from '../feed.item.queries.ts'
import { becameArticle, type Move } from './seen.ts'
import { recordOf, save } from './store.ts'

/**
 * Updates known items with the guids that their feed has changed. Must run before new items are stored, which may have
 * the old ones.
 * @throws ClaimLost
 */
export async function takeRenames(
  parts: Pick<Services, 'db'>,
  claim: Claim,
  feed: Feed,
  moves: Move[],
): Promise<void> {
  if (moves.length === 0) return
  await save(parts, claim, async tx => {
    for (const { item, row } of moves) {
      const identity = recordOf(feed, item)
      await renameItem(tx, row.id, identity)
      if (becameArticle(row)) await renameImported(tx, row.articleId, identity)
    }
  })
}
