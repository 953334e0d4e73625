import { defineEvent, defineQuestion } from '../../platform/events.ts'

/** An item was not imported because an article has its text or link; in the transaction that records it. */
export const itemDropped = defineEvent<{ itemId: number; publishedAt: string | null }>('itemDropped')

/** Publishers withdrew these items, or have them again; in the transaction that marks them. */
export const withdrawalsChanged = defineEvent<{ itemIds: number[] }>('withdrawalsChanged')

/** A filter is about to be deleted with its items, in that transaction. */
export const feedLeaves = defineEvent<{ feedId: number }>('feedLeaves')

/** Whether readers can already read a copy of an item that is about to be published. */
export const copyOfPublished = defineQuestion<
  { title: string; html: string; publishedAt: Date; outlet: string },
  boolean
>('copyOfPublished')

/** An item was published while a filter wants first copies only; in the transaction that publishes it. */
export const firstCopyPublished = defineEvent<{ articleId: number }>('firstCopyPublished')
