import { answer, on } from '../../platform/events.ts'
import { articleChanged } from '../article/article.events.ts'
import {
  copyOfPublished,
  feedLeaves,
  firstCopyPublished,
  itemDropped,
  withdrawalsChanged,
} from '../feed/feed.events.ts'
import { isCopyOfPublished, rememberPublished } from './story.first.service.ts'
import { invalidateStoriesOfItems, invalidateStoryOf } from './story.group.service.ts'
import { arrangeStoryOfLater, groupArticleLater, groupDroppedItemLater } from './story.jobs.ts'
import { markWithdrawn } from './story.source.queries.ts'

/** Only changes of these fields can change the comparison. */
const comparedFields = ['title', 'description'] as const

export const groupChanged = on(articleChanged, async (tx, { id, before, after }) => {
  if (!after || after.state === 'binned') return
  if (!before || comparedFields.some(field => before[field] !== after[field])) await groupArticleLater(tx, id)
})

/** A member that readers can no longer see, or now can, changes the pages of the others. */
export const showChanged = on(articleChanged, async (tx, { id, action, before, after }) => {
  // Whoever closes and reopens sources settles their story.
  if (!before || action === 'closedAsSource' || action === 'reopenedSource') return
  if (!(await invalidateStoryOf(tx, id))) return
  if (after && (before.state !== after.state || before.publishAt !== after.publishAt))
    await arrangeStoryOfLater(tx, id)
})

export const groupDropped = on(itemDropped, groupDroppedItemLater)

/** Readers see no source that its outlet withdrew. */
export const showWithdrawals = on(withdrawalsChanged, (tx, { itemIds }) =>
  invalidateStoriesOfItems(tx, itemIds),
)

/** Their items say so until now. */
export const keepWithdrawn = on(feedLeaves, (tx, { feedId }) => markWithdrawn(tx, feedId))

export const answerCopy = answer(copyOfPublished, isCopyOfPublished)

export const rememberFirst = on(firstCopyPublished, (tx, { articleId }) => rememberPublished(tx, articleId))
