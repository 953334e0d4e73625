import type { Handle } from '../../../platform/database/database.ts'
import { findArticleByLink, findArticleByText } from '../feed.item.queries.ts'
import type { ReadItem, Verdict } from './read-item.ts'

/** With the article that the story already became. */
export type Judgement = Verdict & { articleId?: number }

/** A brief is the same story only within a short time. */
const briefHours = 12

/** The reason why an item is not imported: its filter refuses it, or the story is already here. */
export async function findRejection(db: Handle, item: ReadItem): Promise<Judgement | undefined> {
  return item.refusal ?? findFirst(db, item)
}

/** The article that this story already became, from any feed. */
export async function findFirst(
  db: Handle,
  { linkKey, textKey, isBrief, publishedAt }: ReadItem,
): Promise<Judgement | undefined> {
  const sameLink = linkKey ? await findArticleByLink(db, linkKey) : undefined
  if (sameLink) return { outcome: 'duplicate', articleId: sameLink, reason: 'وصلت من قبل بالرابط نفسه.' }
  const near = isBrief ? { at: publishedAt ?? new Date(), hours: briefHours } : undefined
  const sameText = textKey ? await findArticleByText(db, textKey, near) : undefined
  return sameText
    ? { outcome: 'duplicate', articleId: sameText, reason: 'وصلت من قبل بالعنوان والنص نفسيهما.' }
    : undefined
}
