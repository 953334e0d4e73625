import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import type { Writer } from '../article/article.events.ts'
import type { By } from '../article/article.service.ts'
import { closeCopies, reopenCopies } from '../article/article.switch.service.ts'
import { settleStory } from './story.group.service.ts'
import { findStoryOf, lockStories } from './story.member.queries.ts'
import {
  detachSources,
  findClosedOfItem,
  listAbandoned,
  lockClosable,
  rejoinRestored,
} from './story.source.queries.ts'
import { maxSources } from './story.words.policy.ts'

/**
 * Closes members that wait for an editor, as another article stands for their story: they go into the bin, and stay in
 * the story as sources. Call under the lock of stories.
 * @returns their articles
 */
export async function closeSources(
  tx: Handle,
  by: By,
  chosen: { storyId: number; chosenId: number; among: number[] | undefined },
): Promise<number[]> {
  const ids = await lockClosable(tx, { ...chosen, max: maxSources })
  if (ids.length === 0) return ids
  await detachSources(tx, ids)
  await closeCopies(tx, by, ids)
  return ids
}

/** Closed articles wait for an editor again, as ordinary members. Call under the lock of stories. */
export async function reopenSources(tx: Handle, by: Writer, articleIds: number[]): Promise<void> {
  if (articleIds.length === 0) return
  await reopenCopies(tx, by, articleIds)
  await rejoinRestored(tx, articleIds)
}

/** Reopens the article of a feed's item if it was closed as a source. */
export function reopenSourceOfItem(db: Database, by: By, itemId: number): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const source = await findClosedOfItem(tx, itemId)
    if (!source) return
    await reopenSources(tx, by, [source.articleId])
    await settleStory(tx, source.storyId)
  })
}

const machine = { actor: undefined, address: '' }

/**
 * The order of a story changes with the publication of one of our own articles. A source that was restored from the bin is
 * an ordinary member again.
 */
export function arrangeStoryOfNow(db: Database, articleId: number): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const storyId = await findStoryOf(tx, articleId)
    if (storyId === undefined) return
    await rejoinRestored(tx, [articleId])
    // Nobody would see them again if they waited for an article that readers will not get.
    await reopenSources(tx, machine, await listAbandoned(tx, articleId))
    await settleStory(tx, storyId)
  })
}
