import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import { type PublishedNow, publishingStop } from './article.events.ts'
import type { ArticleContent, StaffArticle } from './article.schema.ts'

/**
 * Called before the transaction, as it reads much; only when a person publishes: scheduled and imported articles are
 * not affected.
 * @throws REFUSED with the problems to fix
 */
export async function refuseStopped(db: Handle, article: PublishedNow): Promise<void> {
  const reason = await publishingStop.ask(db, article)
  if (reason) throw fail('REFUSED', undefined, reason)
}

/** An article with an editor's changes. */
export function publishedNow(
  before: StaffArticle,
  edits: Partial<ArticleContent> & { breakingNews?: boolean | undefined } = {},
): PublishedNow {
  return {
    id: before.id,
    title: edits.title ?? before.title,
    summary: edits.summary ?? before.summary,
    description: edits.description ?? before.description,
    imageId: edits.imageId === undefined ? (before.image?.id ?? null) : edits.imageId,
    imageAlt: edits.imageAlt ?? before.imageAlt,
    breakingNews: edits.breakingNews ?? before.breakingNews,
  }
}
