import { truncate } from '../../../arabic/truncate.ts'
import { readMinutes } from '../../../arabic/words.ts'
import type { Services } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database.ts'
import { importArticle } from '../../article/article.service.ts'
import { listMentioned } from '../../person/person.service.ts'
import type { Feed, ItemOutcome } from '../feed.contract.ts'
import { recordItem } from '../feed.queries.ts'
import type { CleanItem } from './clean.ts'
import { linkKey } from './dedupe.ts'
import type { FeedItem } from './feed-item.ts'
import type { Judgement } from './judge.ts'
import { copyBodyPictures, copyPicture } from './pictures.ts'

/** As many as an editor may choose. */
const mostPeople = 50

type Parts = Pick<Services, 'db' | 'storage' | 'outbound'>

/** Stores an item as an article, or notes why not; both or neither. Its pictures are copied first. */
export async function storeItem(
  parts: Parts,
  feed: Feed,
  item: CleanItem,
  judgement: Judgement,
): Promise<ItemOutcome> {
  const record = {
    feedId: feed.id,
    guid: item.guid,
    link: linkKey(item.url),
    title: truncate(item.title, 300),
    outcome: judgement.outcome,
    reason: judgement.reason,
    articleId: judgement.articleId ?? null,
  }
  if (judgement.outcome !== 'published' && judgement.outcome !== 'held') {
    await recordItem(parts.db, record)
    return judgement.outcome
  }
  const image = item.image ? await copyPicture(parts, item.image.url, item.image.alt ?? '') : undefined
  const description = feed.fullText
    ? await copyBodyPictures(parts, item.html)
    : `<p>${escapeText(item.summary)}</p>`
  return inTransaction(parts.db, async tx => {
    const mentioned = await listMentioned(tx, [item.title, item.summary, item.text].join('\n'))
    const { id, published } = await importArticle(tx, {
      title: truncate(item.title, 300),
      summary: item.summary,
      description,
      readMinutes: readMinutes(item.text),
      imageId: image?.id ?? null,
      categoryId: feed.category.id,
      sourceId: feed.source?.id ?? null,
      agencyId: feed.agency?.id ?? null,
      feedId: feed.id,
      tagIds: feed.tags.map(tag => tag.id),
      personIds: mentioned.slice(0, mostPeople).map(person => person.id),
      // Feeds date items ahead now and then; an article of theirs never waits for its hour.
      publishAt: new Date(Math.min(item.publishedAt?.getTime() ?? Date.now(), Date.now())),
      originalUrl: item.url ?? null,
      guid: item.guid,
      enable: feed.autoPublish,
    })
    const outcome = published ? 'published' : 'held'
    await recordItem(tx, { ...record, outcome, articleId: id })
    return outcome
  })
}

export function recordFailure(db: Handle, feed: Feed, item: FeedItem): Promise<void> {
  return recordItem(db, {
    feedId: feed.id,
    guid: item.guid,
    link: linkKey(item.url),
    title: truncate(item.title, 300),
    outcome: 'failed',
    reason: 'تعذّر حفظ هذه المادة؛ نحاول مرة أخرى عند الجلب القادم.',
    articleId: null,
  })
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
