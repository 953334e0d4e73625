import { atEnd } from '../../platform/database/at-end.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isFirstCopyWanted } from './feed.brake.queries.ts'
import type { Feed } from './feed.contract.ts'
import { copyOfPublished, firstCopyPublished } from './feed.events.ts'

type ArrivingText = { publishedAt: Date | undefined; words: { title: string; description: string } }

/** Whether a filter that publishes first copies only must hold an item. */
export async function isLaterCopy(tx: Handle, feed: Feed, item: ArrivingText): Promise<boolean> {
  if (!feed.firstCopyOnly) return false
  return copyOfPublished.ask(tx, {
    title: item.words.title,
    html: item.words.description,
    publishedAt: new Date(Math.min(item.publishedAt?.getTime() ?? Date.now(), Date.now())),
    outlet: [feed.agency?.id, feed.source?.id, feed.id].filter(id => id !== undefined).join('-'),
  })
}

/** Articles of every filter are remembered, so that filters that publish first copies only find them. */
export function rememberFirstCopy(tx: Handle, feed: Feed, articleId: number): Promise<void> {
  // Its next item may be a copy of this one.
  return feed.firstCopyOnly ? firstCopyPublished.emit(tx, { articleId }) : rememberAtEnd(tx, articleId)
}

const rememberAtEnd = atEnd<number>(async (tx, articleIds) => {
  if (!(await isFirstCopyWanted(tx))) return
  for (const articleId of articleIds) await firstCopyPublished.emit(tx, { articleId })
})
