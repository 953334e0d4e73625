import type { Handle } from '../../platform/database/database.ts'
import { beginningOfText } from '../../platform/html/html.ts'
import { fingerprintOf, keysOf } from './fingerprint.ts'
import { type ArrivingText, hasPublishedCopy } from './first-copy.ts'
import { maxLetters } from './stems.ts'
import { lockStories } from './story.member.queries.ts'
import { findArticleText, saveText } from './text-index.ts'

type Arriving = Pick<ArrivingText, 'outlet' | 'publishedAt'> & { title: string; html: string }

/**
 * Compares an item with all published articles while no other process publishes one, until the transaction ends.
 * `remember` lets the next item find its article at once, before the job that groups it.
 */
export async function compareBeforePublishing(
  tx: Handle,
  { title, html, ...arriving }: Arriving,
): Promise<{ isCopy: () => Promise<boolean>; remember: (articleId: number) => Promise<void> }> {
  const print = fingerprintOf({ title, text: beginningOfText(html, maxLetters) })
  await lockStories(tx)
  return {
    isCopy: () => hasPublishedCopy(tx, { ...arriving, print }),
    async remember(articleId) {
      const article = await findArticleText(tx, articleId)
      if (article) await saveText(tx, article, print, keysOf(print))
    },
  }
}
