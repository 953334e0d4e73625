import type { Handle } from '../../../platform/database/database.ts'
import { compareBeforePublishing } from '../../story/story.first.service.ts'
import { isFirstCopyWanted } from '../feed.brake.queries.ts'
import type { Feed } from '../feed.contract.ts'
import type { PicturedItem } from './pictured-item.ts'

/**
 * Compares an item that would be published with what is published. Items of every filter are compared and remembered,
 * so that those of a filter with `firstCopyOnly` find them. Undefined if there is no such filter.
 */
export async function compareCopies(tx: Handle, feed: Feed, item: PicturedItem) {
  if (!(await isFirstCopyWanted(tx))) return undefined
  const { isCopy, remember } = await compareBeforePublishing(tx, {
    title: item.words.title,
    html: item.words.description,
    publishedAt: new Date(Math.min(item.publishedAt?.getTime() ?? Date.now(), Date.now())),
    outlet: [feed.agency?.id, feed.source?.id, feed.id].filter(id => id !== undefined).join('-'),
  })
  return { isCopy: feed.firstCopyOnly && (await isCopy()), remember }
}
