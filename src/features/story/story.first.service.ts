import type { Handle } from '../../platform/database/database.ts'
import { beginningOfText } from '../../platform/html/html.ts'
import { fingerprintOf, keysOf } from './fingerprint.ts'
import { type ArrivingText, hasPublishedCopy } from './first-copy.ts'
import { maxLetters, stemsOfText } from './stems.ts'
import { lockStories } from './story.member.queries.ts'
import { listArticleTexts, saveTexts } from './text-index.ts'

type Text = { title: string; html: string }

/**
 * Whether readers can already read a copy of an item that is about to be published. Until the transaction ends, no
 * other process asks or remembers.
 */
export async function isCopyOfPublished(
  tx: Handle,
  { title, html, ...arriving }: Text & Pick<ArrivingText, 'outlet' | 'publishedAt'>,
): Promise<boolean> {
  const print = printOf({ title, html })
  await lockStories(tx)
  return hasPublishedCopy(tx, { ...arriving, print })
}

/** Lets the next item find an article at once, before the job that groups it. */
export async function rememberPublished(tx: Handle, articleId: number): Promise<void> {
  await lockStories(tx)
  const [article] = await listArticleTexts(tx, [articleId])
  if (!article) return
  const own = printOf({ title: article.title, html: article.description })
  await saveTexts(tx, [{ ...article, own, keys: keysOf(own), terms: new Map() }])
}

function printOf({ title, html }: Text) {
  return fingerprintOf(stemsOfText({ title, text: beginningOfText(html, maxLetters) }))
}
