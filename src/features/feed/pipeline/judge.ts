import type { Handle } from '../../../platform/database/database.ts'
import { findArticlesLike } from '../feed.item.queries.ts'
import { findTakenByTwin, type TakenByTwin, type Twin } from '../feed.twin.queries.ts'
import type { Verdict } from './filter-rules.ts'
import { keyOf } from './identity.ts'
import type { ReadItem } from './read-item.ts'

/** A verdict, with the article that the story already became, if any. */
export type Judgement = Verdict & { articleId?: number; byTwin?: TakenByTwin }

/** A brief is the same story only within a short time. */
const briefHours = 12

/** The reason why an item is not imported: its filter refuses it, or the story is already here. */
export async function findRejection(db: Handle, item: ReadItem): Promise<Judgement | undefined> {
  return item.refusal ?? findFirst(db, item)
}

/** The article that this item already became by another filter of its address, or this story from any feed. */
export async function findFirst(
  db: Handle,
  { guid, linkKey, textKey, isBrief, publishedAt }: ReadItem,
  twins: Twin[] = [],
): Promise<Judgement | undefined> {
  const byTwin = await findTakenByTwin(db, twins, keyOf(guid))
  if (byTwin) {
    const name = twins.find(({ id }) => id === byTwin.feedId)?.name ?? ''
    const reason = `أخذها المرشّح «${name}»، وهو يقرأ العنوان نفسه، فأُضيفت إليها وسوم هذا المرشّح وحدها.`
    return { outcome: 'duplicate', articleId: byTwin.articleId, reason, byTwin }
  }
  if (!linkKey && !textKey) return undefined
  const near = isBrief ? { at: publishedAt ?? new Date(), hours: briefHours } : undefined
  const { byLink, byText } = await findArticlesLike(db, { linkKey, textKey, near })
  if (byLink) return { outcome: 'duplicate', articleId: byLink, reason: 'وصلت من قبل بالرابط نفسه.' }
  return byText
    ? { outcome: 'duplicate', articleId: byText, reason: 'وصلت من قبل بالعنوان والنص نفسيهما.' }
    : undefined
}
