import type { Handle } from '../../platform/database/database.ts'
import { freeSlug } from '../../platform/database/slugs.ts'
import { findDeskArticle } from './article.desk.queries.ts'
import { articleEntity } from './article.entity.ts'
import { findAgencyStanding } from './article.owner.queries.ts'
import { type CorrectionHold, feedCorrectionHold, type PublishHold, publishHold } from './article.policy.ts'
import { addArticle, changeArticle } from './article.write.service.ts'

export type ImportedWords = {
  title: string
  summary: string
  /** Sanitised already. */
  description: string
  readMinutes: number
  imageId: number | null
}

export type ImportedArticle = ImportedWords & {
  categoryId: number
  sourceId: number | null
  agencyId: number | null
  feedId: number
  tagIds: number[]
  personIds: number[]
  publishAt: Date
  originalUrl: string | null
  guid: string
  /** SHA-256 of its guid; no other article of the feed has it. */
  guidKey: Buffer
  /** Of its link, where that is one story's alone; no other article has it. */
  linkKey: Buffer | null
  /** Of its words as they came. */
  textKey: Buffer | null
  enable: boolean
}

const feedItself = { actor: undefined, address: '' }

/** Why an editor must see first what comes in for this agency; undefined where none need. */
export async function findPublishHold(db: Handle, agencyId: number | null): Promise<PublishHold | undefined> {
  return publishHold(agencyId === null ? undefined : await findAgencyStanding(db, agencyId))
}

/** What a feed brings in; published at once only where its agency may publish. */
export async function importArticle(
  tx: Handle,
  { tagIds, personIds, enable, ...item }: ImportedArticle,
): Promise<{ id: number; hold: PublishHold | undefined }> {
  const hold = await findPublishHold(tx, item.agencyId)
  const { id } = await addArticle(tx, feedItself, 'imported', {
    columns: {
      title: item.title,
      slug: await freeSlug(tx, articleEntity, item.title),
      summary: item.summary,
      description: item.description,
      read_minutes: item.readMinutes,
      image_id: item.imageId,
      category_id: item.categoryId,
      source_id: item.sourceId,
      agency_id: item.agencyId,
      feed_id: item.feedId,
      publish_at: item.publishAt,
      original_url: item.originalUrl,
      guid: item.guid,
      guid_key: item.guidKey,
      link_key: item.linkKey,
      text_key: item.textKey,
      enable: enable && !hold,
    },
    tagIds,
    personIds,
  })
  return { id, hold }
}

/** What a feed brought in, as it left it. */
export type Imported = { id: number; revision: number; autoPublish: boolean }

/** Why the feed may not correct it now; undefined where it may. */
export async function findCorrectionHold(
  db: Handle,
  { id, revision, autoPublish }: Imported,
): Promise<CorrectionHold | undefined> {
  const article = await findDeskArticle(db, id, { agencyId: undefined })
  if (!article) return 'binned'
  const mayPublish = autoPublish && !(await findPublishHold(db, article.agency?.id ?? null))
  return feedCorrectionHold(article, { revision, mayPublish })
}

/**
 * Gives the article the words that its feed has for it now. It keeps its address, and what the feed lacks: a
 * picture that cannot be had, a text.
 * @returns its revision; why not, where it may not be
 */
export async function correctImported(
  tx: Handle,
  imported: Imported,
  words: ImportedWords & { textKey: Buffer | null },
): Promise<{ hold: CorrectionHold } | { revision: number }> {
  const before = await findDeskArticle(tx, imported.id, { agencyId: undefined }, { lock: true })
  const hold = await findCorrectionHold(tx, imported)
  if (!before || hold) return { hold: hold ?? 'binned' }
  const { title, summary, textKey } = words
  const imageId = words.imageId ?? before.image?.id ?? null
  const description = words.description || before.description
  const isSame =
    title === before.title &&
    summary === before.summary &&
    description === before.description &&
    imageId === (before.image?.id ?? null)
  if (isSame) return { revision: before.revision }
  const { revision } = await changeArticle(tx, feedItself, 'correctedByFeed', before, {
    columns: {
      title,
      summary,
      description,
      read_minutes: words.description ? words.readMinutes : before.readMinutes,
      image_id: imageId,
      text_key: textKey,
      content_updated_at: new Date(),
      revision: before.revision + 1,
    },
  })
  return { revision }
}
