import type { Handle } from '../../../platform/database/database.ts'
import { importArticle } from '../../article/article.import.service.ts'
import { findAuthorNamed } from '../../author/author.service.ts'
import { assignImported } from '../../workflow/assignment.import.service.ts'
import type { Feed } from '../feed.contract.ts'
import { applyMappings } from './mapping.ts'
import type { PicturedItem } from './pictured-item.ts'

/** The editor's limit. */
export const maxPeople = 50

type Import = {
  guid: string
  guidKey: Buffer
  personIds: number[]
  enable: boolean
  slug?: string
  by?: Parameters<typeof importArticle>[2]
}

/** Adds the article of an item, in the place that its filter gives it. */
export async function addFromItem(
  tx: Handle,
  feed: Feed,
  item: PicturedItem,
  { by, personIds, ...more }: Import,
): ReturnType<typeof importArticle> {
  const mapped = applyMappings(feed.mappings, item.mapped)
  const article = {
    ...item.words,
    ...more,
    categoryId: (mapped.category ?? feed.category).id,
    sourceId: feed.source?.id ?? null,
    agencyId: feed.agency?.id ?? null,
    feedId: feed.id,
    authorId: mapped.author?.id ?? (await findAuthorNamed(tx, item.author)) ?? null,
    tagIds: [...feed.tags, ...mapped.tags].map(tag => tag.id),
    personIds: [...new Set([...mapped.people.map(person => person.id), ...personIds])].slice(0, maxPeople),
    // Feeds sometimes have dates in the future; their articles are not scheduled.
    publishAt: publicationOf(item),
    originalUrl: item.url ?? null,
    linkKey: item.linkKey,
    textKey: item.textKey,
  }
  const imported = await importArticle(tx, article, by)
  if (!article.enable || imported.hold) {
    // An editor who takes it decides about people.
    const assigneeId = by ? null : (feed.assignee?.id ?? null)
    const place = { stageId: feed.stage?.id ?? null, assigneeId }
    await assignImported(tx, { articleId: imported.id, agencyId: article.agencyId }, place)
  }
  return imported
}

/** An embargoed item waits for its hour, also once an editor has approved it. */
function publicationOf({ source, publishedAt }: PicturedItem): Date {
  const embargo = Date.parse(source.embargoedUntil ?? '')
  return embargo > Date.now()
    ? new Date(embargo)
    : new Date(Math.min(publishedAt?.getTime() ?? Date.now(), Date.now()))
}
